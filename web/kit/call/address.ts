import type { TSchema } from 'typebox'

export type Value = string | number | boolean | readonly (string | number)[]
export type Filter = Record<string, Value | undefined>

/**
 * Reads a filter from an address by the types of the contract. A field that is not in the address has its default.
 * A field with an empty value has none, so that a cleared default survives a reload. Invalid values are ignored.
 */
export function readFilter(
  schemas: Readonly<Record<string, TSchema>>,
  address: URLSearchParams,
  defaults: Filter,
): Filter {
  const filter: Filter = {}
  for (const [key, schema] of Object.entries(schemas)) {
    const text = address.get(key)
    const value = text === null ? (named(address, key) ? undefined : defaults[key]) : parse(schema as Shape, text)
    if (value !== undefined) filter[key] = value
  }
  return filter
}

/**
 * Writes changes into a copy of an address and leaves out values that equal their default. A range of days
 * is written whole: its defaults move from day to day, and the address should mean the same tomorrow.
 */
export function writeFilter(address: URLSearchParams, changes: Filter, defaults: Filter): URLSearchParams {
  const written = new URLSearchParams(address)
  for (const [key, value] of Object.entries(changes)) {
    const text = formatValue(value)
    if (text === formatValue(defaults[key])) written.delete(key)
    else written.set(key, text)
  }
  const ends = range.map((key) => {
    const standard = formatValue(defaults[key])
    const current = address.get(key) ?? (named(address, key) ? '' : standard)
    return { key, standard, text: key in changes ? formatValue(changes[key]) : current }
  })
  if (ends.some(({ text, standard }) => text !== standard))
    for (const { key, text, standard } of ends) if (text || standard) written.set(key, text)
  return written
}

const range = ['from', 'to'] as const
/** Whether the other end of the range is in the address: then this end's default does not apply. */
const named = (address: URLSearchParams, key: string) =>
  (key === 'from' && address.has('to')) || (key === 'to' && address.has('from'))

type Shape = {
  type?: string
  enum?: readonly unknown[]
  items?: Shape
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
}

function parse(shape: Shape, text: string): Value | undefined {
  if (text === '') return undefined
  if (shape.type === 'array') {
    const items = text.split(',').map((item) => parse(shape.items ?? {}, item))
    const good = items.filter((item): item is string | number => typeof item === 'string' || typeof item === 'number')
    return good.length ? good : undefined
  }
  if (shape.type === 'integer' || shape.type === 'number') {
    const number = Number(text)
    const { type, minimum = -Infinity, maximum = Infinity } = shape
    const fits = type === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number)
    return fits && number >= minimum && number <= maximum && (!shape.enum || shape.enum.includes(number))
      ? number
      : undefined
  }
  if (shape.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (shape.format === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  return shape.enum && !shape.enum.includes(text) ? undefined : text.slice(0, shape.maxLength ?? 200)
}

/** A value as an address spells it; nothing is empty. */
export function formatValue(value: Value | undefined): string {
  if (value === undefined || value === '') return ''
  return Array.isArray(value) ? value.join(',') : String(value)
}
