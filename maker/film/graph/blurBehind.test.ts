import { expect, it } from 'vitest'
import { clip, large } from '#test/films/clips.ts'
import { framesOf, type Picture } from '#test/films/pictures.ts'
import { elementOf, planOf, shotOf } from '#test/films/plans.ts'

/** Stripes of four pixels, which any blur turns grey. */
const stripes = () =>
  clip({
    draw: `color=black:s=80x9:r=25,format=gbrp,geq=r='255*mod(X,2)':g='255*mod(X,2)':b='255*mod(X,2)',${large}`,
  })
const faces = [{ atMs: 0, x: 0.4, y: 0.2, width: 0.1, height: 0.2 }]
/** Difference between the brightest and darkest pixel of a row near a point. */
const contrast = (picture: Picture, x: number, y: number) => {
  const lights = Array.from({ length: 16 }, (_, index) => picture.light(x - 8 + index, y))
  return Math.max(...lights) - Math.min(...lights)
}

it('the background behind the visitor is blurred, and the visitor is not', async () => {
  const plan = planOf(
    [shotOf(stripes(), 1200, { faces })],
    [elementOf('blurBehind', 0, 1200, { radius: 30, fadeMs: 400 })],
  )
  const [begin, half, whole] = await framesOf(plan, 0, 5, 15)
  expect(contrast(begin!, 40, 90)).toBeGreaterThan(220)
  expect(contrast(half!, 40, 90)).toBeGreaterThan(90)
  expect(contrast(half!, 40, 90)).toBeLessThan(170)
  expect(contrast(whole!, 40, 90)).toBeLessThan(30)
  // The face and the body stay sharp.
  expect(contrast(whole!, 144, 54)).toBeGreaterThan(200)
  expect(contrast(whole!, 144, 140)).toBeGreaterThan(200)
})

it('a shot without a face is not blurred', async () => {
  const [one] = await framesOf(
    planOf([shotOf(stripes(), 400)], [elementOf('blurBehind', 0, 400, { radius: 30, fadeMs: 0 })]),
    5,
  )
  expect(contrast(one!, 40, 90)).toBeGreaterThan(220)
})
