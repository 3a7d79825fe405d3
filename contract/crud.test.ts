import type { TObject, TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { crud } from './crud.ts'
import { factsOf, field } from './fields.ts'
import { operations } from './index.ts'

const { list, add, edit, editInBody } = crud('/x', '票', ['package'], {
  name: field.name('票名', { search: true, sort: true }),
  kind: field.choice('类型', { a: '甲', b: '乙' }, { filter: true, start: 'a' }),
  ownerId: field.ref('主人', 'scenic.areas', 'ownerName', { null: true, filter: true }),
  placeId: field.ref('地点', 'scenic.cases', 'placeName', { write: 'once' }),
  day: field.day('日期', { filter: true, start: '2026-05-02' }),
  sold: field.count('售出', '份', { write: 'never', sort: true }),
})
const properties = (schema: TSchema) => (schema as TObject).properties as Record<string, TSchema>
const keys = (schema: TSchema) => Object.keys(properties(schema))
const required = (schema: TSchema) => (schema as unknown as { required?: string[] }).required ?? []

describe('the operations of a resource', () => {
  it('a crud resource does not accept server-computed fields in its bodies', () => {
    expect([keys(add.body), keys(edit.body)].flat()).not.toContain('sold')
  })
  it('creating a crud row requires exactly the fields without a default that may not be empty', () => {
    expect(required(add.body)).toEqual(['name', 'placeId'])
  })
  it('changing a crud row requires only the version that the change is based on', () => {
    expect(required(edit.body)).toEqual(['version'])
    expect(required(editInBody.body)).toEqual(['id', 'version'])
  })
  it('default values of a form are never applied to fields that a change leaves out', () => {
    const shapes = [add.body, edit.body].flatMap((body) => Object.values(properties(body)))
    expect(shapes.filter((shape) => 'default' in shape)).toEqual([])
  })
  it('a crud list can be filtered by values and ranges of days, but never by null', () => {
    expect(keys(list.body)).toEqual(
      expect.arrayContaining(['q', 'kind', 'ownerId', 'dayFrom', 'dayTo', 'id', 'page', 'size', 'sort', 'order']),
    )
    expect(keys(list.body)).not.toContain('day')
    expect(properties(list.body).ownerId).not.toHaveProperty('nullable')
    expect(properties(list.body).sort).toMatchObject({ enum: ['name', 'sold'] })
  })
})

/** Those of the contract, operators that are channels, and the packages and people that the ledger of prints names. */
const resources = new Set([
  ...operations().map(({ id }) => id.split('.').slice(0, 2).join('.')),
  ...['accounts.channels', 'videos.sounds', 'printing.rechargePackages', 'printing.rechargePeople'],
])
const lists = operations().filter(({ operation }) => operation.noun && operation.method === 'POST' && operation.reads)

describe.each(lists)('$id', ({ operation }) => {
  const rows = properties(operation.reply).rows as unknown as { items: TObject }
  const fields = properties(rows.items)
  it('every reference field has a name field in the same row', () => {
    const lost = Object.entries(fields).flatMap(([key, schema]) => {
      const { kind, nameKey } = factsOf(schema) ?? {}
      return kind === 'ref' && !(nameKey! in fields) ? [key] : []
    })
    expect(lost).toEqual([])
  })
  it('every reference field points to a resource of the contract', () => {
    const lost = Object.values(fields).flatMap((schema) => {
      const { resource } = factsOf(schema) ?? {}
      return resource && !resources.has(resource) ? [resource] : []
    })
    expect(lost).toEqual([])
  })
  it('every field of the rows has a title', () => {
    const nameless = Object.entries(fields).filter(([, schema]) => !(schema as { title?: string }).title)
    expect(nameless).toEqual([])
  })
})
