import { type RawBuilder, sql } from 'kysely'
import type { TObject } from 'typebox'
import { type FieldMeta, type FieldOptions, factsOf } from '#contract/fields.ts'
import type { Operation } from '#contract/kit.ts'
import type { CheckedOptions, Columns, Listing } from './parts.ts'

type RowFields = Readonly<Record<string, Partial<FieldMeta & FieldOptions>>>

/** The facts of each field of a list's rows. */
export function rowFields(list: Listing): RowFields {
  const rows = (list.reply as TObject).properties.rows as unknown as { items: TObject }
  return Object.fromEntries(Object.entries(rows.items.properties).map(([key, schema]) => [key, factsOf(schema) ?? {}]))
}

/** What a new row is where it does not say, by the contract. */
export const startsOf = ({ add }: { readonly add: Operation }): Columns =>
  Object.fromEntries(
    Object.entries((add.body as TObject).properties)
      .map(([key, schema]) => [key, factsOf(schema)?.start] as const)
      .filter(([, start]) => start !== undefined),
  )

/** The fields of a resource's rows, and the SQL of each in a statement. */
export interface Fields {
  readonly facts: RowFields
  /** The fields that are columns of the table. */
  readonly columns: readonly string[]
  column(key: string): RawBuilder<unknown>
}

/** Reads them from the contract, once for all calls. */
export function openFields(list: Listing, { table, computed }: Pick<CheckedOptions, 'table' | 'computed'>): Fields {
  const facts = rowFields(list)
  return {
    facts,
    columns: Object.keys(facts).filter((key) => !(key in computed)),
    column: (key) => computed[key] ?? sql.ref(`${table}.${key}`),
  }
}
