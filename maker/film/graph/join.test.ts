import { describe, expect, it } from 'vitest'
import type { PlanElement } from '#contract/videos/film/plan.ts'
import { clip, large, picture, plainClip } from '#test/films/clips.ts'
import { framesOf } from '#test/films/pictures.ts'
import { elementOf, planOf, shotOf } from '#test/films/plans.ts'

const dark = 40
const bright = 200
/** A dark shot of one second, then a bright one. */
const joined = (...elements: PlanElement[]) =>
  planOf([shotOf(plainClip('0x282828'), 1000), shotOf(plainClip('0xC8C8C8'), 1000)], elements)
const close = (found: readonly number[], expected: readonly number[], within = 4) => {
  expect(found).toHaveLength(expected.length)
  for (const [index, value] of expected.entries())
    expect(Math.abs(found[index]! - value), `${found.map(Math.round)} for ${expected}`).toBeLessThan(within)
}
const mixed = (share: number) => dark + (bright - dark) * share

describe('a transition', () => {
  it('a fade blends one shot into the next during the transition', async () => {
    const pictures = await framesOf(joined(elementOf('fade', 600, 800)), 14, 15, 20, 25, 30, 34, 35)
    close(
      pictures.map((one) => one.light(160, 90)),
      [0, 0, 0.25, 0.5, 0.75, 0.95, 1].map(mixed),
    )
  })

  it.each([
    [0, 0],
    [100, 255],
  ])('a dip fades to one colour and out of it: light %i', async (light, colour) => {
    const pictures = await framesOf(joined(elementOf('dip', 600, 800, { light })), 15, 20, 25, 30, 35)
    const half = (of: number) => (of + colour) / 2
    close(
      pictures.map((one) => one.light(160, 90)),
      [dark, half(dark), colour, half(bright), bright],
    )
  })

  it.each([
    [0, 'x', 1],
    [180, 'x', -1],
    [90, 'y', 1],
    [-90, 'y', -1],
  ] as const)('a wipe moves along its angle: %i°', async (angle, axis, way) => {
    const pictures = await framesOf(joined(elementOf('wipe', 600, 800, { angle, soft: 0 })), 15, 20, 25, 30)
    const length = axis === 'x' ? 320 : 180
    for (const [index, one] of pictures.entries()) {
      const box = one.boxWhere(([red]) => red > 120)
      const share = index / 4
      const found = !box ? 0 : axis === 'x' ? box.right - box.left : box.bottom - box.top
      expect(Math.abs(found - share * length)).toBeLessThan(4)
      // The next shot grows from the edge at which the wipe starts.
      if (box)
        expect(axis === 'x' ? (way > 0 ? box.left : 320 - box.right) : way > 0 ? box.top : 180 - box.bottom).toBe(0)
    }
  })

  it('a diagonal wipe has an edge of the given softness', async () => {
    const [one] = await framesOf(joined(elementOf('wipe', 600, 800, { angle: 30, soft: 20 })), 25)
    // Along the direction of the wipe the edge is 64 pixels wide; at the centre of the picture it is half way.
    const along = (dots: number) => one!.light(160 + dots * Math.cos(Math.PI / 6), 90 + dots * Math.sin(Math.PI / 6))
    close([-40, -16, 0, 16, 40].map(along), [1, 0.75, 0.5, 0.25, 0].map(mixed), 6)
  })

  it('a mask transition shows the next shot first where its mask is bright', async () => {
    const ramp =
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient></defs><rect width="320" height="180" fill="url(#g)"/></svg>'
    const file = await picture('ramp.png', ramp)
    const pictures = await framesOf(joined(elementOf('mask', 600, 800, { soft: 10 }, { file })), 15, 20, 25, 30, 34)
    for (const [index, one] of pictures.entries()) {
      const share = [0, 5, 10, 15, 19][index]! / 20
      const expected = (x: number) => mixed(Math.min(1, Math.max(0, (1 - (x + 0.5) / 320 - (1 - share * 1.1)) / 0.1)))
      close(
        [10, 80, 160, 240, 310].map((x) => one.light(x, 90)),
        [10, 80, 160, 240, 310].map(expected),
        9,
      )
    }
  })

  it('a mask transition plays a clip as its mask, stretched to the length of the transition', async () => {
    // Turns white from left to right within 400 ms.
    const file = clip({
      draw: `color=black:s=320x9:r=25,format=gbrp,geq=r='255*lte(X,32*(N+1))':g='255*lte(X,32*(N+1))':b='255*lte(X,32*(N+1))',${large}`,
      seconds: 0.4,
    })
    const pictures = await framesOf(joined(elementOf('mask', 600, 800, { soft: 50 }, { file })), 18, 25, 32)
    const widths = pictures.map((one) => one.boxWhere(([red]) => red > 60)?.right ?? 0)
    for (const [index, frame] of [3, 10, 17].entries())
      expect(Math.abs(widths[index]! - 16 * (frame + 1))).toBeLessThan(36)
  })

  it('a transition that contains no cut is ignored, and of two that overlap the last one applies', async () => {
    const pictures = await framesOf(joined(elementOf('dip', 200, 400), elementOf('fade', 1100, 400)), 10, 24, 25, 30)
    close(
      pictures.map((one) => one.light(160, 90)),
      [dark, dark, bright, bright],
    )
    const twice = await framesOf(joined(elementOf('dip', 600, 800), elementOf('fade', 800, 400)), 18, 25)
    close(
      twice.map((one) => one.light(160, 90)),
      [dark, mixed(0.5)],
    )
  })
})
