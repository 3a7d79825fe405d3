import { darker, lighter } from '../drawing/colour.ts'
import { n, oval, stroke } from '../drawing/drawing.ts'
import type { Appearance } from './appearance.ts'
import type { Body, Pose } from './pose.ts'

/** Top, skirt or dress, bag, and the life vest where one is worn. */
export function clothing(who: Appearance, how: Pose, body: Body, vest: boolean) {
  const trunk = outline(body, 0)
  const colour = body.lit(who.colour)
  const blown = (how.motion?.wind ?? 0) * 1.6
  const dress =
    who.legs === 'dress'
      ? skirt(body, colour, -22, blown)
      : who.legs === 'skirt'
        ? skirt(body, body.lit(who.legColour), -26, blown)
        : ''
  // Of somebody who walks, the legs themselves are drawn with shorts.
  const shorts =
    who.legs === 'shorts'
      ? hips(body, body.lit(who.legColour), how.motion?.step ? body.hipY + 9 : body.hipY * 0.55)
      : who.legs === 'trousers'
        ? hips(body, body.lit(who.legColour), body.hipY + 9)
        : ''
  const parts = [
    how.back || who.bag !== 'backpack' ? '' : straps(body, '#2b2f36', true),
    vest ? lifeVest(body) : '',
    who.bag === 'crossbody' ? crossbody(who, body) : who.bag === 'camera' && !how.back ? camera(body) : '',
    how.back && who.bag === 'backpack' ? backpack(who, body) : '',
  ]
  return `${shorts + dress + neck(who, body)}<path d="${trunk}" fill="${colour}"/>${detail(who, how, body)}${shaded(body, colour)}${parts.join('')}`
}

function outline({ shoulder, shoulderY, hip, hipY, sway }: Body, grow: number) {
  const [s, h, low] = [shoulder + grow, hip + grow * 0.7, hipY + 5]
  const x = (value: number) => n(value + sway)
  return (
    `M${x(-3.4)} ${n(shoulderY - 3.4)}Q${x(-s * 0.62)} ${n(shoulderY - 1.6)} ${x(-s * 0.92)} ${n(shoulderY + 1)}Q${x(-s * 1.06)} ${n(shoulderY + 4)} ${x(-s)} ${n(shoulderY + 9)}` +
    `Q${x(-h * 0.9)} ${n((shoulderY + hipY) / 2 + 3)} ${n(-h)} ${n(low)}Q0 ${n(low + 2.4)} ${n(h)} ${n(low)}` +
    `Q${x(h * 0.9)} ${n((shoulderY + hipY) / 2 + 3)} ${x(s)} ${n(shoulderY + 9)}Q${x(s * 1.06)} ${n(shoulderY + 4)} ${x(s * 0.92)} ${n(shoulderY + 1)}Q${x(s * 0.62)} ${n(shoulderY - 1.6)} ${x(3.4)} ${n(shoulderY - 3.4)}Q${x(0)} ${n(shoulderY - 1)} ${x(-3.4)} ${n(shoulderY - 3.4)}Z`
  )
}

/** The side away from the sun. */
function shaded({ shoulder, shoulderY, hip, hipY, shade, sway }: Body, colour: string) {
  const x = (value: number) => n(value * shade + sway)
  return `<path d="M${x(shoulder * 0.55)} ${n(shoulderY - 1.4)}Q${x(shoulder * 1.05)} ${n(shoulderY + 1)} ${x(shoulder)} ${n(shoulderY + 9)}Q${x(hip * 0.9)} ${n((shoulderY + hipY) / 2 + 3)} ${n(hip * shade)} ${n(hipY + 5)}L${x(hip * 0.4)} ${n(hipY + 6)}Q${x(hip * 0.75)} ${n((shoulderY + hipY) / 2)} ${x(shoulder * 0.55)} ${n(shoulderY - 1.4)}Z" fill="${darker(colour, 0.34)}" opacity="0.55"/>`
}

function neck(who: Appearance, { shoulderY, headY, lit, sway }: Body) {
  return stroke(`M${n(sway)} ${n(headY + 4)}L${n(sway)} ${n(shoulderY - 0.5)}`, darker(lit(who.skin), 0.16), 5.4)
}

