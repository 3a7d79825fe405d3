import type { TSchema } from 'typebox'
import Value from 'typebox/value'

/** Values for fields that carry the number of a row, by the field's name. */
export type Ids = Record<string, number>

interface Shape {
  type?: string
  title?: string
  enum?: unknown[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minLength?: number
  minimum?: number
  minItems?: number
  pattern?: string
  format?: string
}

let serial = 0

/** Texts that satisfy the patterns of the contract. */
const texts: [test: RegExp, make: () => string][] = [
  [/0-9a-f\]\{64\}/, () => 'ab'.repeat(32)],
  [/\[A-Za-z0-9_\.-\]\{3,32\}/, () => `user${++serial}${process.pid}`],
  [/1\[3-9\]/, () => '13800001111'],
  [/13\[12\]/, () => `34100000001327${String(++serial).padStart(6, '0')}`],
  [/01\]\[0-9\]\|2/, () => '09:30'],
]

/** A valid value of the schema: required fields, and optional ones that name a row of `ids`. Field `id` outside of them stays as `ids.id`. */
export function sample(schema: TSchema, ids: Ids, name = ''): unknown {
  const shape = schema as Shape
  const value = made(shape, ids, name)
  if (!Value.Check(schema, value)) throw new Error(`no valid sample for ${name || JSON.stringify(shape).slice(0, 200)}: ${JSON.stringify(value)}`)
  return value
}

function made(shape: Shape, ids: Ids, name: string): unknown {
  if (shape.properties) {
    const wanted = Object.entries(shape.properties).filter(([key]) => shape.required?.includes(key) || key in ids)
    return Object.fromEntries(wanted.map(([key, field]) => [key, made(field, ids, key)]))
  }
  if (shape.type === 'array') {
    const single = name.replace(/s$/, '')
    if (single in ids && single !== name) return [ids[single]]
    return Array.from({ length: shape.minItems ?? 0 }, () => made(shape.items ?? {}, ids, name))
  }
  if (name in ids) return ids[name]
  if (shape.enum) return shape.enum.find((value) => value !== null)
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 0, 1)
  if (shape.type === 'boolean') return true
  if (shape.format === 'date-time') return new Date().toISOString()
  if (shape.format === 'date') return '2026-05-02'
  const known = texts.find(([test]) => test.test(shape.pattern ?? ''))
  return known ? known[1]() : `样本${++serial}`.padEnd(shape.minLength ?? 0, '样')
}
