import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { crud } from '#contract/crud.ts'
import { field } from '#contract/fields.ts'
import { packagePrices } from '#contract/sales/packagePrices.ts'
import { placed } from '../../domains/scenic/placed.ts'
import { crudHandlers } from './handlers.ts'

// What must not compile is held by the type check: an expected error that does not come is one itself.
const areaScoped = placed('packagePrice')
const sold = sql`0`

it('computed fields must be given as SQL, and no other fields may be', () => {
  const handlers = crudHandlers(packagePrices, {
    table: 'packagePrice',
    ...areaScoped,
    computed: { ...areaScoped.computed, sold },
  })
  expect(Object.keys(handlers)).toEqual(['list', 'add', 'edit', 'editRows', 'remove'])
  // @ts-expect-error sold is no column of the table
  crudHandlers(packagePrices, { table: 'packagePrice', ...areaScoped, computed: areaScoped.computed })
  const computed = { ...areaScoped.computed, sold }
  // @ts-expect-error prize is no field
  crudHandlers(packagePrices, { table: 'packagePrice', ...areaScoped, computed: { ...computed, prize: sold } })
})

it('a choice value that the table has and the contract lacks does not compile', () => {
  const two = crud('/x', 'x', ['package'], { kind: field.choice('类型', { clip: '短片', album: '相册' }) })
  // @ts-expect-error the table knows a third word
  const handlers = crudHandlers(two, { table: 'packagePrice', scope: areaScoped.scope, computed: {} })
  expect(handlers).toHaveProperty('list')
})

it('handlers of list, edit and remove without a scope do not compile', () => {
  // @ts-expect-error scope is missing
  const handlers = crudHandlers(packagePrices, { table: 'packagePrice', computed: { ...areaScoped.computed, sold } })
  expect(handlers).toHaveProperty('list')
})
