import { type TObject, type TSchema, Type } from 'typebox'
import { type FieldMeta, type FieldOptions, factsOf, field } from './fields.ts'
import { Maybe, OneOf, type Operation, Text } from './kit.ts'

export const fileFormats = { xlsx: 'Excel', csv: 'CSV' } as const
export const FileFormat = field.choice('文件格式', fileFormats)
export type FileFormat = keyof typeof fileFormats
/** How often a scheduled export runs. It covers the previous day, week or month if the list can be filtered by day. */
export const everyWords = { day: '每天', week: '每周', month: '每月' } as const
export const Every = field.choice('定期', everyWords)
export type Every = keyof typeof everyWords

/** What a list can write into a column of a file. */
export interface FileField extends FieldMeta, Pick<FieldOptions, 'none'> {
  readonly key: string
  /** With its unit, as heads of columns have it: 价格(元). */
  readonly title: string
}

type Shapes = Readonly<Record<string, TSchema & { title?: string }>>

/** An operation that answers with pages of rows. */
export const isPaged = ({ body, reply }: Operation) => {
  const { rows, total } = (reply as TObject).properties ?? {}
  return rows !== undefined && total !== undefined && 'page' in ((body as TObject | undefined)?.properties ?? {})
}

/** The head of a column, with its unit. */
export const fileTitle = (title: string, { unit, kind }: FieldMeta) =>
  unit && kind !== 'share' ? `${title}(${unit})` : title

/** Kinds that cannot be written as text; files leave them out. */
const unwritten: ReadonlySet<string> = new Set(['json', 'picture', 'refs'])

/**
 * The fields of a list that can be exported, by key: those declared as `exported`, otherwise the fields of its rows that do not forbid
 * it.
 */
export function fileFieldsOf(list: Operation): ReadonlyMap<string, FileField> {
  const known = fields.get(list)
  if (known) return known
  const rows = (list.reply as TObject).properties.rows as unknown as { items: TObject }
  const shapes = (list.exported || rows.items.properties) as Shapes
  const found = new Map<string, FileField>()
  for (const [key, shape] of Object.entries(shapes)) {
    const facts = factsOf(shape)
    if (!facts || facts.exported === false || unwritten.has(facts.kind)) continue
    found.set(key, { ...facts, key, title: fileTitle(shape.title ?? key, facts) })
  }
  fields.set(list, found)
  return found
}
const fields = new Map<Operation, ReadonlyMap<string, FileField>>()

/**
 * The operation that exports all rows of a list. It takes the same filters and order, and the wanted columns in order with the titles
 * shown.
 * Null if the operation is not a list, or is not exported.
 */
export function exportOf(list: Operation): Operation | null {
  const known = exportsOf.get(list)
  if (known !== undefined) return known
  const made = isPaged(list) && list.exported !== false ? madeOf(list) : null
  exportsOf.set(list, made)
  return made
}
const exportsOf = new Map<Operation, Operation | null>()

function madeOf(list: Operation): Operation {
  const { page: _page, size: _size, ...conditions } = (list.body as TObject).properties
  const column = Type.Object({ key: OneOf('导出列', [...fileFieldsOf(list).keys()]), title: Maybe(Text('列名', 40)) })
  return {
    method: 'POST',
    path: list.exportPath ?? `${list.path}/export`,
    title: `${list.title.replace(/：分页$/, '')}：导出`,
    pages: list.pages,
    ...(list.roles && { roles: list.roles }),
    ...(list.noun && { noun: list.noun }),
    body: Type.Object({
      ...conditions,
      /** All that the list has without it. */
      columns: Maybe(Type.Array(column, { title: '列', minItems: 1, maxItems: 100 })),
      format: Maybe(FileFormat),
      /** Again and again from now on, instead of once now. */
      every: Maybe(Every),
    }),
    /** How many rows there were when it was ordered; a job of the account writes them. */
    reply: Type.Object({ total: Type.Integer() }),
  }
}
