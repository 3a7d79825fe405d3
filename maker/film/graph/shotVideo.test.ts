import { describe, expect, it } from 'vitest'
import { fittedBox } from '#contract/videos/film/faces.ts'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import { clip, countingClip, countOf, large, plainClip } from '#test/films/clips.ts'
import { framesOf } from '#test/films/pictures.ts'
import { elementOf, planOf, shotOf } from '#test/films/plans.ts'

/** Returns which frames of the counting clip are shown in some frames of a film. */
async function counted(plan: FilmPlan, ...numbers: number[]) {
  const pictures = await framesOf(plan, ...numbers)
  return pictures.map((picture) => Math.round(countOf(picture.light(160, 90))))
}
/** Decoding and rounding may show the frame before or after. */
const near = (found: readonly number[], expected: readonly number[]) => {
  expect(found).toHaveLength(expected.length)
  for (const [index, frame] of expected.entries())
    expect(Math.abs(found[index]! - frame), `${found} for ${expected}`).toBeLessThanOrEqual(1)
}
const face = (atMs: number, more = {}) => ({ atMs, x: 0.4, y: 0.3, width: 0.1, height: 0.2, ...more })

describe('a shot', () => {
  it('a shot begins in its file where the plan says, and holds the last frame after the end of the file', async () => {
    near(await counted(planOf([shotOf(countingClip(), 1200, { fromMs: 1000 })]), 0, 10, 24, 29), [25, 35, 49, 49])
  })

  it('a shot that is shown before the beginning of its file shows the first frame', async () => {
    const shots = [shotOf(plainClip('black'), 1000), shotOf(countingClip(), 1000)]
    // A white mask shows the second shot from the start of the transition, 400 ms before the shot itself starts.
    const transition = elementOf('mask', 600, 800, { soft: 0 }, { file: plainClip('white') })
    near(await counted(planOf(shots, [transition]), 10, 17, 22, 34, 49), [-5, 0, 0, 9, 24])
  })

  it('a shot with a speed other than 1 plays that much more of its file', async () => {
    near(await counted(planOf([shotOf(countingClip(), 1000, { speed: 2 })]), 0, 10, 24), [0, 20, 48])
    near(await counted(planOf([shotOf(countingClip(), 1000, { speed: 0.8 })]), 0, 10, 24), [0, 8, 19.2])
  })

  it('a shot with another frame rate than the film shows the frames that match the times of the film', async () => {
    const draw = `color=black:s=16x9:r=50,format=gbrp,geq=r='20+2*N':g='20+2*N':b='20+2*N',${large}`
    near(await counted(planOf([shotOf(clip({ draw }), 1000)]), 0, 12, 24), [0, 12, 24])
  })

  it.each([
    ['cover', [255, 255], [255, 255]],
    ['contain', [0, 0], [255, 255]],
  ] as const)('a shot with another aspect ratio is not stretched by the fit %s', async (fit, sides, middle) => {
    // A white square in a square clip.
    const file = clip({ draw: 'color=white:s=180x180:r=25,format=gbrp' })
    const [picture] = await framesOf(planOf([shotOf(file, 200, { fit })]), 2)
    const light = (x: number) => Math.round(picture!.light(x, 90))
    expect([light(20), light(300)].map((value) => Math.abs(value - sides[0]) < 6)).toEqual([true, true])
    expect([light(80), light(240)].map((value) => Math.abs(value - middle[0]) < 6)).toEqual([true, true])
  })

  it.each([
    [0, 'left'],
    [0.5, 'middle'],
    [1, 'right'],
  ] as const)(
    'a clip that is cropped keeps its focus in the picture: at %s of its width the %s part',
    async (x, part) => {
      // Black, grey and white from left to right, in a film that is as wide as one of them.
      const draw = `color=black:s=318x180:r=25,drawbox=x=106:w=106:color=gray:t=fill,drawbox=x=212:w=106:color=white:t=fill,format=gbrp`
      const plan = planOf([shotOf(clip({ draw }), 200, { focus: { x, y: 0.5 } })], [], { width: 106 })
      const [picture] = await framesOf(plan, 2)
      const light = { left: 0, middle: 128, right: 255 }[part]
      for (const at of [20, 86]) expect(Math.abs(picture!.light(at, 90) - light)).toBeLessThan(8)
    },
  )

  it('a face is where it is seen in a clip that is cropped', () => {
    const face = { x: 0.9, y: 0.5, width: 0.1, height: 0.2 }
    const film = { width: 90, height: 180 }
    const seen = (focus: number) =>
      fittedBox(face, { width: 320, height: 180 }, { fit: 'cover', focus: { x: focus, y: 0.5 } }, film)
    // The visible part begins at pixel 230 of 320.
    expect(seen(0.95).x).toBeCloseTo((0.9 * 320 - 230) / 90, 5)
    expect(seen(0.5).x).toBeGreaterThan(1)
    expect(seen(0.95)).toMatchObject({ y: 0.5, height: 0.2 })
  })
})

describe('time', () => {
  it('slow motion slows a shot down while it runs, and the shot then continues from the frame it has reached', async () => {
    const plan = planOf([shotOf(countingClip(), 2000)], [elementOf('slow', 400, 800, { speed: 0.5 })])
    near(await counted(plan, 9, 20, 30, 40), [9, 15, 20, 30])
  })

  it('fast motion speeds a shot up while it runs', async () => {
    const plan = planOf([shotOf(countingClip(), 1200)], [elementOf('fast', 200, 400, { speed: 3 })])
    near(await counted(plan, 4, 10, 15, 25), [4, 20, 35, 45])
  })

  it('slow motion interpolates frames between those of the file', async () => {
    // A bar that moves by 8 pixels with each frame of the file.
    const file = clip({
      draw: `color=black:s=320x9:r=25,format=gbrp,geq=r='255*between(X,8*N,8*N+40)':g='255*between(X,8*N,8*N+40)':b='255*between(X,8*N,8*N+40)',${large}`,
    })
    const plan = planOf([shotOf(file, 1200)], [elementOf('slow', 0, 1200, { speed: 0.25 })])
    const pictures = await framesOf(plan, 12, 13, 14, 15)
    const lefts = pictures.map((picture) => picture.boxWhere(([red]) => red > 128)!.left)
    // Without interpolation there would be at most two positions.
    expect(new Set(lefts).size).toBeGreaterThan(2)
    for (const [index, left] of lefts.entries()) expect(Math.abs(left - 2 * (12 + index))).toBeLessThan(6)
  })

  it.each([
    ['slow', 0.2],
    ['fast', 16],
  ])('a shot that reaches the end of its file holds the last frame, also with %s', async (effect, speed) => {
    const plan = planOf([shotOf(countingClip(), 600, { fromMs: 1950 })], [elementOf(effect, 0, 600, { speed })])
    near(await counted(plan, 0, 5, 14), [48, 49, 49])
  })

  it('a freeze stops a shot at the sharpest face, and the shot then continues from there', async () => {
    const faces = [face(500, { clarity: 3 }), face(720, { clarity: 9 }), face(1600, { clarity: 20 })]
    const plan = planOf([shotOf(countingClip(), 2000, { faces })], [elementOf('freeze', 400, 600, { zoom: 1 })])
    near(await counted(plan, 9, 10, 24, 25, 30), [9, 18, 18, 18, 23])
  })

  it('a freeze stops a shot immediately if no face is known', async () => {
    const plan = planOf([shotOf(countingClip(), 1200)], [elementOf('freeze', 400, 400, { zoom: 1 })])
    near(await counted(plan, 9, 10, 19, 29), [9, 10, 10, 19])
  })
})
