import { expect, test } from 'vitest'
import { orders } from '#contract/sales/orders.ts'
import { readFilter, writeFilter } from './address.ts'

const schemas = orders.list.body.properties
const defaults = { page: 1, size: 20, from: '2026-05-01' }
const read = (text: string) => readFilter(schemas, new URLSearchParams(text), defaults)
const write = (text: string, changes: Parameters<typeof writeFilter>[1]) =>
  writeFilter(new URLSearchParams(text), changes, defaults).toString()

test('fields are read from an address in the types of the contract', () => {
  expect(read('areaIds=3,7&hasRefund=true&minFen=1000&states=paid,refunded&q=0826')).toEqual({
    ...defaults,
    areaIds: [3, 7],
    hasRefund: true,
    minFen: 1000,
    states: ['paid', 'refunded'],
    q: '0826',
  })
})

test('invalid values in an address are ignored', () => {
  expect(read('areaIds=x,,3&hasRefund=maybe&minFen=abc&states=burnt&channel=gold&page=NaN')).toEqual({
    size: 20,
    from: '2026-05-01',
    areaIds: [3],
  })
})

test('a cleared default survives a reload, and a field at its default is left out of the address', () => {
  expect(read('from=')).toEqual({ page: 1, size: 20 })
  expect(write('', { from: undefined })).toBe('from=')
  expect(write('from=', { from: '2026-05-01', page: 1 })).toBe('')
  expect(write('page=4&open=9', { q: 'JY', page: 1 })).toBe('open=9&q=JY')
})

test('numbers and days outside the limits of the contract are ignored', () => {
  expect(read('page=-1&size=999&minFen=1.5&from=abc&to=')).toEqual({})
})

test('a range of days is written with both ends, so that the address means the same days tomorrow', () => {
  const moving = { from: '2026-05-01', to: '2026-05-02' }
  const changed = (text: string, changes: Parameters<typeof writeFilter>[1]) =>
    writeFilter(new URLSearchParams(text), changes, moving).toString()
  expect(changed('', { from: '2026-05-01', to: '2026-05-01' })).toBe('to=2026-05-01&from=2026-05-01')
  expect(changed('from=2026-05-02&to=2026-05-02', { q: 'JY' })).toBe('from=2026-05-02&to=2026-05-02&q=JY')
  expect(changed('from=2026-05-02&to=2026-05-02', moving)).toBe('')
  expect(readFilter(schemas, new URLSearchParams('to=2026-04-30'), moving)).toEqual({ to: '2026-04-30' })
})

test('a filter that was written to an address is read back unchanged', () => {
  const filter = { areaIds: [1, 2], q: '黄山 & 3', minFen: 0, hasComplaint: false, from: '2026-04-30' }
  expect(read(write('', filter))).toEqual({ ...defaults, ...filter })
})
