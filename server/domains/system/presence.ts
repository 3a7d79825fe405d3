import { sql } from 'kysely'
import { isOpenTo } from '#contract/access.ts'
import { type ContractTable, tableByKey, tables } from '#contract/listTables.ts'
import { type Role, roleNames } from '#contract/roles.ts'
import { type Present, type presence, presenceSeconds } from '#contract/system/presence.ts'
import { type Actor, inOperatorScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { listBy } from '../../platform/exports/lists.ts'
import type { AnyCall, Call, Handlers } from '../../platform/http/serve.ts'

/** How many of the others are named. */
const maxNamed = 20

export const presenceHandlers: Handlers<typeof presence> = {
  enter: async (call) => {
    const { db, actor, body, services } = call
    const table = tableByKey.get(body.table)
    if (!table || !(await isVisible(call, table))) return { others: [] }
    const row = { tableKey: sharedKey(table), rowId: body.rowId }
    const { others, isNews } = await enter(db, actor, { ...row, isEditing: body.isEditing })
    if (isNews) await services.events.emit(db, others.map(eventFor(row.rowId)))
    return {
      others: others.slice(0, maxNamed).map(({ name, trueName, role, isKnown, isEditing, since }) => ({
        who: isKnown ? trueName || name : roleNames[role],
        isEditing,
        since,
      })),
    }
  },
  leave: async ({ db, actor, body, services }) => {
    const table = tableByKey.get(body.table)
    if (!table) return {}
    const row = { tableKey: sharedKey(table), rowId: body.rowId }
    const others = await leave(db, actor, row)
    await services.events.emit(db, others.map(eventFor(row.rowId)))
    return {}
  },
}

/** Removes those who have left without a word. */
export const purgePresence = async (db: Db) =>
  void (await sql`delete from presence where seen_at < now() - interval '10 minutes'`.execute(db))

interface Row {
  readonly tableKey: string
  readonly rowId: number
}
type Other = Omit<Present, 'who'> & {
  adminId: number
  name: string
  trueName: string
  role: Role
  /** The caller may see what this account does: it is of the caller's rank or below, in the caller's scope. */
  isKnown: boolean
}

/** Whether the list shows this row to the caller. */
async function isVisible(call: Call<typeof presence.enter>, { id, operation }: ContractTable) {
  const list = listBy(id)
  if (!list || !isOpenTo(operation, call.actor)) return false
  const { rowId } = call.body
  const request: AnyCall = { ...call, params: {}, query: {}, body: { id: rowId, page: 1, size: 1 } }
  const { rows } = (await list.handler(request)) as { rows: readonly { id: number }[] }
  return rows.some((row) => row.id === rowId)
}

/** One key for all lists of the same rows: whoever has opened an order meets who has opened it as an order of photos. */
const sharedKey = (table: ContractTable) => tables.find(({ row }) => row === table.row)!.key

/** Notes that the account is there, and returns the others; `isNews` if they do not know that of it yet. */
async function enter(db: Db, actor: Actor, { tableKey: key, rowId, isEditing }: Row & { isEditing: boolean }) {
  const { rows } = await sql<{ isNews: boolean }>`
    with former as (select is_editing from presence
      where table_key = ${key} and row_id = ${rowId} and admin_id = ${actor.adminId} and ${isThere})
    insert into presence (table_key, row_id, admin_id, is_editing) values (${key}, ${rowId}, ${actor.adminId}, ${isEditing})
    on conflict (table_key, row_id, admin_id) do update set is_editing = excluded.is_editing, seen_at = now(),
      since = case when ${isThere} then presence.since else now() end
    returning (select is_editing from former) is distinct from is_editing as is_news`.execute(db)
  return { others: await othersAt(db, actor, { tableKey: key, rowId }), isNews: rows[0]!.isNews }
}

/** The others who are told that the account has left; nobody if it was not there. */
async function leave(db: Db, actor: Actor, row: Row) {
  const { numDeletedRows } = await db
    .deleteFrom('presence')
    .where('tableKey', '=', row.tableKey)
    .where('rowId', '=', row.rowId)
    .where('adminId', '=', actor.adminId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n ? othersAt(db, actor, row) : []
}

const isThere = sql`presence.seen_at > now() - make_interval(secs => ${sql.lit(presenceSeconds)})`

async function othersAt(db: Db, actor: Actor, { tableKey: key, rowId }: Row) {
  const { rows } = await sql<Other>`
    select admin.id as admin_id, admin.name, admin.true_name, admin.role, presence.is_editing, presence.since,
      role_rank(admin.role) <= role_rank(${actor.role}::smallint) and ${inOperatorScope(actor, 'admin.operatorId')} as is_known
    from presence join admin on admin.id = presence.admin_id
    where table_key = ${key} and row_id = ${rowId} and admin.id <> ${actor.adminId} and ${isThere}
    order by presence.is_editing desc, presence.since, admin.id`.execute(db)
  return rows
}

const eventFor =
  (rowId: number) =>
  ({ adminId }: Other) => ({ topic: 'presence' as const, adminId, subject: rowId })
