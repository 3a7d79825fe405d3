import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { type FieldMeta, factsOf } from '#contract/fields.ts'
import { typedForms } from '../day/typed.ts'
import { type Shape, shapeOf, wrongNumber } from './shape.ts'

/** One rule as antd's Form takes it. */
export interface Rule {
  required?: boolean
  whitespace?: boolean
  message?: string
  validator?(rule: unknown, value: unknown): Promise<void>
}

export interface RuleOptions {
  /** Unlike the contract. */
  required?: boolean | undefined
  /** The field's name where the form calls it otherwise than the contract. */
  name?: string | undefined
  /** The verb for filling in an empty field, if the contract cannot tell: a select of texts. */
  verb?: '选择' | '填写' | undefined
  /** What is wrong with a value that is valid by itself, after the field's title. */
  check?: ((value: unknown) => string | undefined) | undefined
}

const chosen: ReadonlySet<string> = new Set<FieldMeta['kind']>([
  'choice',
  'flag',
  'ref',
  'refs',
  'day',
  'instant',
  'picture',
])

/** Form rules of one field of a contract's object: required if the contract requires it, with errors as sentences. */
export function rules(schema: TSchema, field: string, { required, name, verb, check }: RuleOptions = {}): Rule[] {
  const shape = shapeOf(schema, field)
  const needed = required ?? ((schema as { required?: readonly string[] }).required ?? []).includes(field)
  const kind = factsOf(shape)?.kind
  const isChosen = kind ? chosen.has(kind) : shape.enum !== undefined || shape.type === 'boolean'
  const called = (name ?? shape.title ?? '').replace(/\(.+\)$/, '')
  return [
    ...(needed ? [{ required: true, message: `${verb ?? (isChosen ? '选择' : '填写')}${called}` }] : []),
    {
      validator: async (_, value) => {
        if (value === undefined || value === null || value === '') return
        // That nothing is chosen has been said.
        if (needed && Array.isArray(value) && value.length === 0) return
        const wrong = mistake(shape, value)
        if (wrong) throw new Error(wrong)
        const unfit = check?.(value)
        if (unfit) throw new Error(`${called}${unfit}`)
      },
    },
  ]
}

/** What is wrong with a value, as a sentence that says how to correct it; undefined if it is valid. */
export function mistake(schema: TSchema, value: unknown): string | undefined {
  const shape = schema as Shape
  if (Check(shape as TSchema, value) as boolean) return undefined
  const title = shape.title ?? ''
  if (typeof value === 'string') return `${title}${textMistake(shape, value)}`
  if (typeof value === 'number') return wrongNumber(shape, value) ?? `${title}的格式不对`
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = value.length } = shape
    if (value.length > maxItems) return `${title}最多 ${maxItems} 项`
    if (value.length < minItems) return `${title}至少 ${minItems} 项`
    const { items } = shape
    const wrong: unknown = items && value.find((one) => !Check(items, one))
    if (items && typeof wrong === 'string') return `「${wrong}」${textMistake(items as Shape, wrong)}`
  }
  return `${title}的格式不对`
}

function textMistake(shape: Shape, value: string): string {
  const { kind, digits, rule } = factsOf(shape) ?? {}
  if (kind === 'day' || kind === 'instant') return typedForms[kind]
  if (shape.maxLength !== undefined && value.length > shape.maxLength)
    return `最多 ${shape.maxLength} 个字，现为 ${value.length} 个`
  if (shape.minLength !== undefined && value.length < shape.minLength) return `至少 ${shape.minLength} 个字`
  if (value.trim() === '') return '不能只有空格'
  if (digits !== undefined && value.length !== digits) return `应为 ${digits} 位，现为 ${value.length} 位`
  return rule ?? '的格式不对'
}
