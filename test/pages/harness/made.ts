import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import type { Operation } from '#contract/kit.ts'
import { menuPages } from '#contract/menu.ts'

/**
 * What a response contains. `empty`: no rows; `bare`: rows without optional fields; `usual`: all fields, and every
 * word of an enumeration; `extreme`: 20 rows of the longest texts, the largest and smallest numbers, the oldest and newest instants.
 */
export type Variant = 'empty' | 'bare' | 'usual' | 'extreme'

/** What the caller requested, as far as the response must match it. */
export interface ReplyOptions {
  /** Of one row: the answer is about this one. */
  id?: number | undefined
  page?: number | undefined
}

/** An answer of the operation, made from the schema of its reply: the same for the same question. Throws where it does not satisfy the schema. */
export const replyOf = (operation: Operation, variant: Variant, options: ReplyOptions = {}) =>
  made(operation.reply, variant, options)

/** A value of the schema. */
export function made(schema: TSchema, variant: Variant, options: ReplyOptions = {}): unknown {
  const value = valueFor(schema as Shape, '', { variant, row: 0, first: 0, ...options })
  const valid = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, valid)
  if (!valid(value))
    throw new Error(`no ${variant} value of ${JSON.stringify(schema).slice(0, 300)}: ${ajv.errorsText(valid.errors)}`)
  return value
}

/** `nullable` is OpenAPI's, which typebox's own check does not know. */
const ajv = new Ajv.default({ strict: false })
addFormats.default(ajv, ['date', 'date-time'])
const compiled = new WeakMap<TSchema, ReturnType<typeof ajv.compile>>()

/** Of a picture, served by the test server. */
export const pictureAddress = '/files/picture.svg'

interface Shape {
  type?: string
  title?: string
  nullable?: boolean
  enum?: unknown[]
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
}
interface Place extends ReplyOptions {
  variant: Variant
  row: number
  /** Rows on the pages before. */
  first: number
}

function valueFor(shape: Shape, name: string, place: Place): unknown {
  const { variant, row } = place
  const sparse = variant === 'empty' || variant === 'bare'
  if (shape.nullable && sparse) return null
  if (shape.properties) return objectOf(shape, place)
  if (shape.patternProperties)
    return sparse
      ? {}
      : Object.fromEntries(
          ['a', 'b'].map((key) => [key, valueFor(Object.values(shape.patternProperties!)[0]!, key, place)]),
        )
  if (shape.type === 'array') return rowsOf(shape, name, place)
  if (shape.enum)
    return shape.enum.filter((value) => value !== null)[row % shape.enum.filter((value) => value !== null).length]
  if (shape.type === 'boolean') return !sparse && (variant === 'extreme' || row % 2 === 0)
  if (shape.type === 'integer' || shape.type === 'number') return numberOf(shape, name, place)
  return textOf(shape, name, place)
}

function objectOf({ properties = {}, required = [] }: Shape, place: Place) {
  const included = Object.entries(properties).filter(
    ([key]) => required.includes(key) || place.variant === 'usual' || place.variant === 'extreme',
  )
  const value = Object.fromEntries(included.map(([key, field]) => [key, valueFor(field, key, place)]))
  if (Array.isArray(value.rows) && 'total' in value && place.variant !== 'extreme') value.total = value.rows.length
  if ('over' in value) value.over = place.variant === 'extreme'
  return value
}

function rowsOf(
  { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Shape,
  name: string,
  { variant, id, page = 1 }: Place,
) {
  if (/^(redP|p)ages$/.test(name))
    return variant === 'usual' || variant === 'extreme' ? menuPages.map(({ path }) => path) : []
  const { key, about, ...fields } = items.properties ?? {}
  // One row for each word, if an enumeration distinguishes the rows.
  const kinds = (key ?? about)?.enum?.length
  const words = Math.max(0, ...Object.values(fields).map((field) => field.enum?.length ?? 0))
  const targetCount = variant === 'empty' ? 0 : (kinds ?? (variant === 'extreme' ? 20 : Math.max(3, words)))
  const number =
    id !== undefined && name === 'rows' ? Math.min(1, targetCount) : Math.min(maxItems, Math.max(minItems, targetCount))
  const values = Array.from({ length: number }, (_, row) =>
    valueFor(items, name, { variant, row, first: (page - 1) * number, ...(name === 'rows' && { id }) }),
  )
  // Which things: each once.
  return name.endsWith('Ids') ? [...new Set(values)] : values
}

function numberOf({ type, title, minimum, maximum }: Shape, name: string, { variant, row, first, id }: Place) {
  if (name === 'id' && id !== undefined) return id
  if (name === 'id' || title === '编号') {
    const at = first + row + 1
    return variant === 'extreme' ? Number.MAX_SAFE_INTEGER - at : at
  }
  if (variant === 'extreme')
    return row % 2 === 0 ? (maximum ?? Number.MAX_SAFE_INTEGER) : (minimum ?? Number.MIN_SAFE_INTEGER)
  if (variant !== 'usual') return Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Math.max(minimum ?? 0, 0))
  const value = 1_280 + row * 37 + (type === 'number' ? 0.5 : 0)
  return Math.min(
    maximum ?? value,
    Math.max(minimum ?? value, maximum === undefined ? value : (minimum ?? 0) + 1 + row / (type === 'number' ? 7 : 1)),
  )
}

function textOf(
  { format, pattern, title, minLength = 0, maxLength }: Shape,
  name: string,
  { variant, row, first }: Place,
): string {
  if (format === 'date-time') return instants[variant](first + row)
  if (format === 'date') return instants[variant](first + row).slice(0, 10)
  if ((/url$/i.test(name) || title === '文件地址') && !pattern)
    return variant === 'extreme' ? pictureAddress.replace('picture', 'p'.repeat(150)) : pictureAddress
  if (name === 'link') return '/dataOps/order'
  // Tables and columns are known by theirs.
  if (pattern && pattern !== '\\S') return fitting(pattern, ['table', 'key'].includes(name) ? 'usual' : variant, row)
  if (variant === 'extreme')
    return `${first + row + 1}${(row % 2 === 0 ? chinese : unbroken).repeat(20)}`.slice(0, maxLength ?? 200)
  if (variant === 'usual') return `${title ?? name} ${row + 1}`.padEnd(minLength, '样').slice(0, maxLength)
  return minLength ? String(first + row + 1).padStart(minLength, '样') : ''
}

const chinese = '世界自然与文化双遗产峨眉山乐山大佛风景名胜区'
const unbroken = 'MWMWMWMWMWMWMWMWMWMWMWMWMW'
const instants: Record<Variant, (row: number) => string> = {
  empty: () => '2026-05-02T00:00:00+08:00',
  bare: () => '2026-05-02T00:00:00+08:00',
  usual: (row) => `${new Date(Date.UTC(2026, 4, 2, 14, 28, 3) - row * 7 * 3_600_000).toISOString().slice(0, 19)}+08:00`,
  extreme: (row) => (row < 10 ? '9999-12-31T23:59:59+08:00' : '0001-01-01T00:00:00+08:00'),
}

/** The shortest, an ordinary and the longest text that some drawing from a fixed seed finds for a pattern. */
function fitting(pattern: string, variant: Variant, row: number): string {
  const known =
    drawn.get(pattern) ??
    fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 8, numRuns: 60 }).toSorted((a, b) => a.length - b.length)
  drawn.set(pattern, known)
  if (variant === 'extreme') return known.at(-1 - (row % 5))!
  if (variant === 'usual') return known[Math.floor(known.length / 2) + (row % 20)]!
  return known[0]!
}
const drawn = new Map<string, string[]>()
