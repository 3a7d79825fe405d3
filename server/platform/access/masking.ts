import type { TObject, TSchema } from 'typebox'
import { factsOf } from '#contract/fields.ts'
import { isPaging, type Operation } from '#contract/kit.ts'
import { type ContractTable, tables } from '#contract/listTables.ts'
import { tableOf } from '../db/refusals/resourceTables.ts'
import { wrongField } from '../refusal.ts'
import type { HiddenFields } from './hiddenFieldRules.ts'

interface Shape extends TSchema {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  required?: string[]
  title?: string
}

/** Where fields of tables occur in a value. */
interface Places {
  readonly tables: readonly ContractTable[]
  /** Fields outside a table's rows that are hidden together with the table's field of the same name. */
  readonly alike: readonly (readonly [key: string, table: ContractTable])[]
  readonly items?: Places
  readonly properties: Readonly<Record<string, Places>>
}
/** Where in a value what must be taken away. */
interface Cuts {
  readonly removedFields: readonly string[]
  readonly items?: Cuts
  readonly properties: Readonly<Record<string, Cuts>>
}

/** How an operation treats fields that may be hidden from the caller's role. */
export interface Masking {
  /** The response schema with hideable fields optional. */
  readonly reply: TSchema
  /** Names of the resource's own fields that are hidden; null if no hidden field concerns the operation. */
  hidden(hiddenFields: HiddenFields): ReadonlySet<string> | null
  /** @throws Refusal invalid (2000) if the request filters, sorts or searches by a hidden field, or writes one */
  check(body: unknown, hidden: ReadonlySet<string>): void
  /** The response without hidden fields. */
  cut<T>(data: T, hiddenFields: HiddenFields): T
}

/**
 * How table headers reach into an operation, once for all: rows of a table lose hidden fields wherever they are answered, and
 * whatever else the table's resource answers loses them by name (a single row, counts, sums, a choice's code).
 * Null where no field could be hidden.
 */
export function maskingOf(id: string, operation: Operation): Masking | null {
  const resource = id.replace(/\.\w+$/, '')
  const own = tables.filter((table) => table.id.replace(/\.\w+$/, '') === resource)
  const places = placesIn(operation.reply as Shape, own)
  const hideable = own.filter(({ columns }) => columns.some(({ unhideable }) => !unhideable))
  if (hideable.length === 0 && !places) return null
  const searched = own.flatMap(({ columns }) => columns.filter(({ search }) => search).map(({ key }) => key))
  const reads = isReading(operation)
  const known = new WeakMap<HiddenFields, Cuts | null>()
  const cutsOf = (hiddenFields: HiddenFields) => {
    if (!known.has(hiddenFields)) known.set(hiddenFields, places && cuts(places, hiddenFields))
    return known.get(hiddenFields) ?? null
  }
  return {
    reply: places ? loosened(operation.reply as Shape, places) : operation.reply,
    hidden(hiddenFields) {
      if (hiddenFields.size === 0) return null
      const names = own.flatMap(({ key }) => [...(hiddenFields.get(key) ?? [])])
      return names.length > 0 || cutsOf(hiddenFields) ? new Set(names) : null
    },
    check(body, hidden) {
      if (body === null || typeof body !== 'object') return
      const values = body as Record<string, unknown>
      const hides = (key: string) => hidden.has(key)
      checkFields(values, operation, hidden)
      if (!reads) checkRows(values, hidden)
      // As for a field by which the list was never sorted.
      for (const key of ['sort', 'thenBy'])
        if (reads && hides(String(values[key]))) throw wrongField(key, `${titleOf(operation, key)}不在可选范围内`)
      // A handwritten list may search hidden fields, so one hidden field is enough to refuse; other lists leave hidden fields out.
      const isBlind = tableOf(operation) ? searched.length > 0 && searched.every(hides) : searched.some(hides)
      if (reads && isBlind && String(values.q ?? '').trim() !== '')
        throw wrongField('q', '有些可搜索的字段看不到，不能搜索')
    },
    cut(data, hiddenFields) {
      const fieldCuts = cutsOf(hiddenFields)
      return fieldCuts ? (without(data, fieldCuts) as typeof data) : data
    },
  }
}

const titleOf = ({ body }: Operation, key: string) => (body as Shape | undefined)?.properties?.[key]?.title

const isReading = ({ method, reads }: Operation) => method === 'GET' || reads === true

/** @throws Refusal invalid (2000) on the first field of a body that is hidden, or a condition on one */
function checkFields(query: Readonly<Record<string, unknown>>, operation: Operation, hidden: ReadonlySet<string>) {
  const reads = isReading(operation)
  const { properties = {} } = (operation.body ?? {}) as Shape
  for (const [key, value] of Object.entries(query)) {
    // A row may have a field with the same name as a paging parameter.
    if (reads && isPaging(key)) continue
    if (value === undefined || !hidden.has(fieldOf(key, properties[key], hidden))) continue
    throw wrongField(key, reads ? '不能按看不到的字段筛选' : unwritable)
  }
}

