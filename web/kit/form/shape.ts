import type { TObject, TSchema } from 'typebox'
import { factsOf } from '#contract/fields.ts'
import { yuanSign } from '../format.ts'

export type Shape = TSchema & {
  title?: string
  type?: string
  enum?: readonly unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: TSchema
}

/** One field of a contract's object. */
export function shapeOf(schema: TSchema, field: string): Shape {
  const shape = ((schema as TObject).properties as Record<string, Shape> | undefined)?.[field]
  if (!shape) throw new Error(`no field ${field} in the contract's object`)
  return shape
}

/** The Chinese name of a field, from the contract. */
export const label = (schema: TSchema, field: string) => shapeOf(schema, field).title ?? ''

/** The same with the unit in which figures are typed: 价格(元). */
export function labelWithUnit(schema: TSchema, field: string) {
  const shape = shapeOf(schema, field)
  const unit = factsOf(shape)?.unit
  return unit ? `${shape.title}(${unit})` : (shape.title ?? '')
}

/**
 * What is wrong with a number, as a sentence; undefined if it is within the limits of the contract.
 * Forms use `mistake`, which needs the whole validator.
 */
export function wrongNumber(schema: TSchema, value: number): string | undefined {
  const shape = schema as Shape
  const title = shape.title ?? ''
  const kind = factsOf(shape)?.kind
  const money = kind === 'money'
  const amount = (limit: number) => (money ? yuanSign(limit) : kind === 'share' ? `${limit / 100}%` : String(limit))
  if (shape.type === 'integer' && !Number.isInteger(value)) return `${title}${money ? '最多两位小数' : '应为整数'}`
  if (shape.minimum !== undefined && value < shape.minimum) return `${title}不能小于 ${amount(shape.minimum)}`
  if (shape.maximum !== undefined && value > shape.maximum) return `${title}不能大于 ${amount(shape.maximum)}`
  return undefined
}
