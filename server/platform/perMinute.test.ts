import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PerMinute } from './perMinute.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-02T10:00:50Z') }))
afterEach(() => void vi.useRealTimers())
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

it('a key is counted for a minute from its first use, independent of clock minutes', () => {
  const counts = new PerMinute()
  expect([counts.rise('one'), counts.rise('one')]).toEqual([1, 2])
  pass(30)
  expect([counts.of('one'), counts.rise('one'), counts.rise('other')]).toEqual([2, 3, 1])
  pass(30)
  expect([counts.of('one'), counts.of('other')]).toEqual([0, 1])
  expect(counts.rise('one')).toBe(1)
})

it('all counts are reset if there are more keys than the limit', () => {
  const counts = new PerMinute(2)
  for (const key of ['one', 'other', 'other']) counts.rise(key)
  expect([counts.rise('third'), counts.of('other'), counts.of('third')]).toEqual([1, 0, 1])
})
