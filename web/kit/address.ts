import type { TSchema } from 'typebox'

export type Value = string | number | boolean | readonly (string | number)[]
export type Filter = Record<string, Value | undefined>

/**
 * Reads a filter out of an address by the types of the contract. A field that the address does not name has its default,
 * one that it names with nothing behind it has none (so that a cleared default survives a reload), and nonsense counts as nothing.
 */
export function readFilter(schemas: Readonly<Record<string, TSchema>>, address: URLSearchParams, defaults: Filter): Filter {
  const filter: Filter = {}
  for (const [key, schema] of Object.entries(schemas)) {
    const text = address.get(key)
    const value = text === null ? defaults[key] : parse(schema as Shape, text)
    if (value !== undefined) filter[key] = value
  }
  return filter
}

/** Writes changes into a copy of an address; what equals its default is left out of it. */
export function writeFilter(address: URLSearchParams, changes: Filter, defaults: Filter): URLSearchParams {
  const written = new URLSearchParams(address)
  for (const [key, value] of Object.entries(changes)) {
    const text = spell(value)
    if (text === spell(defaults[key])) written.delete(key)
    else written.set(key, text)
  }
  return written
}

type Shape = { type?: string; enum?: readonly unknown[]; items?: Shape; maxLength?: number }

function parse(shape: Shape, text: string): Value | undefined {
  if (text === '') return undefined
  if (shape.type === 'array') {
    const items = text.split(',').map((item) => parse(shape.items ?? {}, item))
    const good = items.filter((item): item is string | number => typeof item === 'string' || typeof item === 'number')
    return good.length ? good : undefined
  }
  if (shape.type === 'integer' || shape.type === 'number') {
    const number = Number(text)
    return Number.isFinite(number) && (!shape.enum || shape.enum.includes(number)) ? number : undefined
  }
  if (shape.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  return shape.enum && !shape.enum.includes(text) ? undefined : text.slice(0, shape.maxLength ?? 200)
}

function spell(value: Value | undefined): string {
  if (value === undefined || value === '') return ''
  return Array.isArray(value) ? value.join(',') : String(value)
}
