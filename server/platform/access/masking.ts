import type { TObject, TSchema } from 'typebox'
import { factsOf } from '#contract/fields.ts'
import type { Operation } from '#contract/kit.ts'
import { type ContractTable, tables } from '#contract/listTables.ts'
import { tableOf } from '../db/refusals/resourceTables.ts'
import { wrongField } from '../refusal.ts'
import type { HiddenFields } from './hiddenFieldRules.ts'

interface Shape extends TSchema {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  required?: string[]
}

/** Where in a value fields of tables stand. */
interface Places {
  readonly tables: readonly ContractTable[]
  /** Fields that are hidden together with those of a table, though they stand in no row of it. */
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

const paging = new Set(['page', 'size', 'sort', 'order'])

/** What an operation has to do with fields that may be hidden from its caller's role. */
export interface Masking {
  /** The answer's schema, in which a hidden field may be missing. */
  readonly reply: TSchema
  /** Names of the resource's own fields that are hidden; null where the operation has nothing to do with what is. */
  hidden(hiddenFields: HiddenFields): ReadonlySet<string> | null
  /** @throws Refusal invalid (2000) where the request narrows, sorts, searches by or writes what is hidden */
  check(body: unknown, hidden: ReadonlySet<string>): void
  /** The answer without what is hidden. */
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
      // As for a field by which the list was never sorted.
      if (reads && hides(String(values.sort))) throw wrongField('sort', '排序字段不在可选范围内')
      // A list that is answered by hand may look into what is hidden.
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

const isReading = ({ method, reads }: Operation) => method === 'GET' || reads === true

/** @throws Refusal invalid (2000) on the first field of a body that is hidden, or a condition on one */
function checkFields(query: Readonly<Record<string, unknown>>, operation: Operation, hidden: ReadonlySet<string>) {
  const reads = isReading(operation)
  const { properties = {} } = (operation.body ?? {}) as Shape
  for (const [key, value] of Object.entries(query)) {
    // A row may have a field that is called like a part of the question.
    if (reads && paging.has(key)) continue
    if (value === undefined || !hidden.has(fieldOf(key, properties[key], hidden))) continue
    throw wrongField(key, reads ? '不能按看不到的字段筛选' : '当前角色看不到这个字段，不能填写')
  }
}

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

/** A table whose field of that name is the same thing, by the word of both. */
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

/** The schema with fields that may be hidden no longer required: the serialiser would refuse an answer without them. */
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

/** What a handler answers of other resources' fields by name, such as the trail of their changes, without what is hidden of them. */
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
  return removedFields.size === 0
    ? values
    : Object.fromEntries(Object.entries(values).filter(([key]) => !removedFields.has(key)))
}
