import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { type Fields, field } from './fields.ts'
import type { PageName } from './menu.ts'
import type { Role } from './roles.ts'
import type { Static } from './static.ts'

/**
 * Who may make a call: `public` anybody, `session` any signed-in account, `ingest` a request signed with an operator's key, `provider` an
 * outside service that proves itself by its own signature. A list of pages: every account that may open one of them.
 */
export type Access = 'public' | 'session' | 'ingest' | 'provider' | readonly PageName[]

/** One call of the wire, as data. The legacy spelling lives only in `path`. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** We added this call; the specification does not name it. */
  readonly origin?: 'own'
  /** One line for the API reference and the audit trail, in Chinese. */
  readonly title: string
  readonly pages: Access
  /** The roles that may make the call, if not every role with such a page. */
  readonly roles?: readonly Role[]
  /** What its rows are: 套餐. */
  readonly noun?: string
  /** Their counting word: 个, 台. */
  readonly counter?: string
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** The fields of a multipart body, which the handler reads itself. */
  readonly form?: TObject
  /** The body is one file, as it is. */
  readonly file?: { readonly types: readonly string[]; readonly maxBytes: number }
  readonly reply: TSchema
  /** A POST that changes nothing that lasts: neither audited nor run in a transaction. */
  readonly reads?: true
  /** Changes who may see or do what: cached rights are discarded before the response. */
  readonly changesRights?: true
  /** Allowed for a session whose password was set by somebody else. Such a session can do nothing else until it has set a password. */
  readonly beforeOwnPassword?: true
  /** The same for accounts that must have a second factor because of their role, and have none yet. */
  readonly beforeSecondFactor?: true
  /** Dangerous: requires the password or a code of the second factor again, at most five minutes ago. */
  readonly stepUp?: true
  /** The handler opens its own transactions, because it does slow work outside them. */
  readonly ownTransactions?: true
  /**
   * Of a list: `false` where its rows never leave in a file; otherwise the fields of a file, where those of the row do not say all
   * that is shown (`contract/exports.ts`).
   */
  readonly exported?: false | Fields
  /** Creates a row; many such rows can also be imported from a file (`contract/imports.ts`). */
  readonly imported?: true
  /** Where its export is called, if not at `…/export`. */
  readonly exportPath?: string
  /** Body and answer are not JSON envelopes (uploads, streams, provider notifications): the handler is mounted by hand. */
  readonly raw?: 'upload' | 'stream' | 'notification'
}

type Part<O, K extends string> = O extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : undefined
export type Params<O> = Part<O, 'params'>
export type Query<O> = Part<O, 'query'>
export type Body<O> = Part<O, 'body'>
export type Reply<O> = Part<O, 'reply'>

export const Id = Type.Integer({ title: '编号', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Money in fen (1/100 yuan). */
export const Fen = field.money('金额', { hideable: false })
/** ISO 8601 with offset. */
export const Instant = Type.String({ title: '时刻', format: 'date-time', maxLength: 40 })
/** A day in Asia/Shanghai, YYYY-MM-DD. */
export const Day = Type.String({ title: '日期', format: 'date' })
/** Counted up by each change of a row; 32 bits, as the database counts it. */
export const Version = Type.Integer({ title: '版本', minimum: 0, maximum: 2_147_483_647 })
/** A name that a person types: 1 to `maxLength` characters, not only blanks. */
export const Name = (title: string, maxLength = 40) => Type.String({ title, minLength: 1, maxLength, pattern: '\\S' })
export const Text = (title: string, maxLength = 200) => Type.String({ title, maxLength })
export const Phone = field.phone('手机号')

/** The value or null. OpenAPI spelling, which both the validator and the serialiser know. */
export function Nullable<S extends TSchema>(schema: S) {
  const values = (schema as { enum?: unknown[] }).enum
  return Type.Unsafe<Static<S> | null>({ ...schema, nullable: true, ...(values && { enum: [...values, null] }) })
}
export function OneOf<const V extends readonly string[]>(title: string, values: V) {
  return Type.Unsafe<V[number]>({ type: 'string', title, enum: [...values] })
}
/** The words of a `OneOf`, in its order. */
export const wordsOf = (schema: TSchema) => (schema as unknown as { enum: readonly string[] }).enum
export const Maybe = Type.Optional
/** Values by names that are not known before. Like `Partial` and `Pick`, typebox's own would bring its engine of types into every page: 10 kB. */
export const ByName = <S extends TSchema>(value: S, options: { title?: string } = {}) =>
  Type.Unsafe<Record<string, Static<S>>>({ type: 'object', patternProperties: { '^.*$': value }, ...options })

export const byId = { params: Type.Object({ id: Id }) } as const
/** For actions on a row as the caller saw it: refused if the row has changed since. */
export const ofVersion = { body: Type.Object({ id: Id, version: Version }) } as const
export const Done = Type.Object({})
export const Created = Type.Object({ id: Id })

/** Which part of a list. */
export const pageAt = {
  page: Maybe(Type.Integer({ title: '页码', minimum: 1, maximum: 1_000_000, default: 1 })),
  size: Maybe(Type.Integer({ title: '每页条数', minimum: 1, maximum: 200, default: 20 })),
}
/**
 * One page of a list. `sorts` are the fields by which it can be sorted; words sort in the order of the contract. Null values come last in
 * both directions, and ties are broken by the id in the direction of the last field.
 */
export const PageQuery = <const S extends readonly string[], P extends TProperties>(sorts: S, filter: P) =>
  Type.Object({
    ...pageAt,
    sort: Maybe(OneOf('排序字段', sorts)),
    order: Maybe(OneOf('排序方向', ['asc', 'desc'])),
    ...filter,
  })
/**
 * One page of a list that can be sorted by one field and then, where rows are equal in it, by another; `thenBy` has no effect without `sort`.
 * Not for lists that walk an index of millions of rows in its order.
 */
export const TableQuery = <const S extends readonly string[], P extends TProperties>(sorts: S, filter: P) =>
  PageQuery(sorts, {
    thenBy: Maybe(OneOf('其次排序字段', sorts)),
    thenOrder: Maybe(OneOf('其次排序方向', ['asc', 'desc'])),
    ...filter,
  })
/** The fields of a list's body that narrow nothing: which part of it, and in which order. */
export const pagingFields = ['page', 'size', 'sort', 'order', 'thenBy', 'thenOrder'] as const
export type PagingField = (typeof pagingFields)[number]
/** Whether a field of a list's body narrows nothing. */
export const isPaging = (key: string) => (pagingFields as readonly string[]).includes(key)
/** Lists without stored sums are counted up to this number. */
export const countedUpTo = 10_000
/** `total` is exact, but where `over` is true: then there are more, and counting stopped there. `asOf` is when the rows were read. */
export const PageOf = <S extends TSchema>(row: S) =>
  Type.Object({ rows: Type.Array(row), total: Type.Integer(), over: Maybe(Type.Boolean()), asOf: Instant })

/** How many rows a select is offered at once; the others are found by typing. */
export const maxChoices = 50
/** Parameters of selects with possibly thousands of rows: rows whose name contains `q`, or only those with these `ids`. */
export const choosing = {
  q: Maybe(Text('关键字', 40)),
  ids: Maybe(Type.Array(Id, { title: '编号', maxItems: 200 })),
}

/** The name under which columns and views of a list are stored: its path below the common base. */
export const tableKey = ({ path }: Pick<Operation, 'path'>) => path.replace(/^\/webapi\/v1\//, '')

export const ListOf = <S extends TSchema>(row: S) => Type.Object({ rows: Type.Array(row) })
