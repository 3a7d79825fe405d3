import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { aCreditCode, aMerchantNo } from '../rows/sellerRows.ts'

/** Values for fields that carry the number of a row, by the field's name. */
export type Ids = Record<string, number>
/** Row 1 for whatever names one. */
export const anyRow: Ids = new Proxy<Ids>({}, { has: () => true, get: () => 1 })

interface Shape {
  type?: string
  title?: string
  enum?: unknown[]
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minLength?: number
  minimum?: number
  maximum?: number
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
  [/^\^\[0-9\]\{6\}/, () => '123456'],
  [/13\[12\]/, () => `34100000001327${String(++serial).padStart(6, '0')}`],
  [/rtmps\?/, () => 'rtmp://10.0.0.9/live/a'],
  [/\{1,5\}\$/, () => '10.0.0.8:9000'],
  [/\{7,15\}/, () => '10.0.0.9'],
  [/01\]\[0-9\]\|2/, () => '09:30'],
  [/^\^\[A-Za-z\]\[A-Za-z0-9\]\{0,39\}\$$/, () => 'fps'],
  [/\[A-Za-z0-9_\/-\]\{3,80\}/, () => 'scenic/device/commonpage'],
  [/\[0-9a-f\]\{8\}\(-\[0-9a-f\]\{4\}\)/, () => '00000000-0000-4000-8000-000000000000'],
  [/^\^jy-/, () => 'jy-1-aaaaaaaa'],
  [/^\^ins-/, () => `ins-${String(++serial).padStart(4, '0')}${String(process.pid % 10_000).padStart(4, '0')}`],
  [/^\^\[A-Za-z0-9_-\]\{1,64\}/, () => `live${++serial}`],
  [/\{0,251\}/, () => `push${++serial}.example.com`],
  [/\{2\}\[0-9\]\{6\}/, aCreditCode],
  [/\{8,10\}\$|\{8,28\}\$/, aMerchantNo],
  [/^\^20\[0-9\]\{2\}-\(0/, () => '2026-05'],
  [/^\^v\?\[0-9\]/, () => `1.${process.pid}.${++serial}`],
]

/** A valid value of the schema: its required fields, and every field that names a row. Throws if `ids` has no number for one. */
export function sample(schema: TSchema, ids: Ids, name = ''): unknown {
  const shape = schema as Shape
  const value = made(shape, ids, name)
  if (!Value.Check(schema, value))
    throw new Error(`no valid sample for ${name || JSON.stringify(shape).slice(0, 200)}: ${JSON.stringify(value)}`)
  return value
}

/** Where a value of the schema names rows: the way there, and the field's name as in `Ids`. */
export function rowPlaces(schema: TSchema, way: readonly (string | number)[] = []): { way: Way; name: string }[] {
  const { properties = {}, items } = schema as Shape
  if (isRow(schema as Shape)) return [{ way, name: nameAt(way) }]
  return [
    ...Object.entries(properties).flatMap(([key, field]) => rowPlaces(field as TSchema, [...way, key])),
    ...(items ? rowPlaces(items as TSchema, [...way, 0]) : []),
  ]
}
export type Way = readonly (string | number)[]
const nameAt = (way: Way) =>
  typeof way.at(-1) === 'number' ? String(way.at(-2)).replace(/s$/, '') : String(way.at(-1))

/** As `Id` of the contract. */
export const isRow = ({ type, minimum, maximum }: Shape) =>
  type === 'integer' && minimum === 1 && maximum === Number.MAX_SAFE_INTEGER
const holdsRow = (shape: Shape): boolean => rowPlaces(shape as TSchema).length > 0

function made(shape: Shape, ids: Ids, name: string): unknown {
  if (shape.properties) {
    const included = Object.entries(shape.properties).filter(
      ([key, field]) => shape.required?.includes(key) || holdsRow(field),
    )
    return Object.fromEntries(included.map(([key, field]) => [key, made(field, ids, key)]))
  }
  // Values under keys that are not known in advance: none.
  if (shape.patternProperties) return {}
  if (shape.type === 'array') {
    const items = shape.items ?? {}
    const number = Math.max(shape.minItems ?? 0, Number(holdsRow(items)))
    return Array.from({ length: number }, () => made(items, ids, isRow(items) ? nameAt([name, 0]) : name))
  }
  if (isRow(shape)) {
    if (name in ids) return ids[name]
    throw new Error(`no row for the field ${name}: its resource has no line in ownRows (test/rows/ownRows.ts)`)
  }
  // The version of a row that was never changed.
  if (name === 'version') return 0
  if (shape.enum) return shape.enum.find((value) => value !== null)
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 0, 1)
  if (shape.type === 'boolean') return true
  if (shape.format === 'date-time') return new Date().toISOString()
  if (shape.format === 'date') return '2026-05-02'
  const known = texts.find(([test]) => test.test(shape.pattern ?? ''))
  return known ? known[1]() : `样本${++serial}`.padEnd(shape.minLength ?? 0, '样')
}
