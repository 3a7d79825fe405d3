import { expect, it } from 'vitest'
import type { Ranked } from '#contract/reports/overview.ts'
import { focusOf, type Place, pathOf, scopeOf, stepTo } from './place.ts'

const days = { dayFrom: '2026-05-01', dayTo: '2026-05-07' }
const place = (more: Partial<Place> = {}): Place => ({ ...days, level: 'case', ...more })
const row = (id: number, more: Partial<Ranked> = {}) =>
  ({ id, name: `行 ${id}`, areaId: 4, caseId: 7, deviceId: null, paidFen: 100, orders: 1, ...more }) as Ranked
const names = { everywhere: '全部景区', area: '云湖', case: '索道' }

it('pressing a row of the ranking opens its scenic area or project, or selects the row; pressing it again deselects it', () => {
  expect(stepTo(place(), row(4))).toEqual({ area: 4, level: 'case', caseId: undefined, at: undefined })
  expect(stepTo(place({ area: 4 }), row(7))).toEqual({ caseId: 7, level: 'device', at: undefined })
  expect(stepTo(place({ area: 4, level: 'device' }), row(9))).toEqual({ at: 9 })
  expect(stepTo(place({ area: 4, level: 'device', at: 9 }), row(9))).toEqual({ at: undefined })
})

it('every step of the ranking’s path leads back, except the last one', () => {
  const stepsTo = (at: Place) => pathOf(at, names).map(({ name, back }) => [name, back !== undefined])
  expect(stepsTo(place())).toEqual([['全部景区', false]])
  expect(stepsTo(place({ area: 4 }))).toEqual([
    ['全部景区', true],
    ['云湖', false],
  ])
  expect(stepsTo(place({ area: 4, caseId: 7 }))).toEqual([
    ['全部景区', true],
    ['云湖', true],
    ['索道', false],
  ])
  expect(pathOf(place({ area: 4, caseId: 7 }), { ...names, case: undefined }).at(-1)).toEqual({ name: '编号 7' })
})

it('a row of the ranking links to the lists of its place, and has no link if no list can filter by it', () => {
  expect(scopeOf(place(), row(4))).toEqual({ ...days, areaIds: [4] })
  expect(scopeOf(place({ area: 4 }), row(7))).toEqual({ ...days, areaIds: [4], caseId: 7, deviceId: undefined })
  expect(scopeOf(place({ area: 4, level: 'point' }), row(3))).toMatchObject({ areaIds: [4], pointId: 3 })
  expect(scopeOf(place({ area: 4, level: 'point' }), row(-7))).toBeUndefined()
  expect(scopeOf(place({ area: 4, level: 'device' }), row(-1))).toBeUndefined()
})

it('the funnel counts the selected row, or else everything that the ranking shows', () => {
  const whole = row(0, { paidFen: 900 })
  const rows = [row(4, { paidFen: 100 }), row(5, { paidFen: 200 })]
  const none = { ...names, case: undefined }
  expect(focusOf(place(), rows, none, whole)).toEqual({
    sums: whole,
    name: '全部景区',
    scope: { ...days, areaIds: undefined, caseId: undefined },
  })
  expect(focusOf(place({ province: '浙江省' }), rows, none, whole)).toMatchObject({
    sums: { paidFen: 300 },
    name: '浙江省',
    scope: undefined,
  })
  expect(focusOf(place({ area: 4, caseId: 7 }), rows, names, whole)).toMatchObject({
    sums: { paidFen: 300 },
    name: '索道',
    scope: { areaIds: [4], caseId: 7 },
  })
  expect(focusOf(place({ area: 4, level: 'device', at: 5 }), rows, names, whole)).toMatchObject({
    sums: { paidFen: 200 },
    name: '行 5',
    scope: { areaIds: [4], caseId: 7 },
  })
})
