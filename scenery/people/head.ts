import { darker, lighter, mix } from '../drawing/colour.ts'
import { n, oval, stroke } from '../drawing/drawing.ts'
import type { Appearance } from './appearance.ts'
import type { Body, Pose } from './pose.ts'

/** Head with hair, face and hat; `behind` is the hair that falls behind the shoulders. */
export function head(who: Appearance, how: Pose, body: Body) {
  const place = `transform="translate(${n(body.headX)} ${n(body.headY)}) rotate(${n(how.tilt)}) scale(${body.headSize.toFixed(2)})"`
  const hair = body.lit(who.hair)
  const skin = body.lit(who.skin)
  const { look = 0, wind = 0 } = how.motion ?? {}
  const parts = how.back
    ? oval(0, 0, 6.2, 7.6, skin) +
      `<path d="M-6.6 2.6Q-7.4 -8.6 0 -8.8Q7.4 -8.6 6.6 2.6Q4 ${who.woman ? 9 : 6.4} 0 ${who.woman ? 9 : 6.4}Q-4 ${who.woman ? 9 : 6.4} -6.6 2.6Z" fill="${hair}"/>`
    : look === 0
      ? ears(skin) + skull(skin, body.shade) + face(who, how, body, skin) + fringe(who, hair)
      : turned(look, who, how, body)
  const blown = wind === 0 && look === 0 ? '' : `translate(${n(-1.4 * look)} 0) skewX(${n(-4 * wind)})`
  const cover =
    how.back && who.hairCut === 'long'
      ? `<path d="M-6.4 0Q-7.2 11 -4.6 13.4Q0 15 4.6 13.4Q7.2 11 6.4 0Z" fill="${hair}"/>`
      : ''
  return {
    behind: `<g ${place}>${moved(blown, mane(who, hair, how.back))}</g>`,
    markup: `<g ${place}>${parts}${cover}${moved(look === 0 ? '' : `translate(${n(0.9 * look)} 0)`, hat(who, body))}</g>`,
  }
}

const moved = (transform: string, markup: string) => (transform ? `<g transform="${transform}">${markup}</g>` : markup)

/** A head turned to a side: the face moves there, and the ear and the back of the head come from the other one. */
function turned(look: number, who: Appearance, how: Pose, body: Body) {
  const [skin, hair] = [body.lit(who.skin), body.lit(who.hair)]
  const far = Math.abs(look)
  const side = Math.sign(look)
  const back = who.hairCut === 'bald' ? '' : oval(-2 * look, -1.5, 6.5, 7.1, hair)
  const hiddenEar = far < 0.3 ? oval(side * 6.1, 0.6, 1.2, 1.9, darker(skin, 0.1)) : ''
  const ear = oval(-side * (6.1 - 2.8 * far), 0.6, 1.2, 1.9, darker(skin, 0.14))
  const features = `translate(${n(2.5 * look)} 0) scale(${(1 - 0.16 * far).toFixed(2)} 1)`
  return (
    back +
    hiddenEar +
    skull(skin, body.shade) +
    ear +
    moved(features, face(who, how, body, skin)) +
    moved(`translate(${n(-0.9 * look)} 0)`, fringe(who, hair))
  )
}

const ears = (skin: string) =>
  oval(-6.1, 0.6, 1.2, 1.9, darker(skin, 0.1)) + oval(6.1, 0.6, 1.2, 1.9, darker(skin, 0.1))

function skull(skin: string, shade: 1 | -1) {
  const outline =
    'M0 -7.8C4.4 -7.8 6.3 -4.6 6.2 -0.6C6.1 3.6 3.6 7.9 0 7.9C-3.6 7.9 -6.1 3.6 -6.2 -0.6C-6.3 -4.6 -4.4 -7.8 0 -7.8Z'
  return `<path d="${outline}" fill="${skin}"/><path d="M${n(2.4 * shade)} -7.2C${n(5.4 * shade)} -6.4 ${n(6.3 * shade)} -4 ${n(6.2 * shade)} -0.6C${n(6.1 * shade)} 3.6 ${n(3.6 * shade)} 7.9 0 7.9C${n(4 * shade)} 4 ${n(4.6 * shade)} -2 ${n(2.4 * shade)} -7.2Z" fill="${darker(skin, 0.22)}" opacity="0.45"/>`
}

