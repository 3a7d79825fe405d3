import { expect, it } from 'vitest'
import { frameOf, hourName } from './hours.ts'

const day = (values: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => values[hour] ?? 0)

it('the chart shows the hours 6 to 22, extended to hours in which something was paid', () => {
  const quiet = { today: day({}), yesterday: day({}), lastWeek: day({}) }
  expect(frameOf(quiet, 14)).toEqual({ from: 6, to: 22, running: 14, resting: 13 })
  expect(frameOf({ ...quiet, yesterday: day({ 3: 100 }), lastWeek: day({ 23: 5 }) }, 14)).toMatchObject({
    from: 3,
    to: 23,
  })
})

it('the legend reads the last completed hour, the running one if there is none, or the last paid one of a past day', () => {
  const paid = { today: day({ 9: 100, 17: 200 }), yesterday: day({}), lastWeek: day({}) }
  expect(frameOf(paid, 18).resting).toBe(17)
  expect(frameOf(paid, 0)).toMatchObject({ from: 0, resting: 0 })
  expect(frameOf(paid, undefined)).toMatchObject({ running: undefined, resting: 17 })
  expect(frameOf({ ...paid, today: day({ 9: 100 }) }, undefined)).toMatchObject({ resting: 9 })
  expect(frameOf({ ...paid, today: day({}) }, undefined)).toMatchObject({ resting: 12 })
})

it('an hour is named by its start and its end', () => {
  expect(hourName(9)).toBe('09:00–10:00')
})
