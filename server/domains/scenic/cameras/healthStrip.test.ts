import { expect, it } from 'vitest'
import { type Known, stripOf } from './healthStrip.ts'

const at = (time: string) => Date.parse(`2026-05-02T${time}:00+08:00`)
function strip(known: Partial<Known>) {
  let from = at('00:00')
  const clock = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(11, 16)
  return stripOf({
    from: new Date(at('00:00')).toISOString(),
    to: new Date(at('12:00')).toISOString(),
    heardSince: '2026-01-01T00:00:00Z',
    downAfterMs: 300_000,
    silent: [],
    open: [[at('08:00'), at('18:00')]],
    maintained: [],
    ...known,
  }).map(({ state, seconds }) => {
    const start = from
    from += seconds * 1000
    return `${clock(start)}–${clock(from)} ${state}`
  })
}

it('a camera that was never silent is shown as working all the time, open or not', () => {
  expect(strip({})).toEqual(['00:00–12:00 ok'])
})

it('a silence that begins at night counts as down only from opening', () => {
  expect(strip({ silent: [[at('03:00'), at('09:00')]] })).toEqual([
    '00:00–03:00 ok',
    '03:00–08:00 closed',
    '08:00–09:00 down',
    '09:00–12:00 ok',
  ])
})

it('a silence shorter than the limit of the scenic area is not shown as down', () => {
  const silent = [
    [at('09:00'), at('09:04')],
    [at('10:00'), at('10:05')],
  ] as const
  expect(strip({ silent }).filter((span) => !span.endsWith('ok'))).toEqual(['09:00–09:04 unknown', '10:00–10:05 down'])
  expect(strip({ silent, downAfterMs: 600_000 }).filter((span) => span.endsWith('down'))).toEqual([])
})

it('a silence that began before the period is judged by its whole known length', () => {
  expect(
    strip({ silent: [[at('00:00') - 86_400_000, at('00:01')]], open: [[at('00:00') - 86_400_000, at('18:00')]] })[0],
  ).toBe('00:00–00:01 down')
})

it('maintenance overrides other states, and the time before the first heartbeat is pending', () => {
  const known = { heardSince: new Date(at('06:00')).toISOString(), silent: [[at('09:00'), at('11:00')]] as const }
  expect(strip({ ...known, maintained: [[at('10:00'), at('10:30')]] })).toEqual([
    '00:00–06:00 pending',
    '06:00–09:00 ok',
    '09:00–10:00 down',
    '10:00–10:30 maintenance',
    '10:30–11:00 down',
    '11:00–12:00 ok',
  ])
  expect(strip({ heardSince: null, silent: [] })).toEqual(['00:00–12:00 pending'])
})
