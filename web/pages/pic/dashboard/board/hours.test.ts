import { expect, it } from 'vitest'
import { shownHours, weakestHour } from './hours.ts'

const none = { taken: 0, matched: 0, sold: 0 }
const day = (known: Record<number, Partial<typeof none>>) =>
  Array.from({ length: 24 }, (_, hour) => ({ ...none, ...known[hour], before: none }))

it('hours are shown from the first to the last in which anything was taken, in these days or before', () => {
  const hours = day({ 9: { taken: 1 }, 12: { taken: 2 } })
  hours[17] = { ...none, before: { ...none, taken: 3 } }
  expect(shownHours(hours).map(({ hour }) => hour)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17])
  expect(shownHours(day({}))).toEqual([])
})

it('the weakest hour has enough pictures, and matches clearly fewer than the whole', () => {
  const of = (known: Parameters<typeof day>[0]) => weakestHour(shownHours(day(known)))?.hour
  expect(of({ 9: { taken: 100, matched: 80 }, 10: { taken: 100, matched: 40 } })).toBe(10)
  expect(of({ 9: { taken: 100, matched: 80 }, 10: { taken: 100, matched: 76 } })).toBeUndefined()
  expect(of({ 9: { taken: 100, matched: 80 }, 10: { taken: 19, matched: 0 } })).toBeUndefined()
  expect(of({ 9: { taken: 1000, matched: 800 }, 10: { taken: 30, matched: 0 } })).toBeUndefined()
  expect(of({})).toBeUndefined()
})