/** @throws Refusal invalid (2000) if a call that changes several rows (`editRows`) changes a hidden field in one of them */
function checkRows({ rows }: Readonly<Record<string, unknown>>, hidden: ReadonlySet<string>) {
  if (!Array.isArray(rows)) return
  for (const [at, row] of rows.entries())
    for (const key of Object.keys(row ?? {})) if (hidden.has(key)) throw wrongField(`rows.${at}.${key}`, unwritable)
}

const unwritable = '当前角色看不到这个字段，不能填写'

/** The field that a condition is on: its own name, one end of its range, or what the contract says beside it. */
function fieldOf(key: string, schema: Shape | undefined, hidden: ReadonlySet<string>): string {
  const on = (schema as { 'x-on'?: string } | undefined)?.['x-on']
  if (on) return on
  return hidden.has(key) ? key : key.replace(/(From|To)$/, '')
}

function placesIn(schema: Shape | undefined, own: readonly ContractTable[]): Places | null {
  if (schema === undefined || schema === null || typeof schema !== 'object') return null
  const { properties = {}, items } = schema
  const names = Object.keys(properties)
  const here = names.length
    ? tables.filter(
        ({ columns, row }) =>
          (own.some((table) => table.row === row) &&
            columns.some(({ key, unhideable }) => !unhideable && names.includes(key))) ||
          isRow(properties, row),
      )
    : []
  const alike = names.flatMap((name) => {
    const table = here.length === 0 ? tableLike(name, properties[name]!) : undefined
    return table ? [[name, table] as const] : []
  })
  const inner = Object.fromEntries(
    names.flatMap((name) => {
      const one = placesIn(properties[name], own)
      return one ? [[name, one]] : []
    }),
  )
  const each = placesIn(items, own)
  if (here.length + alike.length + Object.keys(inner).length === 0 && !each) return null
  return { tables: here, alike, properties: inner, ...(each && { items: each }) }
}

/** The table that has a field of the same name and the same `hideable` word, which means the same thing. */
function tableLike(name: string, schema: Shape): ContractTable | undefined {
  const word = factsOf(schema)?.hideable
  if (typeof word !== 'string') return undefined
  return tables.find(({ columns }) =>
    columns.some((column) => column.key === name && factsOf(column.schema)?.hideable === word),
  )
}

/** The very fields of the row, possibly beside others. */
const isRow = (properties: Record<string, Shape>, row: TObject) =>
  fieldsOf.get(row)!.every(([key, field]) => properties[key] === field)
const fieldsOf = new Map(tables.map(({ row }) => [row, Object.entries(row.properties)]))

/** The schema with hideable fields no longer required; otherwise the serialiser would refuse a response without them. */
function loosened(schema: Shape, places: Places): Shape {
  const loose = new Set([
    ...places.tables.flatMap(({ columns }) => columns.filter(({ unhideable }) => !unhideable).map(({ key }) => key)),
    ...places.alike.map(([key]) => key),
  ])
  return {
    ...schema,
    ...(schema.required && { required: schema.required.filter((key) => !loose.has(key)) }),
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([key, one]) => {
          const inner = places.properties[key]
          return [key, inner ? loosened(one, inner) : one]
        }),
      ),
    }),
    ...(schema.items && places.items && { items: loosened(schema.items, places.items) }),
  } as Shape
}

function cuts(places: Places, hiddenFields: HiddenFields): Cuts | null {
  const removedFields = [
    ...new Set(places.tables.flatMap(({ key }) => [...(hiddenFields.get(key) ?? [])])),
    ...places.alike.flatMap(([key, table]) => (hiddenFields.get(table.key)?.has(key) ? [key] : [])),
  ]
  const items = places.items && cuts(places.items, hiddenFields)
  const properties = Object.fromEntries(
    Object.entries(places.properties).flatMap(([key, inner]) => {
      const one = cuts(inner, hiddenFields)
      return one ? [[key, one]] : []
    }),
  )
  if (removedFields.length === 0 && !items && Object.keys(properties).length === 0) return null
  return { removedFields, properties, ...(items && { items }) }
}

function without(value: unknown, { removedFields, items, properties }: Cuts): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return items ? value.map((one) => without(one, items)) : value
  const left: Record<string, unknown> = { ...value }
  for (const key of removedFields) delete left[key]
  for (const [key, inner] of Object.entries(properties)) if (key in left) left[key] = without(left[key], inner)
  return left
}

/** Removes hidden fields from values that a handler returns by the field names of another resource, such as the audit log of its changes. */
export function withoutHidden(
  values: Record<string, unknown> | null,
  operationId: string,
  hiddenFields: HiddenFields,
): Record<string, unknown> | null {
  if (!values || hiddenFields.size === 0) return values
  const resource = operationId.replace(/\.\w+$/, '.')
  const removedFields = new Set(
    tables.filter(({ id }) => id.startsWith(resource)).flatMap(({ key }) => [...(hiddenFields.get(key) ?? [])]),
  )
  if (removedFields.size === 0) return values
  const left = (row: object) => Object.fromEntries(Object.entries(row).filter(([key]) => !removedFields.has(key)))
  const { rows } = values
  // What a refused call wanted to change in several rows.
  return Array.isArray(rows) ? { ...left(values), rows: rows.map((row) => left(Object(row))) } : left(values)
}
