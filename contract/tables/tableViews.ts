import { Type } from 'typebox'
import { field } from '../fields.ts'
import { byId, Created, Done, Id, Maybe, Nullable, OneOf, type Operation, Version } from '../kit.ts'
import type { Static } from '../static.ts'

/** Accounts that may open a view besides its owner: none, those of the same operator, or any that has its link and may open the list. */
export const sharings = { own: '仅自己', operator: '本单位', link: '有链接的人' } as const

/** Names a list of the contract: the path of its call below the common base. */
export const TableKey = Type.String({ title: '表', pattern: '^[A-Za-z0-9_/-]{3,80}$' })
/** Names a column: the field of the rows. */
export const ColumnKey = Type.String({ title: '字段名', pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$' })
/** In px. */
export const columnWidth = Type.Integer({ title: '列宽', minimum: 48, maximum: 800 })

/** An account's choices for a column; omitted properties follow the role. */
const OwnColumn = Type.Object({
  key: ColumnKey,
  width: Maybe(columnWidth),
  fixed: Maybe(Type.Boolean({ title: '固定在左侧' })),
  shown: Maybe(Type.Boolean({ title: '显示' })),
})
export type OwnColumn = Static<typeof OwnColumn>
/** In order. */
export const OwnColumns = Type.Array(OwnColumn, { title: '列', maxItems: 100 })

/** A day that moves with the calendar: today, today-6. */
export const movingDay = '^today(-[0-9]{1,4})?$'

/** A field by which a list is sorted. */
const SortKey = Type.Object({
  by: Type.String({ title: '排序字段', maxLength: 40 }),
  order: OneOf('排序方向', ['desc', 'asc']),
})
export type SortKey = Static<typeof SortKey>

const parts = {
  title: field.name('视图名称', { max: 20 }),
  /** Filters by the field names of the list's body, encoded as in the page's address. Days may be relative: today-6. */
  filter: Type.Array(Type.Object({ key: ColumnKey, value: Type.String({ title: '条件', maxLength: 2000 }) }), {
    title: '条件',
    maxItems: 40,
  }),
  /** By one field, or by one and then by another; none is the order of the list itself. */
  sorts: Type.Array(SortKey, { title: '排序', maxItems: 2 }),
  /** In order, as an account's own; null leaves them as they are. */
  columns: Nullable(OwnColumns),
  sharing: OneOf('谁能打开', Object.keys(sharings) as (keyof typeof sharings)[]),
}

export const TableView = Type.Object({
  id: Id,
  /** The part of the address that opens it. */
  link: Type.String(),
  ...parts,
  /** Whether it is the caller's. */
  isOwn: Type.Boolean(),
  /** The name of its owner. */
  by: Type.String({ title: '建立人' }),
  /** Filters and columns that no longer exist, or that the caller may not see. */
  lost: Type.Array(Type.String()),
  version: Version,
})
export type TableView = Static<typeof TableView>

const base = '/webapi/v1/version/tableview'

/**
 * An account's personal settings of a table, stored on the server so that they apply in every browser. They grant no access: lists are
 * still limited to what each caller may see.
 */
export const tableViews = {
  /** Own columns, density and default view; null resets a choice, an omitted one is unchanged. */
  choose: {
    method: 'POST',
    path: `${base}/choose`,
    origin: 'own',
    title: '视图：保存列设置',
    pages: 'session',
    body: Type.Object({
      table: TableKey,
      columns: Maybe(parts.columns),
      dense: Maybe(Nullable(Type.Boolean({ title: '紧凑' }))),
      viewId: Maybe(Nullable(Id)),
    }),
    reply: Done,
  },
  add: {
    method: 'POST',
    path: `${base}/`,
    origin: 'own',
    title: '视图：新增',
    pages: 'session',
    body: Type.Object({ table: TableKey, ...parts, sharing: Maybe(parts.sharing) }),
    reply: Created,
  },
  edit: {
    method: 'PUT',
    path: `${base}/{id}`,
    origin: 'own',
    title: '视图：修改',
    pages: 'session',
    ...byId,
    body: Type.Object({
      title: Maybe(parts.title),
      filter: Maybe(parts.filter),
      sorts: Maybe(parts.sorts),
      columns: Maybe(parts.columns),
      sharing: Maybe(parts.sharing),
      version: Version,
    }),
    reply: Type.Object({ version: Version }),
  },
  remove: {
    method: 'DELETE',
    path: `${base}/{id}`,
    origin: 'own',
    title: '视图：删除',
    pages: 'session',
    ...byId,
    reply: Done,
  },
  /** The view behind a link, where it is shared with the caller. */
  open: {
    method: 'POST',
    path: `${base}/open`,
    origin: 'own',
    title: '视图：打开链接',
    pages: 'session',
    reads: true,
    body: Type.Object({ link: Type.String({ title: '链接', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) }),
    reply: Type.Object({ table: TableKey, view: TableView }),
  },
} as const satisfies Record<string, Operation>
