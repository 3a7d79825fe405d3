import type { AliasedRawBuilder, RawBuilder, SelectType, SqlBool } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * Any rows with any joins. Kysely's builder would type what each join adds, which is not needed here and took half of the compile
 * time; this is the part that lists use. Names of tables and columns are checked, but not which tables were joined.
 */
export interface Rows {
  readonly innerJoin: Join
  readonly leftJoin: Join & JoinWhere
  leftJoinLateral(table: Named, on: (on: { onTrue(): unknown }) => unknown): Rows
  where(condition: RawBuilder<SqlBool>): Rows
  select(columns: readonly (string | Named)[]): Rows
  select(column: Named): Rows
  orderBy(order: RawBuilder<unknown>): Rows
  limit(limit: number): Rows
  offset(offset: number): Rows
  execute(): Promise<object[]>
  executeTakeFirst(): Promise<object | undefined>
}

type Named = AliasedRawBuilder<unknown, string>
type Table = keyof Tables & string
type Column<T extends Table, Name extends string = T> = `${Name}.${keyof Tables[T] & string}`
type AnyColumn = { [T in Table]: Column<T> }[Table]
/** Tables that have all of these columns. */
export type TableWith<C extends string> = { [T in Table]: [C] extends [keyof Tables[T]] ? T : never }[Table]

/** Overloads for an alias come first, because the compiler reports errors of the last overload. */
interface Join {
  <T extends Table, Name extends string>(table: `${T} as ${Name}`, column: Column<T, Name>, other: AnyColumn): Rows
  <T extends Table>(table: T, column: Column<T>, other: AnyColumn): Rows
}
interface JoinWhere {
  <T extends Table, Name extends string>(table: `${T} as ${Name}`, on: (on: On<T, Name>) => unknown): Rows
  <T extends Table>(table: T, on: (on: On<T, T>) => unknown): Rows
}
interface On<T extends Table, Name extends string> {
  onRef(column: Column<T, Name>, is: '=', other: AnyColumn): On<T, Name>
  on<K extends keyof Tables[T] & string>(
    column: `${Name}.${K}`,
    is: 'in',
    values: readonly SelectType<Tables[T][K]>[],
  ): On<T, Name>
  on(column: Column<T, Name>, is: 'is', value: null): On<T, Name>
}
