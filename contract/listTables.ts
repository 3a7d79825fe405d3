import type { TObject, TSchema } from 'typebox'
import { type FieldMeta, type FieldOptions, factsOf, type Kind } from './fields.ts'
import { operations } from './index.ts'
import { type Operation, tableKey } from './kit.ts'
import { type PageName, pageByName } from './menu.ts'

/** Why a field cannot be hidden: a page depends on it, a new row needs it, or it names the row. */
export type UnhideableReason = 'page' | 'draft' | 'name'

/** A column that a list has to offer: a field of its rows that has a title. */
export interface TableColumn {
  readonly key: string
  /** With its unit: 价格(元). */
  readonly title: string
  readonly kind: Kind | null
  readonly search: boolean
  /** Absent where the field can be hidden from a role. */
  readonly unhideable?: UnhideableReason
  readonly schema: TSchema
  /** Exists only for accounts that may open one of these pages. */
  readonly pages?: readonly PageName[]
  /** Former names. */
  readonly was: readonly string[]
}

/** A list of the contract as a table. */
export interface ContractTable {
  /** Names it in stored headers and views: its path, which the wire holds fast. */
  readonly key: string
  readonly id: string
  readonly operation: Operation
  /** The title of its page, or of its rows if it has no page. */
  readonly title: string
  /** What its rows are: 订单. */
  readonly noun: string
  readonly columns: readonly TableColumn[]
  /** The schema of a row; lists that share it also share which fields are hidden. */
  readonly row: TObject
}

/** Facts that speak for themselves: a page that lacks one shows less and works as before. Others it decides by. */
const plain: ReadonlySet<Kind> = new Set([
  'text',
  'note',
  'phone',
  'code',
  'count',
  'number',
  'money',
  'share',
  'day',
  'instant',
  'clock',
  'picture',
])

type Properties = Readonly<Record<string, TSchema & { title?: string }>>

function columnsOf(row: TObject, draft: TObject | undefined): TableColumn[] {
  const properties = withInner(row.properties as Properties)
  const facts = new Map(Object.entries(properties).map(([key, schema]) => [key, factsOf(schema)]))
  const names = new Set([...facts.values()].flatMap((one) => one?.nameKey ?? []))
  return Object.entries(properties).flatMap(([key, schema]) => {
    if (!schema.title || key === 'id' || key === 'version' || facts.get(key)?.nameKey) return []
    const one = facts.get(key) ?? null
    const reason = unhideableBecause(key, one)
    return [
      {
        key,
        title: one?.unit ? `${schema.title}(${one.unit})` : schema.title,
        schema,
        kind: one?.kind ?? null,
        search: one?.search === true,
        ...(reason && { unhideable: reason }),
        ...(one?.pages && { pages: one.pages }),
        was: one?.was ?? [],
      },
    ]
  })

  function unhideableBecause(key: string, one: (FieldMeta & FieldOptions) | null): UnhideableReason | undefined {
    if (key === 'name' || names.has(key)) return 'name'
    if (!one || !plain.has(one.kind) || one.hideable === false) return 'page'
    return draft?.required?.includes(key) ? 'draft' : undefined
  }
}

/** Adds the fields of nested objects: a list of several kinds stores each kind under its own key. */
function withInner(properties: Properties): Properties {
  const inner = Object.values(properties).map((one) => (one as Partial<TObject>).properties ?? {})
  return Object.assign({}, ...inner, properties) as Properties
}

/** The row of an operation that answers with a page of rows. */
function rowOf({ body, reply }: Operation): TObject | undefined {
  const { rows, total } = (reply as TObject).properties ?? {}
  const paged = (body as TObject | undefined)?.properties?.page
  return rows && total && paged ? (rows as unknown as { items: TObject }).items : undefined
}

/** Every table of the contract, in its order. */
export const tables: readonly ContractTable[] = operations().flatMap(({ id, operation }) => {
  const row = rowOf(operation)
  if (!row) return []
  const resource = id.replace(/\.\w+$/, '')
  const add = operations().find((one) => one.id === `${resource}.add`)?.operation
  const pages = Array.isArray(operation.pages) ? (operation.pages as readonly string[]) : []
  // A list that several pages read has the title of the first page.
  const page = pages[0] ?? ''
  const title = pageByName.get(page)?.title ?? operation.noun ?? operation.title
  return [
    {
      key: tableKey(operation),
      id,
      operation,
      title,
      noun: operation.noun ?? operation.title.split('：')[0]!,
      columns: columnsOf(row, add?.body as TObject | undefined),
      row,
    },
  ]
})

export const tableByKey: ReadonlyMap<string, ContractTable> = new Map(tables.map((table) => [table.key, table]))

/** The tables in which a column is the same thing, this one among them: their rows are the same, or their fields say that they are. Hidden in one, it is hidden in all. */
export const twinsOf = (table: ContractTable, { key, schema }: TableColumn) =>
  tables.filter(
    ({ row, columns }) =>
      row === table.row ||
      (typeof factsOf(schema)?.hideable === 'string' &&
        columns.some((column) => column.key === key && factsOf(column.schema)?.hideable === factsOf(schema)?.hideable)),
  )

/**
 * Tables whose rows do not contain the column but whose search looks into it, linked by the same `hideable` name. If the column is
 * hidden, that search leaves it out too.
 */
export const searchesInto = ({ schema }: TableColumn) => {
  const word = factsOf(schema)?.hideable
  return typeof word === 'string' ? tables.filter(({ operation }) => searchOf(operation)?.hideable === word) : []
}
const searchOf = ({ body }: Operation) => factsOf((body as TObject | undefined)?.properties?.q)

/** The column that a stored key means today, if any. */
export function columnNow(table: ContractTable, key: string): TableColumn | undefined {
  return table.columns.find((one) => one.key === key) ?? table.columns.find(({ was }) => was.includes(key))
}
