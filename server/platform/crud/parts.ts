import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import type { TSchema } from 'typebox'
import type { Body, Operation, PagingField, Reply } from '#contract/kit.ts'
import type { Actor } from '../access/actor.ts'
import type { Versioned } from '../audit/changeRow.ts'
import type { Tables } from '../db/tables.ts'
import type { AnyCall, Call } from '../http/serve.ts'
import type { Rows } from './rows.ts'

/** What `crudHandlers` needs beside the contract. Columns in SQL are named with their table. */
export interface CrudOptions<G, T extends Versioned> {
  readonly table: T
  /** The rows that exist for the caller, as a condition in the WHERE of list, one, edit and remove. */
  readonly scope: (actor: Actor) => RawBuilder<SqlBool>
  /** Tables that conditions and the count need beside it. */
  readonly from?: (rows: Rows) => Rows
  /** Tables that only the shown rows need. */
  readonly join?: (rows: Rows) => Rows
  /** SQL of each field that is not a column of the table. */
  readonly computed: {
    readonly [K in Exclude<keyof RowOf<G>, Agreeing<RowOf<G>, Selectable<Tables[T]>>>]: RawBuilder<unknown>
  }
  /** Conditions that are not fields of a row, or that do not compare by equality. */
  readonly where?: {
    readonly [K in keyof Conditions<G>]?: (
      value: NonNullable<Conditions<G>[K]>,
      call: CallOf<G, 'list'>,
    ) => RawBuilder<SqlBool>
  }
  /** Where sorting by a field is not sorting by its value. */
  readonly sort?: { readonly [K in keyof RowOf<G>]?: RawBuilder<unknown> }
  /**
   * The order unless the request has one: a field, ascending, or several, with the newest first among equals; or SQL. Newest first by
   * default. A list that has states names its state: words of the contract begin with the worst.
   */
  readonly defaultOrder?: RawBuilder<unknown> | (keyof RowOf<G> & string) | readonly (keyof RowOf<G> & string)[]
  /** The field that a default order in SQL reveals: the order is dropped if this field is hidden from the caller. */
  readonly orderField?: keyof RowOf<G> & string
  /** The condition `q` skips hidden fields itself; otherwise only visible fields are searched, as the contract says. */
  readonly searchHandlesHidden?: true
  /** The last touch on each row that is shown: signed addresses, masks. */
  readonly finish?: (row: RowOf<G>, call: AnyCall) => RowOf<G>
  /**
   * Runs inside the transaction, before the statement. Refuses by throwing; the columns that it returns are written too.
   * `add` must check that the new row is in the caller's scope, and so must a change that moves a row.
   */
  readonly before?: {
    readonly add?: (call: CallOf<G, 'add'>) => Promise<Columns>
    readonly edit?: (call: CallOf<G, 'edit'>, id: number) => Promise<Columns | undefined>
    readonly remove?: (call: CallOf<G, 'remove'>, id: number) => Promise<void>
  }
  /** Runs inside the transaction, after the statement, for data in other tables. */
  readonly after?: {
    readonly add?: (call: CallOf<G, 'add'>, id: number) => Promise<void>
    readonly edit?: (call: CallOf<G, 'edit'>, id: number) => Promise<void>
  }
}

export type Listing = Operation & { readonly body: TSchema; readonly reply: TSchema }
type RowOf<G> = G extends { readonly list: infer L extends Listing }
  ? Reply<L> extends { rows: (infer R)[] }
    ? R
    : never
  : never
/** What a list says of all its rows beside them. */
export type SumsOf<G> = G extends { readonly list: infer L extends Listing }
  ? Reply<L> extends { sums: infer S }
    ? { readonly sums: { readonly [K in keyof S]: RawBuilder<unknown> } }
    : { readonly sums?: never }
  : never
type ListQuery<G> = G extends { readonly list: infer L extends Listing } ? Body<L> : never
/** Columns of the table that hold just what the field of the same name says. */
type Agreeing<R, C> = {
  [K in keyof R & keyof C]: unknown extends C[K] ? K : [R[K], C[K]] extends [C[K], R[K]] ? K : never
}[keyof R & keyof C]
type Conditions<G> = Omit<ListQuery<G>, PagingField>
type CallOf<G, K> = K extends keyof G ? (G[K] extends Operation ? Call<G[K]> : never) : never
export type Columns = Record<string, unknown>

/** A call that was already validated against the contract. */
export type CheckedCall = Omit<AnyCall, 'body' | 'params'> & {
  readonly body: Columns
  readonly params?: { id: number }
}

/** Parts that the compiler has held against the contract already. */
export interface CheckedOptions
  extends Pick<CrudOptions<never, Versioned>, 'table' | 'scope' | 'from' | 'join' | 'searchHandlesHidden'> {
  readonly computed: Readonly<Record<string, RawBuilder<unknown>>>
  readonly where?: Readonly<Record<string, ((value: unknown, call: CheckedCall) => RawBuilder<SqlBool>) | undefined>>
  readonly sort?: Readonly<Record<string, RawBuilder<unknown> | undefined>>
  readonly defaultOrder?: RawBuilder<unknown> | string | readonly string[]
  readonly orderField?: string
  readonly sums?: Readonly<Record<string, RawBuilder<unknown>>>
  readonly finish?: <R>(row: R, call: CheckedCall) => R
  readonly before?: {
    readonly add?: (call: CheckedCall) => Promise<Columns>
    readonly edit?: (call: CheckedCall, id: number) => Promise<Columns | undefined>
    readonly remove?: (call: CheckedCall, id: number) => Promise<void>
  }
  readonly after?: {
    readonly add?: (call: CheckedCall, id: number) => Promise<void>
    readonly edit?: (call: CheckedCall, id: number) => Promise<void>
  }
}

/** Of the path, or of the body for the other family of paths. */
export const idOf = ({ params, body }: CheckedCall) => params?.id ?? (body.id as number)