function face(who: Appearance, how: Pose, { lit }: Body, skin: string) {
  const dark = lit('#2a1e1a')
  const brow = stroke(
    'M-4.1 -2.5Q-2.8 -3.3 -1.5 -2.6M1.5 -2.6Q2.8 -3.3 4.1 -2.5',
    lit(mix(who.hair, '#2a1e1a', 0.4)),
    0.62,
  )
  const eyes =
    who.glasses === 'dark'
      ? `<rect x="-5.2" y="-2" width="4.6" height="3" rx="1.3" fill="${lit('#15171b')}"/><rect x="0.6" y="-2" width="4.6" height="3" rx="1.3" fill="${lit('#15171b')}"/>${stroke('M-0.6 -1.2H0.6', lit('#15171b'), 0.6)}`
      : how.motion?.blink
        ? stroke('M-3.7 -0.5Q-2.7 0.1 -1.7 -0.5M1.7 -0.5Q2.7 0.1 3.7 -0.5', dark, 0.7)
        : how.smile > 0.85
          ? stroke('M-3.8 -0.3Q-2.7 -1.4 -1.6 -0.3M1.6 -0.3Q2.7 -1.4 3.8 -0.3', dark, 0.75)
          : oval(-2.7, -0.5, 0.86, who.age === 'child' ? 1.05 : 0.84, dark) +
            oval(2.7, -0.5, 0.86, who.age === 'child' ? 1.05 : 0.84, dark) +
            oval(-2.45, -0.8, 0.24, 0.24, lit('#f4f1ec')) +
            oval(2.95, -0.8, 0.24, 0.24, lit('#f4f1ec'))
  const glasses =
    who.glasses === 'plain'
      ? stroke(
          'M-4.6 -0.5a1.9 1.7 0 1 0 3.8 0a1.9 1.7 0 1 0 -3.8 0M0.8 -0.5a1.9 1.7 0 1 0 3.8 0a1.9 1.7 0 1 0 -3.8 0M-0.8 -0.7H0.8',
          lit('#3b3f47'),
          0.45,
        )
      : ''
  const nose = stroke('M0.1 0.4Q0.8 1.9 -0.3 2.1', darker(skin, 0.28), 0.55)
  const wide = 1.7 + how.smile * 0.7
  const mouth =
    how.smile > 0.7
      ? `<path d="M${n(-wide)} 3.6Q0 ${n(4 + how.smile * 2.4)} ${n(wide)} 3.6Q0 4.4 ${n(-wide)} 3.6Z" fill="${lit('#a4463e')}"/><path d="M${n(-wide * 0.8)} 3.85Q0 4.9 ${n(wide * 0.8)} 3.85Q0 4.35 ${n(-wide * 0.8)} 3.85Z" fill="${lit('#f6f0e8')}"/>`
      : stroke(`M${n(-wide)} 3.8Q0 ${n(4 + how.smile * 1.8)} ${n(wide)} 3.8`, lit('#a4463e'), 0.75)
  const cheeks =
    who.woman || who.age === 'child'
      ? oval(-3.9, 2, 1.3, 0.9, lit('#e88a78'), 'opacity="0.35"') +
        oval(3.9, 2, 1.3, 0.9, lit('#e88a78'), 'opacity="0.35"')
      : ''
  const lines =
    who.age === 'elder' ? stroke('M-4.4 1.6Q-3.8 3.2 -3 4.2M4.4 1.6Q3.8 3.2 3 4.2', darker(skin, 0.22), 0.4) : ''
  return cheeks + brow + eyes + glasses + nose + mouth + lines
}

function mane(who: Appearance, hair: string, back: boolean) {
  switch (who.hairCut) {
    case 'long':
      return back
        ? ''
        : `<path d="M-6.6 -2Q-8.6 10 -7.6 17.4Q0 19.6 7.6 17.4Q8.6 10 6.6 -2Z" fill="${darker(hair, 0.15)}"/>`
    case 'bob':
      return `<path d="M-6.9 -3Q-8.6 4 -7.2 8.2Q0 10 7.2 8.2Q8.6 4 6.9 -3Z" fill="${darker(hair, 0.15)}"/>`
    case 'tail':
      return `<path d="M3 -7Q10.4 -5 8.8 4Q8.4 9 6.6 12Q6.8 4 4.6 -1Z" fill="${darker(hair, 0.15)}"/>`
    case 'bun':
      return oval(0.6, -9.4, 3.3, 3, darker(hair, 0.1))
    case 'pigtails':
      return oval(-8, 3.6, 2, 4.6, darker(hair, 0.1)) + oval(8, 3.6, 2, 4.6, darker(hair, 0.1))
    default:
      return ''
  }
}

