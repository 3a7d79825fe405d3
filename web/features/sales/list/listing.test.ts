import { expect, it } from 'vitest'
import { orderFilter } from '#contract/sales/orders.ts'
import { recent, viewFilter, viewKeys, viewOf } from './listing.ts'

it('each predefined view is recognised by its filter, whatever the order of the conditions', () => {
  for (const view of viewKeys) {
    const filter = Object.fromEntries(Object.entries(viewFilter(view)).toReversed())
    expect(viewOf({ ...filter, q: undefined })).toBe(view)
  }
})

it('a filter that differs from every predefined view belongs to none', () => {
  expect(viewOf({ ...recent(), channel: 'cash' })).toBeUndefined()
  expect(viewOf({})).toBeUndefined()
})

it('every predefined view uses only conditions that the list of orders has', () => {
  for (const view of viewKeys) for (const key of Object.keys(viewFilter(view))) expect(orderFilter).toHaveProperty(key)
})
