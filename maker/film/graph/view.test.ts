import { describe, expect, it } from 'vitest'
import { clip } from '#test/films/clips.ts'
import { framesOf, type Picture } from '#test/films/pictures.ts'
import { elementOf, planOf, shotOf } from '#test/films/plans.ts'

/** A white square of 20 pixels, centred at 30 % and 40 % of the picture. */
const marked = () =>
  clip({ draw: 'color=black:s=320x180:r=25,drawbox=x=86:y=62:w=20:h=20:color=white:t=fill,format=gbrp' })
const square = (picture: Picture) => picture.boxWhere(([red]) => red > 128)!
const face = (atMs: number, x: number, y: number) => ({ atMs, x: x - 0.05, y: y - 0.1, width: 0.1, height: 0.2 })

describe('a view', () => {
  it('a push zooms evenly from one size to another around its point', async () => {
    const plan = planOf([shotOf(marked(), 1000)], [elementOf('push', 0, 1000, { from: 1, to: 3, x: 30, y: 40 })])
    const pictures = await framesOf(plan, 0, 12, 24)
    for (const [index, frame] of [0, 12, 24].entries()) {
      const zoom = 1 + (2 * frame) / 25
      const { left, right, x, y } = square(pictures[index]!)
      expect(Math.abs(right - left - 20 * zoom)).toBeLessThan(2)
      // The point at 30 % and 40 % stays in place, because the picture is enlarged around it.
      expect([Math.abs(x - 96), Math.abs(y - 72)].every((by) => by < 1.5)).toBe(true)
    }
  })

  it('a push moves smoothly, without jumping from pixel to pixel', async () => {
    const plan = planOf([shotOf(marked(), 1000)], [elementOf('push', 0, 1000, { from: 1, to: 1.1, x: 100, y: 100 })])
    const pictures = await framesOf(plan, ...Array(20).keys())
    // The left edge of the square with subpixel precision, computed from its grey values.
    const edges = pictures.map((picture) => {
      let light = 0
      for (let x = 40; x < 86; x++) light += picture.light(x, 67) / 255
      return 86 - light
    })
    const steps = edges.slice(1).map((edge, index) => edge - edges[index]!)
    for (const step of steps) expect(Math.abs(step - steps[9]!)).toBeLessThan(0.35)
  })

  it('a follow effect follows the visitor, cropped by its zoom', async () => {
    const faces = [face(0, 0.3, 0.4), face(2000, 0.3, 0.4)]
    const plan = planOf([shotOf(marked(), 1000, { faces })], [elementOf('follow', 0, 1000, { zoom: 1.6, smooth: 70 })])
    const [picture] = await framesOf(plan, 10)
    const { left, right, y } = square(picture!)
    expect(Math.abs(right - left - 32)).toBeLessThan(2)
    // The face cannot reach the middle, because the view stops at the left edge of the picture.
    expect(Math.abs(left - 86 * 1.6)).toBeLessThan(2)
    expect(Math.abs(y - (0.4 - 0.0875) * 1.6 * 180)).toBeLessThan(2)
  })

  it('a follow effect without a face shows the middle of the picture', async () => {
    const plan = planOf([shotOf(marked(), 400)], [elementOf('follow', 0, 400, { zoom: 2 })])
    const [picture] = await framesOf(plan, 5)
    expect(Math.abs(square(picture!).x - (96 - 80) * 2)).toBeLessThan(2)
  })

  it('a frozen highlight zooms in around the face up to its size', async () => {
    const faces = [face(200, 0.3, 0.4)]
    const plan = planOf([shotOf(marked(), 1000, { faces })], [elementOf('freeze', 0, 1000, { zoom: 2 })])
    const pictures = await framesOf(plan, 0, 24)
    const widths = pictures.map((picture) => square(picture).right - square(picture).left)
    expect([Math.abs(widths[0]! - 20), Math.abs(widths[1]! - 39)].every((by) => by < 2)).toBe(true)
  })
})
