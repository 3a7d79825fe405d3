import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyGrade, type ColorGrade, gradeAt, neutralGrade } from '#contract/videos/colorGrade.ts'
import { graded, type Lut, parseLut } from '#contract/videos/lut.ts'
import { learn } from '../library.ts'
import { effectLibrary } from '../wholeLibrary.ts'
import { whole } from './placed.ts'

learn(effectLibrary)

/** A table of three cells a side that swaps red and blue and halves green. */
const text = `LUT_3D_SIZE 3\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 1 1 1\n${Array.from({ length: 27 }, (_, n) => {
  const [red, green, blue] = [n % 3, Math.floor(n / 3) % 3, Math.floor(n / 9)]
  return [blue / 2, green / 4, red / 2].join(' ')
}).join('\n')}`
const lut = parseLut(text) as Lut
const close = (colour: readonly number[], other: readonly number[]) => {
  for (const [channel, value] of colour.entries()) expect(value).toBeCloseTo(other[channel]!, 6)
}
const share = fc.double({ min: 0, max: 1, noNaN: true })

it('a look at full strength applies the table, at zero strength nothing, and otherwise mixes both', () => {
  fc.assert(
    fc.property(share, share, share, share, (red, green, blue, strength) => {
      const colour = [red, green, blue] as const
      close(applyGrade(colour, 0, { ...neutralGrade, lut, share: 1 }), graded(lut, colour))
      close(applyGrade(colour, 0, { ...neutralGrade, lut, share: 0 }), colour)
      close(
        applyGrade(colour, 0, { ...neutralGrade, lut, share: strength }),
        colour.map((value, channel) => value + (graded(lut, colour)[channel]! - value) * strength),
      )
    }),
  )
})

it('a neutral adjustment changes no colour, and every adjusted colour stays displayable', () => {
  const turn = fc.double({ min: -1, max: 1, noNaN: true })
  fc.assert(
    fc.property(
      share,
      share,
      share,
      turn,
      turn,
      turn,
      turn,
      (red, green, blue, exposure, contrast, saturation, warmth) => {
        close(applyGrade([red, green, blue], 1, neutralGrade), [red, green, blue])
        const look = { ...neutralGrade, exposure: 2 * exposure, contrast, saturation, warmth }
        for (const value of applyGrade([red, green, blue], 0, look)) expect(value >= 0 && value <= 1).toBe(true)
      },
    ),
  )
})

it.each<[string, Partial<ColorGrade>, readonly [number, number, number], readonly [number, number, number]]>([
  ['one stop doubles the light', { exposure: 1 }, [0.5, 0.5, 0.5], [0.686, 0.686, 0.686]],
  ['no contrast is grey', { contrast: -1 }, [0.1, 0.6, 0.9], [0.5, 0.5, 0.5]],
  ['no saturation is black and white', { saturation: -1 }, [1, 0, 0], [0.213, 0.213, 0.213]],
  ['warm is more red and less blue', { warmth: 1 }, [0.5, 0.5, 0.5], [0.6, 0.5, 0.4]],
])('%s', (_, look, colour, made) => {
  const found = applyGrade(colour, 0, { ...neutralGrade, ...look })
  for (const [channel, value] of made.entries()) expect(found[channel]).toBeCloseTo(value, 3)
})

it('a vignette leaves the middle unchanged, starts at its radius and reaches its strength in the corners', () => {
  const look = { ...neutralGrade, dark: 0.4, radius: 0.6 }
  const at = (far: number) => applyGrade([1, 1, 1], far, look)[0]
  expect([at(0), at(0.6)]).toEqual([1, 1])
  expect(at(0.8)).toBeCloseTo(0.8, 6)
  expect(at(1)).toBeCloseTo(0.6, 6)
  expect(applyGrade([1, 1, 1], 1, { ...look, radius: 1 })[0]).toBeCloseTo(0.6, 6)
})

it('the colour grade at a time combines the effects that run then, as far as they have faded in', () => {
  const element = (effect: string, startMs: number, params = {}) => whole({ effect, startMs, lengthMs: 2000, params })
  const elements = [
    { ...element('look', 0, { strength: 80, fadeMs: 500 }), materialId: 7 },
    element('tone', 2000, { exposure: 1.5, saturation: -100 }),
    element('vignette', 4000),
  ]
  const gradeNow = (at: number) => gradeAt(elements, at, (id) => (id === 7 ? lut : null))
  expect(gradeNow(250)).toMatchObject({ lut, share: 0.4 })
  expect(gradeNow(1000)).toMatchObject({ lut, share: 0.8 })
  expect(gradeNow(2000)).toEqual({ ...neutralGrade, exposure: 1.5, saturation: -1 })
  expect(gradeNow(4000)).toEqual({ ...neutralGrade, dark: 0.4, radius: 0.6 })
  expect(gradeNow(6000)).toEqual(neutralGrade)
  expect(gradeAt(elements, 1000, () => null)).toEqual(neutralGrade)
})
