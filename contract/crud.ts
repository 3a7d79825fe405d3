import { type TObject, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'
import type { Field, FieldMeta, FieldOptions, Fields } from './fields.ts'
import {
  byId,
  Created,
  Day,
  Done,
  Id,
  ListOf,
  Maybe,
  type Operation,
  PageOf,
  PageQuery,
  TableQuery,
  Text,
  Version,
} from './kit.ts'
import type { PageName } from './menu.ts'
import type { StaticObject } from './static.ts'

type Value<F> = F extends TUnsafe<infer T> ? T : never
type UsesOf<F> = F extends { readonly 'x-field': infer U } ? U : never
/** The keys of the fields whose options extend X. */
type With<F, X> = { [K in keyof F]: UsesOf<F[K]> extends X ? K : never }[keyof F] & string
type Without<F, X> = { [K in keyof F]: UsesOf<F[K]> extends X ? never : K }[keyof F] & string

type Written<F> = Without<F, { readonly write: 'never' }>
type MayLeaveOut = { readonly null: true } | { readonly optional: true } | { readonly start: unknown }
type Needed<F> = Extract<Written<F>, Without<F, MayLeaveOut>>

export type RowFields<F> = { [K in keyof F]: Value<F[K]> }
type Row<F> = { id: number } & RowFields<F> & { version: number }
type Draft<F> = { [K in Needed<F>]: Value<F[K]> } & { [K in Exclude<Written<F>, Needed<F>>]?: Value<F[K]> }
type Changes<F> = { [K in Written<F>]?: Value<F[K]> } & { version: number }
type RowChanges<F> = { id: number } & { [K in With<F, { readonly inRow: true }>]?: Value<F[K]> } & { version: number }

type Range = 'day' | 'instant'
type Narrowed<F> = With<F, { readonly filter: true }>
type IsRange<F> = F extends { readonly 'x-field': { readonly kind: Range } } ? true : false
type Single<F> = { [K in Narrowed<F>]: IsRange<F[K & keyof F]> extends true ? never : K }[Narrowed<F>]
type Ranged<F> = Exclude<Narrowed<F>, Single<F>>
type Filter<F> = { [K in Single<F>]?: NonNullable<Value<F[K & keyof F]>> } & {
  [K in With<F, { readonly filter: 'many' }>]?: NonNullable<Value<F[K & keyof F]>>[]
} & { [K in Ranged<F> as `${K}From` | `${K}To`]?: string }
type Sorts<F> = With<F, { readonly sort: true }>
type Query<F> = { page?: number; size?: number; sort?: Sorts<F>; order?: 'asc' | 'desc' } & {
  thenBy?: Sorts<F>
  thenOrder?: 'asc' | 'desc'
  id?: number
} & (With<F, { readonly search: true }> extends never ? unknown : { q?: string }) &
  Filter<F>

interface Options<X extends TProperties> {
  /** Additional filters of the list that are not fields. */
  filter?: X
  /** The counting word of its rows. */
  counter?: string
  changesRights?: true
  /** The specification does not name its calls. */
  origin?: 'own'
}

type Known = Field & { readonly 'x-field': FieldMeta & FieldOptions }

/** Every change must name the version that it is based on; it is refused (1515) if the row has changed since. */
export const Changed = Type.Object({ version: Version })

/** A body or an answer with further fields. */
export const withFields = <A, X extends TProperties>(shape: TUnsafe<A>, more: X) =>
  Type.Object({ ...(shape as TSchema as TObject).properties, ...more }) as TSchema as TUnsafe<A & StaticObject<X>>

/**
 * The operations of a regular resource, from its fields: POST …/commonpage, POST …/, PUT …/{id}, DELETE …/{id}; `one` reads a row,
 * `editInBody`, `oneInBody` and `removeInBody` are the same with the id in the body, for the other family of paths. `editRows` changes
 * the `inRow` fields of several rows: all of them, or none. Plain operations, to be spread and overridden: `{ ...regular.list, path }`.
 * A filter on a day or an instant is a range of days, `…From` and `…To`, both included. `id` narrows the list to one row.
 */
export function crud<const F extends Fields, X extends TProperties = Record<never, never>>(
  base: string,
  noun: string,
  pages: readonly PageName[],
  fields: F,
  { filter = {} as X, counter = '个', changesRights, origin }: Options<X> = {},
) {
  const { row, draft, edit, editInBody, editRows, body } = schemasOf(fields, filter)
  const idInBody = Type.Object({ id: Id })
  const rights = changesRights && { changesRights }
  const added = origin && { origin }
  const written = { pages, ...added, noun, ...rights }
  return {
    list: {
      method: 'POST',
      path: `${base}/commonpage`,
      title: `${noun}：分页`,
      pages,
      ...added,
      noun,
      counter,
      reads: true,
      body,
      reply: PageOf(row),
    },
    one: { method: 'GET', path: `${base}/{id}`, title: `${noun}：单个`, pages, ...added, ...byId, reply: row },
    oneInBody: {
      method: 'POST',
      path: `${base}/getById`,
      title: `${noun}：单个`,
      pages,
      ...added,
      reads: true,
      body: idInBody,
      reply: row,
    },
    add: {
      method: 'POST',
      path: `${base}/`,
      title: `${noun}：新增`,
      ...written,
      body: draft,
      reply: Created,
    },
    edit: {
      method: 'PUT',
      path: `${base}/{id}`,
      title: `${noun}：修改`,
      ...written,
      ...byId,
      body: edit,
      reply: Changed,
    },
    editInBody: {
      method: 'POST',
      path: `${base}/edit`,
      title: `${noun}：修改`,
      ...written,
      body: editInBody,
      reply: Changed,
    },
    editRows: {
      method: 'POST',
      path: `${base}/editRows`,
      title: `${noun}：表内修改`,
      ...written,
      origin: 'own',
      body: editRows,
      /** In the order of the body. */
      reply: ListOf(Type.Object({ id: Id, version: Version })),
    },
    remove: {
      method: 'DELETE',
      path: `${base}/{id}`,
      title: `${noun}：删除`,
      ...written,
      ...byId,
      reply: Done,
    },
    removeInBody: {
      method: 'POST',
      path: `${base}/delete`,
      title: `${noun}：删除`,
      ...written,
      body: idInBody,
      reply: Done,
    },
  } as const satisfies Record<string, Operation>
}

/** What the operations say of the fields: a row, what makes and changes one, and the conditions of the list. */
function schemasOf<const F extends Fields, X extends TProperties>(fields: F, filter: X) {
  const all = Object.entries(fields) as [string, Known][]
  const fieldsWhere = (has: (uses: FieldMeta & FieldOptions) => unknown) => all.filter(([, one]) => has(one['x-field']))
  const optional = (some: readonly [string, TSchema][]) =>
    Object.fromEntries(some.map(([key, schema]) => [key, Maybe(schema)]))

  const row = Type.Object({ id: Id, ...fields, version: Version }) as TSchema as TUnsafe<Row<F>>
  const written = fieldsWhere(({ write }) => write !== 'never')
  const draft = Type.Object(
    Object.fromEntries(written.map(([key, one]) => [key, isOptional(one) ? Maybe(one) : one])),
  ) as TSchema as TUnsafe<Draft<F>>
  const changes = { ...optional(written), version: Version }
  const conditions = {
    ...(fieldsWhere(({ search }) => search).length > 0 && { q: Maybe(Text('关键字', 40)) }),
    ...Object.fromEntries(fieldsWhere((uses) => uses.filter).flatMap(([key, one]) => filterOf(key, one))),
    id: Maybe(Id),
    ...filter,
  }
  const sorts = fieldsWhere(({ sort }) => sort).map(([key]) => key)
  const body = (sorts.length > 1 ? TableQuery : PageQuery)(sorts, conditions) as TSchema as TUnsafe<
    Query<F> & StaticObject<X>
  >
  const edit = Type.Object(changes) as TSchema as TUnsafe<Changes<F>>
  const editInBody = Type.Object({ id: Id, ...changes }) as TSchema as TUnsafe<Changes<F> & { id: number }>
  const inRow = fieldsWhere((uses) => uses.inRow)
  const editRows = Type.Object({
    rows: Type.Array(Type.Object({ id: Id, ...optional(inRow), version: Version }), {
      title: '修改的行',
      minItems: 1,
      maxItems: maxRowsEdited,
    }),
  }) as TSchema as TUnsafe<{ rows: RowChanges<F>[] }>
  return { row, draft, edit, editInBody, editRows, body }
}

/** How many rows can be changed in a list at once. */
export const maxRowsEdited = 200

const isOptional = (one: Known) => {
  const { null: empty, optional, start } = one['x-field']
  return Boolean(empty || optional) || start !== undefined
}

/** The filters that a field adds to its list. The value null is left out: it cannot be filtered by. */
function filterOf(key: string, one: Known): [string, TSchema][] {
  const { kind, filter } = one['x-field']
  const { nullable: _nullable, enum: words, ...shape } = one as unknown as { nullable?: true; enum?: unknown[] }
  if (kind === 'day' || kind === 'instant')
    return [
      [`${key}From`, Maybe(Day)],
      [`${key}To`, Maybe(Day)],
    ]
  const value = Type.Unsafe({ ...shape, ...(words && { enum: words.filter((word) => word !== null) }) })
  if (filter === 'many') {
    const { title } = one as { title?: string }
    return [[key, Maybe(Type.Array(value, { title, maxItems: 200, 'x-field': one['x-field'] }))]]
  }
  return [[key, Maybe(value)]]
}
