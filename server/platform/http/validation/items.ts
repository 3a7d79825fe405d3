import type { TSchema } from 'typebox'
import { okCode, type RefusalName, refusals } from '#contract/errors.ts'
import type { ItemAnswer } from '#contract/ingest/items.ts'
import { checker } from './checker.ts'

/** An item of a batch that is well formed; `index` is its place in the batch. */
export type Item<T> = T & { readonly index: number }

/** How far in the future an event may be, in milliseconds: clocks differ, but no event happens tomorrow. */
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

/** Reads the items of a batch: malformed ones are refused with a sentence that names the field, the others are returned. */
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

/** Why the time of an event is refused, or null. */
export function timeFault(at: string): string | null {
  const time = Date.parse(at)
  if (Number.isNaN(time) || time < earliest) return '时刻不存在或过早'
  return time > Date.now() + ahead ? '时刻在未来超过 5 分钟' : null
}
