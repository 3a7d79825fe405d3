import { Type } from 'typebox'
import { field } from '../fields.ts'
import {
  Created,
  Done,
  Id,
  Instant,
  ListOf,
  Maybe,
  Nullable,
  OneOf,
  type Operation,
  PageOf,
  TableQuery,
  Text,
  Version,
} from '../kit.ts'
import type { Static } from '../static.ts'
import { ColumnKey, columnWidth, OwnColumns, TableKey, TableView } from './tableViews.ts'

const base = '/webapi/v1/version/tableheader'
const pages = ['version'] as const

/** The number of a list that has headers: the same for everybody who may call the list, and not a row in anyone's scope. */
const TableId = Type.Integer({ title: '表编号', minimum: 1, maximum: 2_147_483_647 })

const HeaderRole = Type.Integer({ title: '角色', minimum: 0, maximum: 3 })

const width = Nullable(columnWidth)

/** What a role's header says of a column; null leaves it to the page. */
const look = {
  title: Nullable(Type.String({ title: '列名', minLength: 1, maxLength: 20, pattern: '\\S' })),
  width,
  /** Position among the columns, from 0; a column without one follows its neighbour on the page. */
  order: Nullable(Type.Integer({ title: '顺序', minimum: 0, maximum: 999 })),
  /** Stays at the left edge while scrolling sideways. */
  fixed: Nullable(Type.Boolean({ title: '固定在左侧' })),
  /** Shown by default; the account may choose otherwise. */
  shown: Nullable(Type.Boolean({ title: '默认显示' })),
  /** A field that is not visible leaves rows, filters, sorting, search and files of the role, and of those below it. */
  visible: Type.Boolean({ title: '可见' }),
}
const optional = Object.fromEntries(Object.entries(look).map(([key, one]) => [key, Maybe(one)])) as {
  [K in keyof typeof look]: ReturnType<typeof Maybe<(typeof look)[K]>>
}

/** A column as its table has it for one role. */
export const HeaderColumn = Type.Object({
  key: ColumnKey,
  /** Of its stored header; null where the contract and the page alone say how it is. */
  id: Nullable(Id),
  /** What the contract calls it, with its unit. */
  name: Type.String({ title: '字段名称' }),
  ...look,
  /** Why it cannot be hidden: pages work by it, a new row needs it, it names the row. */
  unhideable: Nullable(OneOf('不能隐藏的原因', ['page', 'draft', 'name'])),
  /** The role above this one from which it is hidden, and by which it is hidden here too. */
  above: Nullable(HeaderRole),
  version: Type.Integer(),
})
export type HeaderColumn = Static<typeof HeaderColumn>
export const unhideableReasons: Record<NonNullable<HeaderColumn['unhideable']>, string> = {
  page: '页面要靠它工作',
  draft: '新增时必填',
  name: '用来认出这一行',
}

const tableName = {
  table: TableKey,
  title: field.name('表名', { max: 40, search: true, sort: true, hideable: false }),
  note: field.text('说明', { max: 200, hideable: false }),
}
/** A list of the contract with customised headers. */
export const TableName = Type.Object({
  id: Id,
  ...tableName,
  /** Columns that any role's header changes. */
  changed: Type.Integer({ title: '已调整(列)' }),
  updatedAt: Instant,
  version: Version,
})

/** A list of the contract, whether or not anybody has changed its headers. */
export const TableInfo = Type.Object({
  /** Null until somebody has. */
  id: Nullable(Id),
  ...tableName,
  /** What its rows are: 订单. */
  noun: Type.String(),
  /** The pages that read it, its own page first. */
  pages: Type.Array(Type.String()),
  columns: Type.Integer({ title: '列数' }),
  /** By role: how many columns its header changes, and how many it hides. */
  roles: Type.Array(Type.Object({ role: HeaderRole, changed: Type.Integer(), hidden: Type.Integer() })),
  version: Version,
})
export type TableInfo = Static<typeof TableInfo>

const header = { tableId: TableId, role: HeaderRole, key: ColumnKey }
const TableHeader = Type.Object({ id: Id, ...header, ...look, version: Version })

/** The customisation of a table by the role and the account: all that a page needs to draw it. */
export const MyTable = Type.Object({
  table: TableKey,
  /** The role's columns, as far as they differ from the page's. */
  columns: Type.Array(
    Type.Object({
      key: ColumnKey,
      title: look.title,
      width,
      order: look.order,
      fixed: look.fixed,
      shown: look.shown,
    }),
  ),
  /** Fields hidden from the role. */
  hidden: Type.Array(ColumnKey),
  /** The account's own columns; null if it has not chosen any. */
  own: Nullable(OwnColumns),
  dense: Nullable(Type.Boolean()),
  /** The view that a fresh page opens with. */
  viewId: Nullable(Id),
  views: Type.Array(TableView),
  /** Own columns that no longer exist; they are removed with the next choice. */
  lost: Type.Array(Type.String()),
})
export type MyTable = Static<typeof MyTable>

