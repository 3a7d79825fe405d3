import type { RawBuilder } from 'kysely'
import type { Operation } from '#contract/kit.ts'
import type { AnyCall, AnyHandler } from '../http/serve.ts'

type Row = Record<string, unknown>

/** How all rows of a list are read. */
export interface ListRows {
  /** A select of all that the list would show on its pages, in its order; its scope is the list's. */
  readonly statement: RawBuilder<unknown>
  /** Its columns are named as the row's fields are, in quotes; otherwise as the database names its own. */
  readonly named?: true
  /** Fields that `finish` and `cells` need besides the requested columns. */
  readonly needs?: readonly string[]
  /** The last touch on each row: masks, links, and the fields that are `made` by it. */
  finish?(row: Row): Row
  readonly made?: readonly string[]
  /** Fields of the file that are not fields of the row. */
  readonly cells?: Readonly<Record<string, (row: Row) => unknown>>
}
export type RowsOf = (call: AnyCall) => ListRows

const statement = Symbol('rows')

/** A list's handler that also knows how all of its rows are read with one statement. */
export const withRows = <C, R>(
  handler: (call: C) => Promise<R>,
  rows: (call: NoInfer<C>) => ListRows,
): ((call: C) => Promise<R>) => Object.assign(handler, { [statement]: rows })

/** How all rows of a list are read; undefined if its handler has to be called page by page. */
export const rowsOf = (handler: object): RowsOf | undefined => (handler as { [statement]?: RowsOf })[statement]

interface List {
  readonly id: string
  readonly operation: Operation
  readonly handler: AnyHandler
}
const lists = new Map<string, List>()

/** Notes a list that is exported, for the worker, which knows it by its id alone. */
export const noteList = (list: List) => void lists.set(list.id, list)
export const listBy = (id: string) => lists.get(id)
