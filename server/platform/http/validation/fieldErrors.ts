import type { FastifySchemaValidationError } from 'fastify'
import type { FieldMeta } from '#contract/fields.ts'
import { yuan } from '../../money/yuan.ts'
import { inYears, yearsText } from './years.ts'

/** The parts of a field's schema that a sentence about it needs. */
export interface Described {
  title?: string
  'x-field'?: FieldMeta
  properties?: Record<string, Described>
  items?: Described
}

/** Validation errors as field → sentence, the field named by its title in the schema. */
export function fieldErrors(
  errors: readonly FastifySchemaValidationError[],
  schema: Described | undefined,
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const error of errors) {
    const missing = error.keyword === 'required' ? `/${String(error.params.missingProperty)}` : ''
    const path = `${error.instancePath}${missing}`.split('/').filter(Boolean)
    const field = path.join('.') || 'body'
    const { title, facts } = described(schema, path)
    fields[field] ??= `${title}${sentence(error, facts)}`
  }
  return fields
}

/** The title of a field for a sentence, with the number of its row. */
export const titleOf = (schema: Described | undefined, path: readonly string[]) => described(schema, path).title

function described(schema: Described | undefined, path: readonly string[]) {
  let at = schema
  let title = ''
  let row = ''
  for (const step of path) {
    if (/^[0-9]+$/.test(step)) row = `第 ${Number(step) + 1} 项`
    at = at?.properties?.[step] ?? at?.items
    // A field that the schema does not know has no title, and its key is no substitute.
    title = at?.title ?? title
  }
  return { title: `${row}${title || '请求内容'}`, facts: at?.['x-field'] }
}

const typeNames: Record<string, string> = {
  string: '文字',
  integer: '整数',
  number: '数字',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  null: '空',
}

function sentence(
  { keyword, params, data }: FastifySchemaValidationError & { data?: unknown },
  facts: FieldMeta | undefined,
): string {
  const at = Number(params.limit)
  const limit = facts?.kind === 'money' ? yuan(at) : facts?.kind === 'share' ? `${at / 100}%` : String(params.limit)
  switch (keyword) {
    case 'required':
      return '未填写'
    case 'minLength':
      return Number(params.limit) === 1 ? '未填写' : `至少 ${params.limit} 个字`
    case 'maxLength':
      return `最多 ${params.limit} 个字`
    case 'minimum':
      return `不能小于 ${limit}`
    case 'maximum':
      return `不能大于 ${limit}`
    case 'minItems':
      return `至少 ${params.limit} 项`
    case 'maxItems':
      return `最多 ${params.limit} 项`
    case 'type':
      return `应为${String(params.type)
        .split(',')
        .map((name) => typeNames[name] ?? name)
        .join('或')}`
    case 'enum':
      return '不在可选范围内'
    case 'format':
      if (!inYears(data)) return yearsText
      return leapSecond.test(String(data))
        ? '没有这个时刻，秒应在 00 至 59 之间'
        : (forms[String(params.format)] ?? '格式不对')
    case 'pattern':
      return params.pattern === '\\S' ? '未填写' : (facts?.rule ?? '格式不对')
    default:
      return '填写有误'
  }
}

const leapSecond = /^[0-9-]{10}[Tt ][0-9]{2}:[0-9]{2}:60/
const forms: Record<string, string> = {
  date: '应为日期，如 2026-05-02',
  'date-time': '应为带时区的时刻，如 2026-05-02T14:28:03+08:00',
}
