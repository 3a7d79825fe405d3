import { sql } from 'kysely'
import type { ContractTable } from '#contract/listTables.ts'
import { tableByKey } from '#contract/listTables.ts'
import type { MyTable } from '#contract/tables/tableHeaders.ts'
import type { OwnColumn, SortKey, TableView, tableViews } from '#contract/tables/tableViews.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { HiddenFields } from '../../platform/access/hiddenFieldRules.ts'
import type { Db } from '../../platform/db/open.ts'
import { json } from '../../platform/db/values.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { keysOf } from './headerRows.ts'
import { columnsNow, conditionsNow, sortsNow } from './storedViews.ts'
import { tableFor } from './visibleTables.ts'

/** How many views an account may store for one table. */
const maxViews = 30

type Changes = Partial<Pick<TableView, 'title' | 'filter' | 'sorts' | 'columns' | 'sharing'>>

export const tableViewHandlers: Handlers<typeof tableViews> = {
  choose: async ({ db, actor, body, services, audit }) => {
    const table = tableFor(actor, body.table)
    if (body.viewId)
      orNotFound(
        await views(db)
          .where('v.id', '=', body.viewId)
          .where('v.tableKey', '=', table.key)
          .where(opened(actor))
          .executeTakeFirst(),
      )
    const hiddenFields = await services.hiddenFieldRules.of(actor, db)
    const columns = body.columns && columnsNow(table, body.columns, hiddenFields).columns
    const chosen = {
      ...(body.columns !== undefined && { columns: columns ? json(columns) : null }),
      ...(body.dense !== undefined && { dense: body.dense }),
      ...(body.viewId !== undefined && { viewId: body.viewId }),
    }
    audit.target = table.key
    if (Object.keys(chosen).length === 0) return {}
    await db
      .insertInto('tableChoice')
      .values({ adminId: actor.adminId, tableKey: table.key, ...chosen })
      .onConflict((c) => c.columns(['adminId', 'tableKey']).doUpdateSet(chosen))
      .execute()
    await notifyViews(services, db, actor)
    return {}
  },
  add: async ({ db, actor, body, services, audit }) => {
    const table = tableFor(actor, body.table)
    // Concurrent additions wait, so that the limit holds.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`table_view ${actor.adminId}`}, 0))`.execute(db)
    const { n } = await db
      .selectFrom('tableView')
      .select(sql<number>`count(*)`.as('n'))
      .where('adminId', '=', actor.adminId)
      .where('tableKey', '=', table.key)
      .executeTakeFirstOrThrow()
    if (n >= maxViews) throw wrongField('title', `每张表最多保存 ${maxViews} 个视图，请先删除不用的`)
    const { title, filter, sorts, columns, sharing = 'own' } = body
    const hiddenFields = await services.hiddenFieldRules.of(actor, db)
    const row = await db
      .insertInto('tableView')
      .values({
        adminId: actor.adminId,
        tableKey: table.key,
        title: title.trim(),
        filter: json(conditionsNow(table, filter, hiddenFields).filter),
        sorts: json(sortsNow(table, sorts, hiddenFields).sorts),
        columns: ownColumns(table, columns, hiddenFields),
        sharing,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    audit.target = row.id
    await notifyViews(services, db, actor, body.sharing)
    return row
  },
  edit: async ({ db, actor, params, body, services, audit }) => {
    const before = await lockOwnView(db, actor, params.id)
    const { version, ...changes } = body
    if (before.version !== version) throw new Refusal('stale')
    const table = tableFor(actor, before.table)
    Object.assign(audit, { target: params.id, before, after: changes })
    const row = await db
      .updateTable('tableView')
      .set({
        ...(written(table, changes, await services.hiddenFieldRules.of(actor, db)) as object),
        version: sql`version + 1`,
      })
      .where('id', '=', params.id)
      .where('adminId', '=', actor.adminId)
      .returning('version')
      .executeTakeFirstOrThrow()
    await withdraw(db, params.id, actor.adminId, changes.sharing)
    await notifyViews(services, db, actor, before.sharing, changes.sharing)
    return row
  },
  remove: async ({ db, actor, params, services, audit }) => {
    const before = await lockOwnView(db, actor, params.id)
    Object.assign(audit, { target: params.id, before, after: {} })
    await db.deleteFrom('tableView').where('id', '=', params.id).where('adminId', '=', actor.adminId).execute()
    await notifyViews(services, db, actor, before.sharing)
    return {}
  },
  open: async ({ db, actor, body, services }) => {
    const row = orNotFound(
      await views(db)
        .where('v.link', '=', body.link)
        .where((e) => e.or([opened(actor), e('v.sharing', '=', 'link')]))
        .executeTakeFirst(),
    )
    const table = tableFor(actor, row.table)
    return { table: table.key, view: shown(row, table, actor, await services.hiddenFieldRules.of(actor, db)) }
  },
}

/** Every table that an account may open, with all that differs from the page. */
export async function tablesOfAccount(db: Db, actor: Actor, hiddenFields: HiddenFields): Promise<MyTable[]> {
  const keys = keysOf(actor)
  const [columns, choices, storedViews] = await Promise.all([
    db
      .selectFrom('tableHeader as h')
      .innerJoin('tableName as t', 't.id', 'h.tableId')
      .select(['t.key as table', 'h.key', 'h.title', 'h.width', 'h.place as order', 'h.fixed', 'h.shown'])
      .where('h.role', '=', actor.role)
      .orderBy('h.id')
      .execute(),
    db.selectFrom('tableChoice').selectAll().where('adminId', '=', actor.adminId).execute(),
    views(db).where(opened(actor)).execute(),
  ])
  return keys.map((key) => {
    const table = tableByKey.get(key)!
    const hidden = [...(hiddenFields.get(key) ?? [])]
    const choice = choices.find((one) => one.tableKey === key)
    const { columns: own, lost } = columnsNow(table, choice?.columns as OwnColumn[] | null | undefined, hiddenFields)
    const ofRole =
      columnsNow(
        table,
        columns.filter((one) => one.table === key),
        hiddenFields,
      ).columns ?? []
    const ofTable = storedViews.filter((one) => one.table === key).map((one) => shown(one, table, actor, hiddenFields))
    const columnSettings = ofRole.map(({ key: column, title, width, order, fixed, shown: first }) => ({
      ...{ key: column, title, width, order, fixed, shown: first },
    }))
    return {
      table: key,
      columns: columnSettings,
      hidden,
      own,
      dense: choice?.dense ?? null,
      viewId: ofTable.some(({ id }) => id === choice?.viewId) ? choice!.viewId : null,
      views: ofTable,
      lost,
    }
  })
}

const views = (db: Db) =>
  db
    .selectFrom('tableView as v')
    .innerJoin('admin as a', 'a.id', 'v.adminId')
    .select(['v.id', 'v.link', 'v.tableKey as table', 'v.title', 'v.filter', 'v.sorts', 'v.columns'])
    .select(['v.sharing', 'v.version', 'v.adminId', 'a.trueName as by'])
    .orderBy('v.id')

/** Views offered to an account: its own, and those shared by accounts of its operator. */
const opened = ({ adminId, operatorId }: Actor) =>
  sql<boolean>`(v.admin_id = ${adminId} or (v.sharing <> 'own' and a.operator_id = ${operatorId}))`

type Row = Awaited<ReturnType<ReturnType<typeof views>['executeTakeFirstOrThrow']>>

/** A stored view as the caller sees it today: without filters and columns that no longer exist, or are hidden from the caller. */
function shown(row: Row, table: ContractTable, actor: Actor, hiddenFields: HiddenFields): TableView {
  const { table: _table, adminId, ...view } = row
  const conditions = conditionsNow(table, row.filter as TableView['filter'], hiddenFields)
  const columns = columnsNow(table, row.columns as OwnColumn[] | null, hiddenFields)
  const sorts = sortsNow(table, row.sorts as SortKey[], hiddenFields)
  return {
    ...view,
    sharing: row.sharing as TableView['sharing'],
    filter: conditions.filter,
    columns: columns.columns,
    sorts: sorts.sorts,
    isOwn: adminId === actor.adminId,
    lost: [...new Set([...conditions.lost, ...columns.lost, ...sorts.lost])],
  }
}

async function lockOwnView(db: Db, actor: Actor, id: number) {
  const row = await db
    .selectFrom('tableView')
    .select(['id', 'tableKey as table', 'title', 'filter', 'sorts', 'columns', 'sharing', 'version'])
    .where('id', '=', id)
    .where('adminId', '=', actor.adminId)
    .forUpdate()
    .executeTakeFirst()
  return orNotFound(row)
}

/** The stored values of a view, without anything that its own account could not use. */
function written(table: ContractTable, changes: Changes, hiddenFields: HiddenFields) {
  const { title, filter, sorts, columns, sharing } = changes
  const conditions = filter && conditionsNow(table, filter, hiddenFields).filter
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(conditions && { filter: json(conditions) }),
    ...(sorts && { sorts: json(sortsNow(table, sorts, hiddenFields).sorts) }),
    ...(columns !== undefined && { columns: ownColumns(table, columns, hiddenFields) }),
    ...(sharing !== undefined && { sharing }),
  }
}

const ownColumns = (table: ContractTable, columns: OwnColumn[] | null, hiddenFields: HiddenFields) =>
  columns && json(columnsNow(table, columns, hiddenFields).columns)

/** A view that is no longer shared is removed as the default view of other accounts. */
async function withdraw(db: Db, viewId: number, adminId: number, sharing: TableView['sharing'] | undefined) {
  if (sharing !== 'own') return
  await db
    .updateTable('tableChoice')
    .set({ viewId: null })
    .where('viewId', '=', viewId)
    .where('adminId', '<>', adminId)
    .execute()
}

/** Notifies other open pages of the account, and those of its operator if the view is or was shared. */
async function notifyViews({ events }: Services, db: Db, actor: Actor, ...sharing: (string | undefined)[]) {
  const isShared = sharing.some((one) => one !== undefined && one !== 'own')
  const accounts = isShared
    ? await db.selectFrom('admin').select('id').where('operatorId', '=', actor.operatorId).limit(500).execute()
    : [{ id: actor.adminId }]
  await events.emit(
    db,
    accounts.map(({ id }) => ({ topic: 'table' as const, adminId: id })),
  )
}
