import { Type } from 'typebox'
import { field } from '../fields.ts'
import { byId, Created, Done, Id, Maybe, Nullable, OneOf, type Operation, Version } from '../kit.ts'
import type { Static } from '../static.ts'

/** Who may open a view beside its account: nobody, accounts of the same operator, or whoever has its link and may open the list. */
export const sharings = { own: '仅自己', operator: '本单位', link: '有链接的人' } as const

/** Names a list of the contract: the path of its call below the common base. */
export const TableKey = Type.String({ title: '表', pattern: '^[A-Za-z0-9_/-]{3,80}$' })
/** Names a column: the field of the rows. */
export const ColumnKey = Type.String({ title: '字段名', pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$' })
/** In px. */
export const columnWidth = Type.Integer({ title: '列宽', minimum: 48, maximum: 800 })

/** What an account has chosen for a column; what is left out stays as the role has it. */
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

const parts = {
  title: field.name('视图名称', { max: 20 }),
  /** Conditions by the names of the list's body, spelled as the address spells them. Days may move: today-6. */
  filter: Type.Array(Type.Object({ key: ColumnKey, value: Type.String({ title: '条件', maxLength: 2000 }) }), {
    title: '条件',
    maxItems: 40,
  }),
  sort: Nullable(Type.String({ title: '排序字段', maxLength: 40 })),
  order: OneOf('排序方向', ['desc', 'asc']),
  /** In order, as an account's own; null leaves them as they are. */
  columns: Nullable(OwnColumns),
  sharing: OneOf('谁能打开', Object.keys(sharings) as (keyof typeof sharings)[]),
}

export const TableView = Type.Object({
  id: Id,
  /** Stands in the address that opens it. */
  link: Type.String(),
  ...parts,
  /** Whether it is the caller's. */
  mine: Type.Boolean(),
  /** Whose it is. */
  by: Type.String({ title: '建立人' }),
  /** Conditions and columns that are no more, or that the caller may not see. */
  lost: Type.Array(Type.String()),
  version: Version,
})
export type TableView = Static<typeof TableView>

const base = '/webapi/v1/version/tableview'

/** What an account keeps of a table for itself, so that it follows it from browser to browser. Opens nothing: lists stay what they are for each caller. */
export const tableViews = {
  /** Own columns, density and the view to begin with; null gives a choice back, what is left out stays. */
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
      sort: Maybe(parts.sort),
      order: Maybe(parts.order),
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
