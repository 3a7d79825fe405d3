import { isDeepStrictEqual } from 'node:util'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { Answers } from '../../platform/http/validation/items.ts'

/** An item that carries the sender's own number, unique within a scenic area. */
export interface Numbered {
  readonly index: number
  readonly areaId: number
  readonly externalId: string
}

/**
 * Inserts the new items. Items that are known already are answered as repeated if their content is the same, else refused with 2001.
 * @param insert the statement for the given items, `on conflict do nothing`, returning id, area_id, external_id
 * @param compare reads, for items that were not inserted, their place as `index`, the id of the existing row, and whether it is the `same`
 * @returns the new items with their ids
 */
export async function insertNew<T extends Numbered>(
  db: Db,
  items: readonly T[],
  noun: string,
  insert: (items: readonly T[]) => RawBuilder<{ id: number; areaId: number; externalId: string }>,
  compare: (items: readonly T[]) => RawBuilder<{ index: number; id: number; same: boolean }>,
  answers: Answers,
): Promise<(T & { id: number })[]> {
  const { first, twins } = withoutTwins(items, (item) => `${item.areaId}/${item.externalId}`)
  if (first.length === 0) return []
  const { rows } = await insert(first).execute(db)
  const ids = new Map(rows.map((row) => [`${row.areaId}/${row.externalId}`, row.id]))
  const made = first.flatMap((item) => {
    const id = ids.get(`${item.areaId}/${item.externalId}`)
    return id === undefined ? [] : [{ ...item, id }]
  })
  for (const { index, id } of made) answers.done(index, id)
  if (made.length < first.length) {
    const rest = first.filter((item) => !ids.has(`${item.areaId}/${item.externalId}`))
    for (const { index, id, same } of (await compare(rest).execute(db)).rows) {
      if (same) answers.done(index, id, true)
      else answers.refuse(index, 'exists', `${noun}已存在，内容不同`)
    }
  }
  answerTwins(twins, answers, noun)
  return made
}

/** Splits a batch into the first item of each number and the later items with the same number, each paired with the first. */
export function withoutTwins<T extends { index: number }>(
  items: readonly T[],
  number: (item: T) => string,
): { first: T[]; twins: [twin: T, first: T][] } {
  const firstByNumber = new Map<string, T>()
  const twins: [T, T][] = []
  for (const item of items) {
    const first = firstByNumber.get(number(item))
    if (first) twins.push([item, first])
    else firstByNumber.set(number(item), item)
  }
  return { first: [...firstByNumber.values()], twins }
}

/** A twin gets the answer of the first, as a repetition, where the two say the same. Call it when the firsts are answered. */
export function answerTwins<T extends { index: number }>(twins: readonly [T, T][], answers: Answers, noun: string) {
  for (const [twin, first] of twins) {
    const answer = answers.items[first.index]!
    if (isDeepStrictEqual({ ...twin, index: 0 }, { ...first, index: 0 }))
      answers.items[twin.index] = { ...answer, index: twin.index, repeated: answer.id !== null }
    else answers.refuse(twin.index, 'exists', `${noun}在本批次中出现两次，内容不同`)
  }
}
