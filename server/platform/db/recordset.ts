import { type RawBuilder, sql } from 'kysely'

/** Rows of a batch as a table, in one parameter: `from ${table(rows, sql`n int, at timestamptz`)} i`. Names in `rows` are those of the columns. */
export const recordset = (rows: readonly object[], columns: RawBuilder<unknown>, alias: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.ref(alias)} (${columns})`

/** Texts as an array, whatever signs they hold. */
export const textArray = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