function fringe(who: Appearance, hair: string) {
  const shine = stroke('M-3.2 -6.6Q-0.6 -8 2.2 -7.2', lighter(hair, 0.22), 0.7, 'opacity="0.6"')
  switch (who.hairCut) {
    case 'bald':
      return `<path d="M-6.5 0.6Q-7.2 -3.6 -5.6 -5Q-5.6 -2 -5.5 0.4ZM6.5 0.6Q7.2 -3.6 5.6 -5Q5.6 -2 5.5 0.4Z" fill="${hair}"/>`
    case 'short':
      return `<path d="M-6.5 -0.4Q-7.2 -9 0 -9.2Q7.2 -9 6.5 -0.4Q6 -3.4 4.8 -4.8Q0 -5.8 -4.8 -4.8Q-6 -3.4 -6.5 -0.4Z" fill="${hair}"/>${shine}`
    case 'side':
      return `<path d="M-6.5 -0.2Q-7.4 -9 -0.4 -9.4Q7.6 -9.2 6.5 -0.2Q6 -3 5.2 -4.2Q-0.4 -4 -3.6 -6Q-5.6 -3.8 -6.5 -0.2Z" fill="${hair}"/>${shine}`
    case 'bun':
    case 'tail':
      return `<path d="M-6.6 0Q-7.4 -9 0 -9.1Q7.4 -9 6.6 0Q6 -4.4 0 -6.6Q-6 -4.4 -6.6 0Z" fill="${hair}"/>${shine}`
    case 'pigtails':
      return `<path d="M-6.8 1Q-7.8 -9 0 -9.2Q7.8 -9 6.8 1Q6.2 -3.4 4.6 -3.6Q0 -4.4 -4.6 -3.6Q-6.2 -3.4 -6.8 1Z" fill="${hair}"/>${shine}`
    default:
      return `<path d="M-7 4.6Q-8.4 -9.2 0 -9.3Q8.4 -9.2 7 4.6Q6.2 -1.8 4.4 -4.4Q1.6 -5.6 -1.6 -6.2Q-5.6 -3 -7 4.6Z" fill="${hair}"/>${shine}`
  }
}

function hat(who: Appearance, { lit, shade }: Body) {
  const colour = lit(who.hatColour)
  const dark = darker(colour, 0.26)
  switch (who.hat) {
    case 'cap':
      return `<path d="M-6.9 -3.6Q-7 -10.6 0 -10.6Q7 -10.6 6.9 -3.6Q0 -5.2 -6.9 -3.6Z" fill="${colour}"/><path d="M-6.4 -3.9Q0 -6 6.4 -3.9Q8 -2.6 7.4 -2Q0 -4.2 -7.4 -2Q-8 -2.6 -6.4 -3.9Z" fill="${dark}"/>`
    case 'bucket':
      return `<path d="M-5.9 -4.6Q-5.8 -10.8 0 -10.9Q5.8 -10.8 5.9 -4.6Z" fill="${colour}"/><path d="M-6 -5.2H6Q8.6 -2.6 8.8 -1.8Q0 -4.2 -8.8 -1.8Q-8.6 -2.6 -6 -5.2Z" fill="${dark}"/>`
    case 'straw':
    case 'sun': {
      const straw = who.hat === 'straw' ? lit('#e3c98c') : colour
      return `${oval(0, -4.4, 12, 2.7, darker(straw, 0.18))}<path d="M-5.8 -4.6Q-5.6 -11 0 -11.1Q5.6 -11 5.8 -4.6Q0 -3.4 -5.8 -4.6Z" fill="${straw}"/>${stroke('M-5.8 -5.4Q0 -4.2 5.8 -5.4', lit(who.second), 1.5)}${oval(4 * shade, -4.2, 7.4, 1.5, darker(straw, 0.4), 'opacity="0.25"')}`
    }
    default:
      return ''
  }
}