function hips({ hip, hipY }: Body, colour: string, down: number) {
  return `<path d="M${n(-hip)} ${n(hipY - 2)}L${n(hip)} ${n(hipY - 2)}L${n(hip * 1.02)} ${n(down)}L0.9 ${n(down)}L0 ${n(hipY + 8)}L-0.9 ${n(down)}L${n(-hip * 1.02)} ${n(down)}Z" fill="${colour}"/>`
}

/** `blown`: how far the hem is to the right. */
function skirt({ hip, hipY, shade }: Body, colour: string, hem: number, blown: number) {
  const wide = hip * 1.5
  const low = (x: number) => n(x + blown)
  return (
    `<path d="M${n(-hip)} ${n(hipY)}L${n(hip)} ${n(hipY)}Q${n(hip * 1.2)} ${n((hipY + hem) / 2)} ${low(wide)} ${n(hem)}Q${low(0)} ${n(hem + 3)} ${low(-wide)} ${n(hem)}Q${n(-hip * 1.2)} ${n((hipY + hem) / 2)} ${n(-hip)} ${n(hipY)}Z" fill="${colour}"/>` +
    `<path d="M${n(hip * 0.5 * shade)} ${n(hipY)}L${n(hip * shade)} ${n(hipY)}Q${n(hip * 1.2 * shade)} ${n((hipY + hem) / 2)} ${low(wide * shade)} ${n(hem)}L${low(wide * 0.5 * shade)} ${n(hem + 2)}Z" fill="${darker(colour, 0.3)}" opacity="0.5"/>` +
    stroke(
      `M${n(-hip * 0.3)} ${n(hipY + 8)}L${low(-hip * 0.55)} ${n(hem)}M${n(hip * 0.15)} ${n(hipY + 8)}L${low(hip * 0.3)} ${n(hem + 1)}`,
      darker(colour, 0.25),
      0.7,
      'opacity="0.7"',
    )
  )
}

function detail(who: Appearance, how: Pose, body: Body) {
  const { shoulderY, hipY, shoulder, lit, sway, facing } = body
  const dark = darker(lit(who.colour), 0.3)
  const x = (value: number) => n(value + sway + facing * 1.8)
  if (who.top === 'stripes') {
    const rows = Array.from(
      { length: 5 },
      (_, i) =>
        `M${x(-shoulder * 0.84)} ${n(shoulderY + 7 + i * 5.4)}Q${x(0)} ${n(shoulderY + 9 + i * 5.4)} ${x(shoulder * 0.84)} ${n(shoulderY + 7 + i * 5.4)}`,
    )
    return stroke(rows.join(''), lit(who.second), 1.7)
  }
  if (how.back) return ''
  if (who.top === 'jacket') {
    const inner = `<path d="M${x(-3)} ${n(shoulderY - 3)}L${x(3)} ${n(shoulderY - 3)}L${x(1.5)} ${n(hipY + 5.6)}L${x(-1.5)} ${n(hipY + 5.6)}Z" fill="${lighter(lit(who.second), 0.3)}"/>`
    return (
      inner +
      stroke(
        `M${x(-3.2)} ${n(shoulderY - 3)}L${x(-1.5)} ${n(hipY + 5.6)}M${x(3.2)} ${n(shoulderY - 3)}L${x(1.5)} ${n(hipY + 5.6)}`,
        dark,
        0.8,
      )
    )
  }
  if (who.top === 'hoodie') {
    const hood = `<path d="M${x(-5.6)} ${n(shoulderY - 4.2)}Q${x(0)} ${n(shoulderY + 4)} ${x(5.6)} ${n(shoulderY - 4.2)}Q${x(0)} ${n(shoulderY + 0.5)} ${x(-5.6)} ${n(shoulderY - 4.2)}Z" fill="${dark}"/>`
    return (
      hood +
      stroke(
        `M${x(-1.4)} ${n(shoulderY + 0.5)}l-0.3 7M${x(1.4)} ${n(shoulderY + 0.5)}l0.3 6`,
        lighter(lit(who.colour), 0.5),
        0.6,
      ) +
      stroke(`M${x(-5)} ${n(hipY + 1)}L${x(-3.6)} ${n(hipY - 6)}H${x(3.6)}L${x(5)} ${n(hipY + 1)}`, dark, 0.6)
    )
  }
  if (who.top === 'shirt')
    return stroke(
      `M${x(-3.2)} ${n(shoulderY - 3.4)}L${x(0)} ${n(shoulderY + 2.4)}L${x(3.2)} ${n(shoulderY - 3.4)}M${x(0)} ${n(shoulderY + 2.4)}V${n(hipY + 5)}`,
      dark,
      0.8,
    )
  return stroke(
    `M${x(-3.4)} ${n(shoulderY - 3.2)}Q${x(0)} ${n(shoulderY + 1.2)} ${x(3.4)} ${n(shoulderY - 3.2)}`,
    dark,
    0.9,
  )
}

