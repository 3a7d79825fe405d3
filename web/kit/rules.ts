import type { TObject, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { yuan } from './format.ts'

/** One rule as antd's Form takes it. */
export interface Rule {
  required?: boolean
  whitespace?: boolean
  message?: string
  validator?(rule: unknown, value: unknown): Promise<void>
}

/** The Chinese name of a field, from the contract; amounts are named in yuan, as they are typed. */
export const label = (schema: TSchema, field: string) => titleOf(shapeOf(schema, field))

export interface RuleOptions {
  /** Unlike the contract. */
  required?: boolean | undefined
  /** The field's name where the form calls it otherwise than the contract. */
  name?: string | undefined
  /** How an empty one is filled, where the contract does not tell: a select of texts. */
  verb?: '选择' | '填写' | undefined
}

/** Form rules of one field of a contract's object: required where the contract requires it, and what is wrong said in a sentence. */
export function rules(schema: TSchema, field: string, { required, name, verb }: RuleOptions = {}): Rule[] {
  const shape = shapeOf(schema, field)
  const needed = required ?? ((schema as { required?: readonly string[] }).required ?? []).includes(field)
  const chosen = shape.enum !== undefined || shape.type === 'boolean' || field.endsWith('Id')
  return [
    ...(needed ? [{ required: true, message: `${verb ?? (chosen ? '选择' : '填写')}${(name ?? titleOf(shape)).replace(/\(.+\)$/, '')}` }] : []),
    {
      validator: async (_, value) => {
        if (value === undefined || value === null || value === '') return
        const wrong = mistake(shape, value)
        if (wrong) throw new Error(wrong)
      },
    },
  ]
}

/** What is wrong with a value, in a sentence that says how to mend it; nothing when it is right. */
export function mistake(schema: TSchema, value: unknown): string | undefined {
  const shape = schema as Shape
  if (Check(shape as TSchema, value) as boolean) return undefined
  const title = titleOf(shape)
  const money = shape.title?.endsWith('(分)')
  const amount = (limit: number) => (money ? `${yuan(limit)} 元` : String(limit))
  if (typeof value === 'string') {
    const hint = hints[shape.title ?? '']
    if (hint) return hint(value)
    if (shape.maxLength !== undefined && value.length > shape.maxLength) return `${title}最多 ${shape.maxLength} 个字，现为 ${value.length} 个`
    if (shape.minLength !== undefined && value.length < shape.minLength) return `${title}至少 ${shape.minLength} 个字`
    if (value.trim() === '') return `${title}不能只有空格`
  }
  if (typeof value === 'number') {
    if (shape.type === 'integer' && !Number.isInteger(value)) return money ? `${title}最多两位小数` : `${title}应为整数`
    if (shape.minimum !== undefined && value < shape.minimum) return `${title}不能小于 ${amount(shape.minimum)}`
    if (shape.maximum !== undefined && value > shape.maximum) return `${title}不能大于 ${amount(shape.maximum)}`
  }
  if (Array.isArray(value) && shape.maxItems !== undefined && value.length > shape.maxItems) return `${title}最多 ${shape.maxItems} 项`
  return `${title}的格式不对`
}

type Shape = TSchema & {
  title?: string
  type?: string
  enum?: readonly unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

const digits = (value: string) => value.replace(/\D/g, '').length
/** By the title in the contract: what a pattern wants, in words. */
const hints: Readonly<Record<string, (value: string) => string>> = {
  手机号: (value) => (digits(value) === 11 ? '手机号应以 13 至 19 开头，只写数字' : `手机号应为 11 位，现为 ${digits(value)} 位`),
  联系电话: () => '联系电话应为 7 至 20 位数字，可用短横',
  国标编码: (value) => (/^\d{20}$/.test(value) ? '国标编码第 11 至 13 位应为 131 或 132（摄像机类型）' : `国标编码应为 20 位数字，现为 ${value.length} 位`),
  行政区划代码: (value) => `行政区划代码应为 6 位数字，现为 ${value.length} 位`,
  时刻: () => '时刻应写成 08:30 的样子',
  账号: () => '账号应为 3 至 32 位字母、数字、下划线、点或短横',
}

function shapeOf(schema: TSchema, field: string): Shape {
  const shape = ((schema as TObject).properties as Record<string, Shape> | undefined)?.[field]
  if (!shape) throw new Error(`no field ${field} in the contract's object`)
  return shape
}
const titleOf = (shape: Shape) => (shape.title ?? '').replace(/\(分\)$/, '')
