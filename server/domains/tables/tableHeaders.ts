import { sql } from 'kysely'
import { tableByKey } from '#contract/listTables.ts'
import { roleNames } from '#contract/roles.ts'
import type { tableHeaders } from '#contract/tables/tableHeaders.ts'
import type { Db } from '../../platform/db/open.ts'
import { like, pageOf } from '../../platform/db/page.ts'
import { sorted } from '../../platform/db/sorted.ts'
import { idArray } from '../../platform/db/values.ts'
import type { Call, Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { arrange } from './arrange.ts'
import {
  type ColumnSettings,
  checkVisible,
  columnsOfRole,
  headers,
  holdTable,
  keysOf,
  showEverywhere,
  stored,
  touch,
} from './headerRows.ts'
import { tablesOfAccount } from './tableViews.ts'
import { columnFor, settable, settableRoles, tableFor, tablesOf } from './visibleTables.ts'

type Calls = typeof tableHeaders
type Asking = Pick<Call<Calls['one']>, 'db' | 'actor' | 'services'>

export const tableHeaderHandlers: Handlers<Calls> = {
  roles: async ({ actor }) => ({ rows: settableRoles(actor).map((role) => ({ role, name: roleNames[role] })) }),

  addTable: async ({ db, actor, body, audit }) => {
    const table = tablesOf(actor).find(({ key }) => key === body.table)
    if (!table) throw wrongField('table', '没有这张表')
    const row = await db
      .insertInto('tableName')
      .values({ key: table.key, title: body.title?.trim() || table.title, note: body.note?.trim() ?? '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    audit.target = row.id
    return row
  },
  tables: async ({ db, actor, body, services }) => {
    const q = body.q?.trim() ?? ''
    const { rows, shown } = await named({ db, actor, services })
    const chosen = rows
      .$if(q !== '', (s) => s.where('t.title', 'ilike', like(q)))
      .$if(body.id !== undefined, (s) => s.where('t.id', '=', body.id!))
    const sorts = { title: 't.title', updatedAt: 't.updatedAt' }
    return pageOf(db, shown(chosen).orderBy(sorted(body, sorts, 't.id', sql`t.title, t.id`)), chosen, body)
  },
  allTables: async ({ db, actor, services }) => {
    const roles = settableRoles(actor)
    const known = await db.selectFrom('tableName').selectAll().where('key', 'in', keysOf(actor)).execute()
    const stored = await headers(db)
      .where(settable(actor, await services.hiddenFieldRules.of(actor, db), ['h', 't']))
      .execute()
    return {
      rows: tablesOf(actor).map(({ key, title, noun, operation, columns }) => {
        const row = known.find((one) => one.key === key)
        const { pages } = operation
        return {
          id: row?.id ?? null,
          table: key,
          title: row?.title ?? title,
          note: row?.note ?? '',
          noun,
          pages: Array.isArray(pages) ? [...pages] : [],
          columns: columns.length,
          roles: roles.map((role) => {
            const own = stored.filter((one) => one.table === key && one.role === role)
            return { role, changed: own.length, hidden: own.filter(({ visible }) => !visible).length }
          }),
          version: row?.version ?? 0,
        }
      }),
    }
  },
  oneTable: async (call) => {
    const { rows, shown } = await named(call)
    return orNotFound(await shown(rows.where('t.id', '=', call.body.id)).executeTakeFirst())
  },
  editTable: async ({ db, actor, body, audit }) => {
    const before = orNotFound(
      await db
        .selectFrom('tableName')
        .select(['id', 'title', 'note', 'version'])
        .where('id', '=', body.id)
        .where('key', 'in', keysOf(actor))
        .forUpdate()
        .executeTakeFirst(),
    )
    if (before.version !== body.version) throw new Refusal('stale')
    const after = { title: body.title?.trim() ?? before.title, note: body.note?.trim() ?? before.note }
    Object.assign(audit, { target: body.id, before: { title: before.title, note: before.note }, after })
    await db.updateTable('tableName').set(after).where('id', '=', body.id).execute()
    return { version: await touch(db, body.id) }
  },
  removeTable: async ({ db, actor, body, services, audit }) => {
    const { id } = orNotFound(
      await db
        .selectFrom('tableName')
        .select('id')
        .where('id', '=', body.id)
        .where('key', 'in', keysOf(actor))
        .forUpdate()
        .executeTakeFirst(),
    )
    const editable = settable(actor, await services.hiddenFieldRules.of(actor, db), ['h', 't'])
    const rows = await headers(db).where('h.tableId', '=', id).where(editable).execute()
    await db
      .deleteFrom('tableHeader')
      .where(sql<boolean>`id = any(${idArray(rows.map((row) => row.id))})`)
      .execute()
    // What others above have set stays, and its table with it.
    const deleted = await db
      .deleteFrom('tableName')
      .where('id', '=', id)
      .where((e) => e.not(e.exists(e.selectFrom('tableHeader').select('id').where('tableId', '=', id))))
      .returning('id')
      .executeTakeFirst()
    if (!deleted) await touch(db, id)
    Object.assign(audit, { target: id, before: rows, after: {} })
    await notifyTables(services, db)
    return {}
  },

  add: async ({ db, actor, body, services, audit }) => {
    const hiddenFields = await services.hiddenFieldRules.of(actor, db)
    const role = settableRoles(actor).find((one) => one === body.role)
    if (role === undefined) throw wrongField('role', '不能设置这个角色的表头')
    const { key } = orNotFound(
      await db.selectFrom('tableName').select('key').where('id', '=', body.tableId).executeTakeFirst(),
    )
    const table = tableFor(actor, key)
    const column = columnFor(table, hiddenFields, body.key)
    checkVisible(table, column.key, role, body.visible)
    const row = await db
      .insertInto('tableHeader')
      .values({ tableId: body.tableId, role, key: column.key, ...stored(body) })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (body.visible) await showEverywhere(db, table, role, [column.key])
    await touch(db, body.tableId)
    audit.target = row.id
    await notifyTables(services, db)
    return row
  },
  all: async ({ db, actor, services }) => ({
    rows: await tablesOfAccount(db, actor, await services.hiddenFieldRules.of(actor, db)),
  }),
  one: async (call) => {
    const { table: _table, ...row } = await findEditable(call, call.body.id)
    return row
  },
  ofTable: async ({ db, actor, body, services }) => {
    const { table: tableKey, tableId } = body
    const key =
      tableKey ??
      (tableId === undefined
        ? undefined
        : (await db.selectFrom('tableName').select('key').where('id', '=', tableId).executeTakeFirst())?.key)
    if (key === undefined && tableId === undefined) throw wrongField('table', '请指明一张表')
    const table = tableFor(actor, orNotFound(key))
    const role = orNotFound([actor.role, ...settableRoles(actor)].find((one) => one === (body.role ?? actor.role)))
    const row = await db.selectFrom('tableName').select('version').where('key', '=', table.key).executeTakeFirst()
    const hiddenFields = await services.hiddenFieldRules.of(actor, db)
    return { rows: await columnsOfRole(db, table, role, hiddenFields, actor.role), version: row?.version ?? 0 }
  },
  edit: async (call) => {
    const { db, body, services, audit } = call
    const { id, version, ...look } = body
    const row = await findEditable(call, id, true)
    if (row.version !== version) throw new Refusal('stale')
    const table = orNotFound(tableByKey.get(row.table))
    checkVisible(table, row.key, row.role, look.visible)
    Object.assign(audit, { target: id, before: row, after: look })
    const changes = stored(look as ColumnSettings)
    const next = await db
      .updateTable('tableHeader')
      .set({ ...changes, version: sql`version + 1` })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    if (look.visible) await showEverywhere(db, table, row.role, [row.key])
    await touch(db, row.tableId)
    await notifyTables(services, db)
    return next
  },
  remove: async (call) => {
    const { db, body, services, audit } = call
    const row = await findEditable(call, body.id, true)
    Object.assign(audit, { target: row.id, before: row, after: {} })
    await db.deleteFrom('tableHeader').where('id', '=', row.id).execute()
    await touch(db, row.tableId)
    await notifyTables(services, db)
    return {}
  },
  arrange: async ({ db, actor, body, services, audit }) => {
    const hiddenFields = await services.hiddenFieldRules.of(actor, db)
    const table = tableFor(actor, body.table)
    const role = settableRoles(actor).find((one) => one === body.role)
    if (role === undefined) throw wrongField('role', '不能设置这个角色的表头')
    const lockedTable = await holdTable(db, table, body.version)
    audit.target = lockedTable.id
    Object.assign(audit, await arrange(db, { table, role, tableId: lockedTable.id, hiddenFields }, body.columns))
    const version = await touch(db, lockedTable.id)
    await notifyTables(services, db)
    return { version }
  },
}

/**
 * A header that the caller may configure.
 * @throws Refusal notFound (1512)
 */
async function findEditable({ db, actor, services }: Asking, id: number, hold = false) {
  const editable = settable(actor, await services.hiddenFieldRules.of(actor, db), ['h', 't'])
  const row = orNotFound(
    await headers(db)
      .where('h.id', '=', id)
      .where(editable)
      .$if(hold, (s) => s.forUpdate())
      .executeTakeFirst(),
  )
  return { ...row, role: row.role as 0 | 1 | 2 | 3 }
}

/** Tables that have headers, with the number of fields that have a header which the caller may configure. */
async function named({ db, actor, services }: Asking) {
  const editable = settable(actor, await services.hiddenFieldRules.of(actor, db), ['h', 't'])
  const rows = db.selectFrom('tableName as t').where('t.key', 'in', keysOf(actor))
  const changed = sql<number>`(select count(distinct h.key) from table_header h where h.table_id = t.id and ${editable})`
  return {
    rows,
    shown: <R extends typeof rows>(chosen: R) =>
      chosen.select(['t.id', 't.key as table', 't.title', 't.note', 't.updatedAt', 't.version', changed.as('changed')]),
  }
}

/** Open pages ask again for how their tables look. */
const notifyTables = ({ events }: Services, db: Db) => events.emit(db, [{ topic: 'table' }])
