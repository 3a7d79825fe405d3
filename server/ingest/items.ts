import type { FastifySchemaValidationError } from 'fastify'
import type { TSchema } from 'typebox'
import { okCode, type RefusalName, refusals } from '#contract/errors.ts'
import type { ItemAnswer } from '#contract/ingest/ingest.ts'
import { fieldErrors, titleOf } from '../platform/http/fieldErrors.ts'
import { compileValidator } from '../platform/http/validator.ts'
import { isStorable } from '../platform/http/wellFormed.ts'

/** An item of a batch that is well formed; `index` is its place in the batch. */
export type Item<T> = T & { readonly index: number }

/** How far in the future a time may lie, in milliseconds: clocks differ, events do not happen tomorrow. */
const ahead = 300_000
const earliest = Date.UTC(2000, 0, 1)

/** One answer for each item of a batch, in its order. */
export class Answers {
  readonly items: ItemAnswer[]
  constructor(count: number) {
    this.items = Array.from({ length: count }, (_, index) => ({
      index,
      code: refusals.internal.code,
      msg: refusals.internal.text,
      id: null,
      repeated: false,
    }))
  }
  done(index: number, id: number, repeated = false) {
    this.items[index] = { index, code: okCode, msg: 'ok', id, repeated }
  }
  refuse(index: number, name: RefusalName, text: string = refusals[name].text) {
    this.items[index] = { index, code: refusals[name].code, msg: text, id: null, repeated: false }
  }
}

/** Reads the items of a batch: the malformed ones are refused with a sentence that names the field, the others stand. */
export function itemReader<T extends { at: string }>(schema: TSchema) {
  const check = checker(schema)
  return (raw: readonly unknown[], answers: Answers): Item<T>[] =>
    raw.flatMap((item, index) => {
      const fault = check(item)?.[1] ?? timeFault((item as T).at)
      if (fault !== null) {
        answers.refuse(index, 'invalid', fault)
        return []
      }
      return [{ ...(item as T), index, at: new Date((item as T).at).toISOString() }]
    })
}

/** A function that tells what is wrong with a value: the field and a sentence that names it, or null. `coerced` turns texts into numbers first. */
export function checker(schema: TSchema, coerced = false): (value: unknown) => [field: string, text: string] | null {
  const validate = compileValidator({
    schema,
    method: 'POST',
    url: '',
    httpPart: coerced ? 'querystring' : 'body',
  }) as ((value: unknown) => boolean) & {
    errors?: FastifySchemaValidationError[]
  }
  return (value) => {
    if (!validate(value)) return Object.entries(fieldErrors(validate.errors ?? [], schema as never))[0]!
    const path = unstorable(value)
    return path && [path.join('.'), `${titleOf(schema as never, path)}含有不能保存的字符`]
  }
}

/** What is wrong with the time of an event, or null. */
export function timeFault(at: string): string | null {
  const time = Date.parse(at)
  if (Number.isNaN(time) || time < earliest) return '时刻不存在或过早'
  return time > Date.now() + ahead ? '时刻在未来超过 5 分钟' : null
}

/** The way to a text that cannot be kept, or null. */
function unstorable(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (value === null || typeof value !== 'object') return null
  for (const [name, item] of Object.entries(value)) {
    const found = unstorable(item, [...path, name])
    if (found) return found
  }
  return null
}
