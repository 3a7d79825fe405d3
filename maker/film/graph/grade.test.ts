import { beforeAll, describe, expect, it } from 'vitest'
import { applyGrade, gradeAt, neutralGrade } from '#contract/videos/colorGrade.ts'
import type { PlanElement } from '#contract/videos/film/plan.ts'
import { type Lut, parseLut } from '#contract/videos/lut.ts'
import { clip, fileOf, large } from '#test/films/clips.ts'
import { framesOf, type Picture } from '#test/films/pictures.ts'
import { elementOf, planOf, shotOf } from '#test/films/plans.ts'

/** A chart of many colours, in patches of several pixels. */
const chart = () =>
  clip({
    draw: `color=black:s=16x9:r=25,format=gbrp,geq=r='255*X/15':g='255*Y/8':b='255*mod(X+2*Y,6)/5',${large}`,
  })
const cube = (low: string, high: string) =>
  `LUT_3D_SIZE 3\nDOMAIN_MIN ${low}\nDOMAIN_MAX ${high}\n${Array.from({ length: 27 }, (_, n) => {
    const [red, green, blue] = [n % 3, Math.floor(n / 3) % 3, Math.floor(n / 9)]
    return [blue / 2, green / 4, red / 2].join(' ')
  }).join('\n')}`

let plain: Picture
beforeAll(async () => {
  ;[plain] = (await framesOf(planOf([shotOf(chart(), 200)]), 0)) as [Picture]
})

/** How much frames of a film differ from the preview's formula applied to the same shot without effects. */
async function differences(elements: readonly PlanElement[], lut: Lut | null, ...frames: number[]) {
  const pictures = await framesOf(planOf([shotOf(chart(), 2000)], elements), ...frames)
  const corner = Math.hypot(320, 180) / 2
  return pictures.map((picture, index) => {
    const grade = gradeAt(elements, 40 * frames[index]!, () => lut)
    const expected = (x: number, y: number) => {
      const far = Math.hypot(x + 0.5 - 160, y + 0.5 - 90) / corner
      const colour = plain.at(x, y).map((value) => value / 255) as [number, number, number]
      return applyGrade(colour, far, grade).map((value) => 255 * value) as [number, number, number]
    }
    return { difference: picture.differenceFrom(expected), grade }
  })
}

describe('colours', () => {
  it.each([
    ['exposure', { exposure: 0.8 }],
    ['less exposure', { exposure: -1.3 }],
    ['contrast', { contrast: 40 }],
    ['saturation', { saturation: 60 }],
    ['no saturation', { saturation: -100 }],
    ['warmth', { warmth: -70 }],
    ['all of them', { exposure: 0.4, contrast: -20, saturation: 30, warmth: 50 }],
  ])('the tone effect adjusts colours as in the preview: %s', async (_, params) => {
    const [one] = await differences([elementOf('tone', 0, 2000, params)], null, 5)
    expect(one!.grade).not.toEqual(neutralGrade)
    expect(one!.difference).toBeLessThan(2)
  })

  it.each([
    ['0 0 0', '1 1 1'],
    ['0.1 0 0.2', '0.8 0.9 1'],
  ])('a look applies its colour table from %s to %s with its strength and fade', async (low, high) => {
    const text = cube(low, high)
    const file = fileOf(`look${low.length}.cube`, text)
    const lut = parseLut(text) as Lut
    const elements = [elementOf('look', 400, 1200, { strength: 80, fadeMs: 400 }, { file })]
    const found = await differences(elements, lut, 5, 15, 25, 36, 45)
    expect(found.map(({ grade }) => Number(grade.share.toFixed(2)))).toEqual([0, 0.4, 0.8, 0.32, 0])
    for (const { difference } of found) expect(difference).toBeLessThan(2)
  })

  it('tone is applied before look and look before vignette, whatever their order in the timeline', async () => {
    const file = fileOf('order.cube', cube('0 0 0', '1 1 1'))
    const lut = parseLut(cube('0 0 0', '1 1 1')) as Lut
    const elements = [
      elementOf('vignette', 0, 2000, { strength: 60, radius: 30 }),
      elementOf('look', 0, 2000, { strength: 70, fadeMs: 0 }, { file }),
      elementOf('tone', 0, 2000, { contrast: 30, warmth: 60 }),
    ]
    expect((await differences(elements, lut, 7))[0]!.difference).toBeLessThan(2)
  })

  it('a vignette darkens colours towards the corners', async () => {
    const [one] = await differences([elementOf('vignette', 0, 2000, { strength: 100, radius: 10 })], null, 3)
    expect(one!.difference).toBeLessThan(2)
  })

  it('only the last of the tone effects running at a time is applied, and colours are unchanged if none runs', async () => {
    const elements = [elementOf('tone', 0, 1200, { saturation: -100 }), elementOf('tone', 400, 400, { exposure: 1 })]
    for (const { difference } of await differences(elements, null, 5, 15, 25, 35)) expect(difference).toBeLessThan(2)
  })
})