/** The headers of the contract's lists, by role: only for roles below the caller's, and only for lists and fields that it sees itself. */
export const tableHeaders = {
  roles: {
    method: 'POST',
    path: `${base}/getAccountRole`,
    title: '表头：可设置的角色',
    pages,
    reads: true,
    body: Type.Object({}),
    reply: ListOf(Type.Object({ role: HeaderRole, name: Type.String() })),
  },
  /** A list must be taken in hand before its columns are; `arrange` does both. */
  addTable: {
    method: 'POST',
    path: `${base}/addTableName`,
    title: '表头：新增表',
    pages,
    body: Type.Object({ table: TableKey, title: Maybe(tableName.title), note: Maybe(tableName.note) }),
    reply: Created,
  },
  tables: {
    method: 'POST',
    path: `${base}/getTableNames`,
    title: '表头：表分页',
    pages,
    reads: true,
    body: TableQuery(['title', 'updatedAt'], { q: Maybe(Text('关键字', 40)), id: Maybe(Id) }),
    reply: PageOf(TableName),
  },
  allTables: {
    method: 'POST',
    path: `${base}/getAllTableNames`,
    title: '表头：全部表',
    pages,
    reads: true,
    body: Type.Object({}),
    reply: ListOf(TableInfo),
  },
  oneTable: {
    method: 'POST',
    path: `${base}/getTableNameById`,
    title: '表头：单个表',
    pages,
    reads: true,
    body: Type.Object({ id: Id }),
    reply: TableName,
  },
  editTable: {
    method: 'POST',
    path: `${base}/modifyTableName`,
    title: '表头：修改表',
    pages,
    body: Type.Object({ id: Id, title: Maybe(tableName.title), note: Maybe(tableName.note), version: Version }),
    reply: Type.Object({ version: Version }),
  },
  /** Resets its columns to those of the page, for every role that the caller may configure. */
  removeTable: {
    method: 'POST',
    path: `${base}/deleteTableName`,
    title: '表头：删除表',
    pages,
    changesRights: true,
    body: Type.Object({ id: Id }),
    reply: Done,
  },
  add: {
    method: 'POST',
    path: `${base}/addTableHeader`,
    title: '表头：新增列',
    pages,
    changesRights: true,
    body: Type.Object({ ...header, ...optional }),
    reply: Created,
  },
  /** All tables of the caller, as customised by its role and by itself; a table without customisation has empty values. */
  all: {
    method: 'POST',
    path: `${base}/getAllTableHeader`,
    title: '表头：我的全部列',
    pages: 'session',
    reads: true,
    body: Type.Object({}),
    reply: ListOf(MyTable),
  },
  one: {
    method: 'POST',
    path: `${base}/getTableHeaderById`,
    title: '表头：单列',
    pages,
    reads: true,
    body: Type.Object({ id: Id }),
    reply: TableHeader,
  },
  /** The columns for the caller's own role, or for `role` if the caller may configure it. By number or by key. */
  ofTable: {
    method: 'POST',
    path: `${base}/getTableHeaderByTableId`,
    title: '表头：某表的列',
    pages: 'session',
    reads: true,
    body: Type.Object({ tableId: Maybe(TableId), table: Maybe(TableKey), role: Maybe(HeaderRole) }),
    reply: Type.Object({ rows: Type.Array(HeaderColumn), version: Version }),
  },
  edit: {
    method: 'POST',
    path: `${base}/editTableHeader`,
    title: '表头：修改列',
    pages,
    changesRights: true,
    body: Type.Object({ id: Id, ...optional, version: Version }),
    reply: Type.Object({ version: Version }),
  },
  remove: {
    method: 'POST',
    path: `${base}/deleteTableHeader`,
    title: '表头：删除列',
    pages,
    changesRights: true,
    body: Type.Object({ id: Id }),
    reply: Done,
  },
  /** Saves all columns of a table for one role; omitted properties are reset to the page's. `version` is that of `ofTable`. */
  arrange: {
    method: 'POST',
    path: `${base}/arrange`,
    origin: 'own',
    title: '表头：整表保存',
    pages,
    changesRights: true,
    body: Type.Object({
      table: TableKey,
      role: HeaderRole,
      columns: Type.Array(Type.Object({ key: ColumnKey, ...optional }), { title: '列', maxItems: 100 }),
      version: Version,
    }),
    reply: Type.Object({ version: Version }),
  },
} as const satisfies Record<string, Operation>
