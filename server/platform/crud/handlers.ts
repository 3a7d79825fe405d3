import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { TObject, TSchema } from 'typebox'
import { type Facts, factsOf, type Uses } from '#contract/fields.ts'
import type { Body, Operation, Reply } from '#contract/kit.ts'
import type { Actor } from '../access/actor.ts'
import { changeRow, type Versioned } from '../audit/changeRow.ts'
import { betweenDays, inDays } from '../db/days.ts'
import type { Db } from '../db/open.ts'
import { like, pageOf, summedPage } from '../db/page.ts'
import { noteTable } from '../db/resourceTables.ts'
import { placeAmong, sorted } from '../db/sorted.ts'
import type { Tables } from '../db/tables.ts'
import { idArray, json } from '../db/values.ts'
import { withRows } from '../exports/lists.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { orNotFound } from '../refusal.ts'
import type { Rows } from './rows.ts'

type Listing = Operation & { readonly body: TSchema; readonly reply: TSchema }
type RowOf<G> = G extends { readonly list: infer L extends Listing }
  ? Reply<L> extends { rows: (infer R)[] }
    ? R
    : never
  : never
/** What a list says of all its rows beside them. */
type SumsOf<G> = G extends { readonly list: infer L extends Listing }
  ? Reply<L> extends { sums: infer S }
    ? { readonly sums: { readonly [K in keyof S]: RawBuilder<unknown> } }
    : { readonly sums?: never }
  : never
type Asked<G> = G extends { readonly list: infer L extends Listing } ? Body<L> : never
/** Columns of the table that hold just what the field of the same name says. */
type Agreeing<R, C> = {
  [K in keyof R & keyof C]: unknown extends C[K] ? K : [R[K], C[K]] extends [C[K], R[K]] ? K : never
}[keyof R & keyof C]
type Conditions<G> = Omit<Asked<G>, 'page' | 'size' | 'sort' | 'order'>
type CallOf<G, K> = K extends keyof G ? (G[K] extends Operation ? Call<G[K]> : never) : never
type Columns = Record<string, unknown>
/** A call whose shapes the contract has checked already. */
type Loose = Omit<Call<Operation>, 'body' | 'params'> & { readonly body: Columns; readonly params?: { id: number } }

/** What `crudHandlers` needs beside the contract. Columns in SQL are named with their table. */
export interface Parts<G, T extends Versioned> {
  readonly table: T
  /** Which rows exist for the caller. Goes into the WHERE of list, one, change and removal alike. */
  readonly scope: (actor: Actor) => RawBuilder<SqlBool>
  /** Tables that conditions and the count need beside it. */
  readonly from?: (rows: Rows) => Rows
  /** Tables that only the shown rows need. */
  readonly join?: (rows: Rows) => Rows
  /** SQL of each field of a row that is no column of the table. */
  readonly given: {
    readonly [K in Exclude<keyof RowOf<G>, Agreeing<RowOf<G>, Selectable<Tables[T]>>>]: RawBuilder<unknown>
  }
  /** Conditions that are no fields of a row, or are met otherwise than by being equal. */
  readonly where?: {
    readonly [K in keyof Conditions<G>]?: (
      value: NonNullable<Conditions<G>[K]>,
      call: CallOf<G, 'list'>,
    ) => RawBuilder<SqlBool>
  }
  /** Where sorting by a field is not sorting by its value. */
  readonly sort?: { readonly [K in keyof RowOf<G>]?: RawBuilder<unknown> }
  /** The order where none is asked for: a field by which the list can be sorted, rising, or SQL; newest first without it. */
  readonly standing?: RawBuilder<unknown> | (keyof RowOf<G> & string)
  /** The field that a standing order in SQL tells of: the order is given up where it is hidden from the caller. */
  readonly tells?: keyof RowOf<G> & string
  /** The condition `q` leaves out by itself what is withheld; otherwise only fields that are not are searched, as the contract says. */
  readonly heedsWithheld?: true
  /** The last touch on each row that is shown: signed addresses, masks. */
  readonly finish?: (row: RowOf<G>, call: Call<Operation>) => RowOf<G>
  /**
   * Inside the transaction, ahead of the statement. They refuse by throwing; the columns that they answer with are written too.
   * `add` must prove that the new row lies inside the caller's scope, and a change that moves a row must do so too.
   */
  readonly before?: {
    readonly add?: (call: CallOf<G, 'add'>) => Promise<Columns>
    readonly edit?: (call: CallOf<G, 'edit'>, id: number) => Promise<Columns | undefined>
    readonly remove?: (call: CallOf<G, 'remove'>, id: number) => Promise<void>
  }
  /** Inside the transaction, behind the statement: for what lies in other tables. */
  readonly after?: {
    readonly add?: (call: CallOf<G, 'add'>, id: number) => Promise<void>
    readonly edit?: (call: CallOf<G, 'edit'>, id: number) => Promise<void>
  }
}