function straps({ shoulder, shoulderY, lit, sway }: Body, colour: string, both: boolean) {
  const x = shoulder * 0.55
  return stroke(
    `M${n(sway - x)} ${n(shoulderY - 2)}Q${n(sway - x * 1.1)} ${n(shoulderY + 9)} ${n(sway - x * 1.35)} ${n(shoulderY + 17)}${both ? `M${n(sway + x)} ${n(shoulderY - 2)}Q${n(sway + x * 1.1)} ${n(shoulderY + 9)} ${n(sway + x * 1.35)} ${n(shoulderY + 17)}` : ''}`,
    lit(colour),
    2,
  )
}

function backpack(who: Appearance, { shoulder, shoulderY, hipY, lit }: Body) {
  const colour = lit(who.second)
  const [w, top, low] = [shoulder * 0.8, shoulderY - 1, hipY - 3]
  return (
    `<path d="M${n(-w)} ${n(top + 6)}Q${n(-w)} ${n(top)} 0 ${n(top)}Q${n(w)} ${n(top)} ${n(w)} ${n(top + 6)}L${n(w * 1.08)} ${n(low)}Q0 ${n(low + 4)} ${n(-w * 1.08)} ${n(low)}Z" fill="${colour}"/>` +
    `<rect x="${n(-w * 0.62)}" y="${n(top + 13)}" width="${n(w * 1.24)}" height="10" rx="2.4" fill="${darker(colour, 0.26)}"/>`
  )
}

function crossbody(who: Appearance, { shoulder, shoulderY, hipY, hip, lit, sway }: Body) {
  const colour = lit(darker(who.second, 0.2))
  return (
    stroke(`M${n(sway - shoulder * 0.6)} ${n(shoulderY - 1.6)}L${n(hip * 0.8)} ${n(hipY - 1)}`, colour, 1.1) +
    `<rect x="${n(hip * 0.35)}" y="${n(hipY - 3)}" width="8.4" height="7" rx="1.8" fill="${colour}"/>`
  )
}

function camera({ shoulder, shoulderY, lit, sway }: Body) {
  const y = shoulderY + 16
  return `${stroke(
    `M${n(sway - shoulder * 0.45)} ${n(shoulderY - 2)}L${n(sway - 2.6)} ${n(y)}M${n(sway + shoulder * 0.45)} ${n(shoulderY - 2)}L${n(sway + 2.6)} ${n(y)}`,
    lit('#23262b'),
    0.9,
  )}<rect x="${n(sway - 4.4)}" y="${n(y - 0.6)}" width="8.8" height="6" rx="1.2" fill="${lit('#26292e')}"/>${oval(sway, y + 2.5, 2.2, 2.2, lit('#5b6470'))}`
}

function lifeVest(body: Body) {
  const { shoulderY, hipY, lit, sway } = body
  const colour = lit('#f0641e')
  const bars = [0.3, 0.58]
    .map((part) => `M${n(sway - body.hip)} ${n(shoulderY + (hipY - shoulderY) * part)}H${n(sway + body.hip)}`)
    .join('')
  return `<path d="${outline({ ...body, hipY: hipY - 6 }, 1.3)}" fill="${colour}"/>${shaded({ ...body, hipY: hipY - 6 }, colour)}${stroke(bars, lit('#f7e04a'), 2)}${stroke(`M${n(sway)} ${n(shoulderY)}V${n(hipY - 2)}`, darker(colour, 0.4), 1)}`
}
