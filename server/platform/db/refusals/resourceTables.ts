import type { TObject, TSchema } from 'typebox'
import { factsOf } from '#contract/fields.ts'
import type { Operation } from '#contract/kit.ts'

const tables = new Map<Operation, string>()

/** Notes which table a list reads; the names of constraints are read back to the fields of its rows. */
export const noteTable = (list: Operation, table: string) => void tables.set(list, table)

/** The table that a list reads, where `crudHandlers` answers it. */
export const tableOf = (list: Operation) => tables.get(list)

/** What the rows of a table are called, and the titles of their fields, by the contract. */
export function wordsOfTable(table: string) {
  const list = [...tables.keys()].find((one) => tables.get(one) === table)
  if (!list) return undefined
  const rows = (list.reply as TObject).properties.rows as unknown as { items: TObject }
  return {
    noun: list.noun ?? '',
    field: (key: string) => {
      const schema = rows.items.properties[key] as (TSchema & { title?: string }) | undefined
      return schema && { title: schema.title ?? '', isRef: factsOf(schema)?.kind === 'ref' }
    },
  }
}