type Regular = 'list' | 'one' | 'add' | 'edit' | 'remove'
/** Those of the regular operations that the resource has. */
type Answered<G> = Pick<Handlers<G>, Extract<keyof Handlers<G>, Regular>>
type Shape = Record<string, Operation>

/**
 * Plain handlers of a regular resource (`crud` in the contract), to be spread and overridden.
 * Order in a list: scope, conditions, search, sort, page; the count runs without the joins that only shown rows need.
 * Refuses what is foreign or missing alike (1512), a change on an older version (1515), one of a field that is fixed (2002),
 * a taken name (2001) and the removal of what is still named elsewhere (1520).
 */
export function crudHandlers<G extends { readonly list: Listing }, T extends Versioned>(
  resource: G,
  parts: Parts<G, T> & SumsOf<G>,
): Answered<G> {
  noteTable(resource.list, parts.table)
  const operations = resource as unknown as Shape
  const fields = rowFields(resource.list)
  const given = parts.given as Readonly<Record<string, RawBuilder<unknown>>>
  const column = (key: string) => given[key] ?? sql.ref(`${parts.table}.${key}`)
  const columns = Object.keys(fields).filter((key) => !(key in given))
  // Rows that nobody adds may be changed all the same; their version is no field.
  const draft = ((operations.add ?? operations.edit)?.body as TObject | undefined)?.properties ?? {}
  const written = Object.keys(draft).filter((key) => columns.includes(key) && key !== 'version' && key !== 'id')
  const once = written.filter((key) => fields[key]?.write === 'once')
  const starts = operations.add ? startsOf({ add: operations.add }) : {}
  const sorts = Object.fromEntries(
    Object.entries(fields)
      .filter(([, { sort }]) => sort)
      .map(([key, facts]) => [key, parts.sort?.[key as never] ?? sortOf(facts, key)]),
  )
  const standing =
    typeof parts.standing === 'string'
      ? sql`${sorts[parts.standing]}, ${sql.ref(`${parts.table}.id`)} desc`
      : parts.standing
  const told: string = parts.tells ?? (typeof parts.standing === 'string' ? parts.standing : '')
  const { sums } = parts as { readonly sums?: Columns }
  const searched = Object.entries(fields).filter(([, { search }]) => search)

  const visible = (db: Db, actor: Actor) => {
    const rows = (db as Db).selectFrom(parts.table as 'area').where(parts.scope(actor)) as unknown as Rows
    return parts.from ? parts.from(rows) : rows
  }
  const shown = (rows: Rows) =>
    (parts.join ? parts.join(rows) : rows).select([
      ...columns.map((key) => `${parts.table}.${key}`),
      ...Object.entries(given).map(([key, value]) => value.as(key)),
    ])
  const finished = (rows: readonly unknown[], call: unknown) =>
    parts.finish ? rows.map((row) => parts.finish!(row as RowOf<G>, call as Call<Operation>)) : rows

  /** What the call asks for: all rows without their columns, and their order. */
  const asked = (call: Loose) => {
    const body = call.body
    const rows = conditionsOf(body).reduce(
      (narrowed, condition) => narrowed.where(condition),
      visible(call.db, call.actor),
    )
    // The order where none is asked for must not tell what is hidden either.
    const stands = call.withheld.has(told) ? undefined : standing
    return { rows, order: sorted(body, sorts, `${parts.table}.id`, stands) }

    function conditionsOf(asked: Columns): RawBuilder<SqlBool>[] {
      return Object.entries(asked).flatMap(([key, value]) => {
        if (value === undefined || value === null || paging.has(key)) return []
        // Nothing chosen is no condition.
        if (Array.isArray(value) && value.length === 0) return []
        // A search of its own could look into what is hidden: then the fields that are left are searched.
        const isBlind = key === 'q' && !parts.heedsWithheld && searched.some(([name]) => call.withheld.has(name))
        const own = isBlind ? undefined : parts.where?.[key as keyof Conditions<G>]
        if (own) return [own(value as never, call as never)]
        if (key === 'q') return matching(String(value).trim(), call.withheld)
        return holds(key, value, asked)
      })
    }
  }

  const handlers = {
    list: withRows(
      async (call: Loose) => {
        const { rows, order } = asked(call)
        const page = await (sums ? summedPage(sums) : pageOf)(call.db, shown(rows).orderBy(order), rows, call.body)
        return { ...page, rows: finished(page.rows, call) }
      },
      (call) => {
        const { rows, order } = asked(call)
        const { finish } = parts
        return {
          statement: sql`${shown(rows).orderBy(order)}`,
          ...(finish && {
            needs: [...columns, ...Object.keys(given)],
            finish: (row) => finish(row as RowOf<G>, call as never) as never,
          }),
        }
      },
    ),
    one: async (call: Loose) => {
      const row = await shown(visible(call.db, call.actor).where(sql<SqlBool>`${column('id')} = ${idOf(call)}`))
        .limit(1)
        .executeTakeFirst()
      return finished([orNotFound(row)], call)[0]
    },
    add: async (call: Loose) => {
      const body = trimmed(call.body)
      const more = await parts.before?.add?.(call as never)
      const values = { ...pick({ ...starts, ...body }, written, fields), ...more }
      const { id } = await call.db
        .insertInto(parts.table as 'area')
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      call.audit.target = id
      await parts.after?.add?.(call as never, id)
      return { id }
    },
    edit: async (call: Loose) => {
      const id = idOf(call)
      const { version, ...body } = trimmed(call.body)
      const more = await parts.before?.edit?.(call as never, id)
      const changes = { ...pick(body, written, fields), ...more, version: version as number }
      const next = await changeRow(call.db, parts.table, id, parts.scope(call.actor), changes, call.audit, once)
      call.audit.target = id
      call.audit.after = body
      await parts.after?.edit?.(call as never, id)
      return { version: next }
    },
    remove: async (call: Loose) => {
      const id = idOf(call)
      call.audit.target = id
      await parts.before?.remove?.(call as never, id)
      call.audit.before = orNotFound(
        await call.db
          .deleteFrom(parts.table as 'area')
          .where('id', '=', id)
          .where(parts.scope(call.actor))
          .returning(columns as never[])
          .executeTakeFirst(),
      )
      return {}
    },
  }
  const keys = (Object.keys(handlers) as Regular[]).filter((key) => key in operations)
  return Object.fromEntries(keys.map((key) => [key, handlers[key]])) as unknown as Answered<G>

  /** Words stand in the order of the contract. What the statement computes is named, so that it is computed once. */
  function sortOf({ kind, words }: Partial<Facts>, key: string): RawBuilder<unknown> {
    if (kind === 'choice') return placeAmong(Object.keys(words ?? {}), column(key))
    return key in given ? sql.ref(key) : column(key)
  }

  function matching(q: string, withheld: ReadonlySet<string>): RawBuilder<SqlBool>[] {
    if (q === '') return []
    const looked = searched.filter(([key]) => !withheld.has(key))
    const found = looked.map(([key]) => sql<SqlBool>`${column(key)} ilike ${like(q)}`)
    return [found.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(found, sql` or `)})`]
  }

  /** Conditions on a field: its value, one of several, or a range of days, of which both ends are met at the first. */
  function holds(key: string, value: unknown, asked: Columns): RawBuilder<SqlBool>[] {
    if (key === 'id' || key in fields)
      return [
        Array.isArray(value)
          ? sql<SqlBool>`${column(key)} in (${sql.join(value)})`
          : sql<SqlBool>`${column(key)} = ${value}`,
      ]
    const [, name = '', end] = /^(.+)(From|To)$/.exec(key) ?? []
    if (!(name in fields)) throw new Error(`${resource.list.path}: nothing meets the condition ${key}`)
    const [from, to] = [asked[`${name}From`], asked[`${name}To`]] as [string | undefined, string | undefined]
    if (end === 'To' && from !== undefined) return []
    return fields[name]?.kind === 'day'
      ? betweenDays(column(name), from, to, `${name}To`)
      : inDays(column(name), from, to, `${name}To`)
  }
}

/** What a new row is where it does not say, by the contract. */
export const startsOf = ({ add }: { readonly add: Operation }): Columns =>
  Object.fromEntries(
    Object.entries((add.body as TObject).properties)
      .map(([key, schema]) => [key, factsOf(schema)?.start] as const)
      .filter(([, start]) => start !== undefined),
  )

const paging = new Set(['page', 'size', 'sort', 'order'])

/** The facts of each field of a list's rows. */
export function rowFields(list: Listing): Readonly<Record<string, Partial<Facts & Uses>>> {
  const rows = (list.reply as TObject).properties.rows as unknown as { items: TObject }
  return Object.fromEntries(Object.entries(rows.items.properties).map(([key, schema]) => [key, factsOf(schema) ?? {}]))
}

const idOf = ({ params, body }: Loose) => params?.id ?? (body.id as number)

/** The columns among some values, as the database takes them. */
function pick(values: Columns, keys: readonly string[], fields: Readonly<Record<string, Partial<Facts>>>): Columns {
  return Object.fromEntries(
    keys
      .filter((key) => values[key] !== undefined)
      .map((key) => {
        const value = values[key]
        const { kind } = fields[key] ?? {}
        if (value !== null && kind === 'json') return [key, json(value)]
        return [key, value !== null && kind === 'refs' ? idArray(value as number[]) : value]
      }),
  )
}

/** Texts without the blanks around them. */
const trimmed = (values: Columns): Columns =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
  )
