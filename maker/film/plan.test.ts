import { describe, expect, it } from 'vitest'
import { effectUses } from '#contract/videos/film/effects.ts'
import { effectLibrary } from '#server/domains/videos/effectLibrary.ts'
import { elementOf, planOf, shotOf } from '#test/films/plans.ts'
import { checkPlan, PlanError } from './plan.ts'

const plan = () =>
  planOf([shotOf('/a.mp4', 1000), shotOf('/b.mp4', 1000)], [elementOf('caption', 0, 1000, {}, { text: '黄山' })])

const face = (atMs: number) => ({ atMs, x: 0.4, y: 0.3, width: 0.1, height: 0.2 })

describe('a film plan', () => {
  it('a valid film plan is accepted unchanged', () => {
    expect(checkPlan(plan())).toEqual(plan())
  })

  it.each([
    ['width', { ...plan(), width: 321 }],
    ['fps', { ...plan(), fps: 0 }],
    ['shots', { ...plan(), shots: [] }],
    ['shots', { ...plan(), lengthMs: 2500 }],
    ['shots[1].speed', { ...plan(), shots: [shotOf('/a.mp4', 1000), shotOf('/b.mp4', 1000, { speed: 99 })] }],
    [
      'shots[0].faces[0].width',
      { ...plan(), shots: [shotOf('/a.mp4', 2000, { faces: [{ atMs: 0, x: 0, y: 0, width: 0, height: 1 }] })] },
    ],
    ['shots[0].faces[1].atMs', { ...plan(), shots: [shotOf('/a.mp4', 2000, { faces: [face(400), face(200)] })] }],
    [
      'elements[0].params.radius',
      planOf([shotOf('/a.mp4', 1000)], [{ ...elementOf('vignette', 0, 500), params: { strength: 1 } }]),
    ],
    ['elements[0].file', planOf([shotOf('/a.mp4', 1000)], [elementOf('sticker', 0, 500)])],
    ['elements[0].text', planOf([shotOf('/a.mp4', 1000)], [elementOf('caption', 0, 500, {}, { text: ' ' })])],
    ['elements[0].lengthMs', planOf([shotOf('/a.mp4', 1000)], [elementOf('vignette', 800, 500)])],
    ['music.volume', { ...plan(), music: { file: '/m.mp3', volume: 101 } }],
  ])('a film plan with a wrong %s is rejected with the name of that field', (field, wrong) => {
    let error: unknown
    try {
      checkPlan(wrong)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(PlanError)
    expect((error as PlanError).field).toBe(field)
  })

  it('a film plan with an effect that this program does not know is accepted', () => {
    const unknown = { effect: 'hologram', startMs: 0, lengthMs: 900_000, params: {} }
    expect(checkPlan({ ...plan(), elements: [unknown] }).elements).toEqual([unknown])
  })
})

it('the film maker knows every effect of the library, with its params and materials', () => {
  const library = effectLibrary.map(({ key, params, material, kind }) => [
    key,
    {
      needs: params.map((param) => param.key).toSorted(),
      ...(material && { material: true }),
      ...(kind === 'text' && { writes: true }),
    },
  ])
  const own = Object.entries(effectUses).map(([key, uses]) => [key, { ...uses, needs: uses.needs.toSorted() }])
  expect(own).toEqual(library)
})
