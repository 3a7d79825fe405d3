import { expect, it } from 'vitest'
import { orderFilter } from '#contract/sales/orders.ts'
import { recent, viewFilter, viewKeys, viewOf } from './listing.ts'

it('recognises each view by its conditions, in whatever order they come', () => {
  for (const view of viewKeys) {
    const filter = Object.fromEntries(Object.entries(viewFilter(view)).toReversed())
    expect(viewOf({ ...filter, q: undefined })).toBe(view)
  }
})

it('knows conditions of the person as no view', () => {
  expect(viewOf({ ...recent(), channel: 'cash' })).toBeUndefined()
  expect(viewOf({})).toBeUndefined()
})

it('makes every view of conditions that the list knows', () => {
  for (const view of viewKeys) for (const key of Object.keys(viewFilter(view))) expect(orderFilter).toHaveProperty(key)
})
