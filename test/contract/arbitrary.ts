import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { isRow } from './sample.ts'

interface Shape {
  type?: string
  nullable?: boolean
  enum?: unknown[]
  properties?: Record<string, Shape>
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

/** Bodies that the schema allows: any optional field there or not, any value in its bounds. Rows are `row`, for the caller to put in. */
export const bodiesOf = (schema: TSchema, row: number): fc.Arbitrary<unknown> => valuesOf(schema as Shape, row)

function valuesOf(shape: Shape, row: number): fc.Arbitrary<unknown> {
  const values = plainOf(shape, row)
  return shape.nullable ? fc.option(values, { freq: 8 }) : values
}

function plainOf(shape: Shape, row: number): fc.Arbitrary<unknown> {
  if (isRow(shape)) return fc.constant(row)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.properties) {
    const fields = Object.fromEntries(Object.entries(shape.properties).map(([key, one]) => [key, valuesOf(one, row)]))
    return fc.record(fields, { requiredKeys: shape.required ?? [], noNullPrototype: true })
  }
  switch (shape.type) {
    case 'array':
      return fc.array(valuesOf(shape.items ?? {}, row), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.min(shape.maxItems ?? 3, (shape.minItems ?? 0) + 2),
      })
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: shape.minimum ?? -1000, max: Math.min(shape.maximum ?? 1000, 100_000_000) })
    case 'number':
      return fc.double({ min: shape.minimum ?? -1000, max: shape.maximum ?? 1000, noNaN: true })
    case 'string':
      return textOf(shape)
    default:
      return fc.constant({})
  }
}

const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })

function textOf({ format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Shape): fc.Arbitrary<string> {
  if (format === 'date') return days.map((day) => day.toISOString().slice(0, 10))
  if (format === 'date-time') return days.map((day) => day.toISOString())
  const length = { minLength, maxLength: Math.min(maxLength, minLength + 20) }
  if (pattern === undefined || pattern === '\\S') return fc.string({ ...length, unit: fc.constantFrom(...'景区ab1 -') })
  return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length >= minLength && text.length <= maxLength)
}
