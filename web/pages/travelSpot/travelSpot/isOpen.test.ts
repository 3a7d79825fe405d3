import { expect, it } from 'vitest'
import { isOpen } from './isOpen.ts'

const at = (clock: string) => Date.parse(`2026-05-01T${clock}+08:00`)
const area = { status: 'open', openFrom: '08:00', openTo: '18:00' } as const

it('a scenic area is open from the first to the last minute of its hours, also over midnight, unless it is closed or under maintenance', () => {
  expect(['07:59:59', '08:00:00', '18:00:59', '18:01:00'].map((clock) => isOpen(area, at(clock)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  const night = { ...area, openFrom: '18:00', openTo: '02:00' }
  expect(
    ['17:59:59', '18:00:00', '23:59:59', '00:00:00', '02:00:59', '02:01:00'].map((clock) => isOpen(night, at(clock))),
  ).toEqual([false, true, true, true, true, false])
  expect(isOpen({ ...area, status: 'closed' }, at('12:00:00'))).toBe(false)
  expect(isOpen({ ...area, status: 'maintenance' }, at('12:00:00'))).toBe(false)
})
