import { isOpenTo } from '#contract/access.ts'
import {
  type ContractTable,
  columnNow,
  searchesInto,
  type TableColumn,
  tableByKey,
  tables,
  twinsOf,
} from '#contract/listTables.ts'
import { everyone, type Role, roleRank } from '#contract/roles.ts'
import type { Database, Db } from '../db/open.ts'
import type { Actor } from './actor.ts'

/** The fields that an account may not see, by table. */
export type HiddenFields = ReadonlyMap<string, ReadonlySet<string>>

/** The fields that table headers hide from each role, cached for all requests, and those of pages that an account may not open. */
export interface HiddenFieldRules {
  /** @param on the caller's transaction, because its connection may be the only one */
  of(account: Viewer, on?: Db): Promise<HiddenFields>
  /** After a change in this process, before its answer is sent. */
  forget(): void
}

type Viewer = Pick<Actor, 'role' | 'pages'>
type ByRole = ReadonlyMap<Role, HiddenFields>
const nothing: HiddenFields = new Map()

/**
 * The database notifies every process when a header changes, and the whole cache is cleared. `seconds` limits how long a process
 * that lost its database connection may use stale rules; 0 disables the cache.
 */
export async function openHiddenFieldRules(database: Database, seconds: number): Promise<HiddenFieldRules> {
  let cached: { byRole: ByRole; until: number } | null = null
  let reading: Promise<ByRole> | null = null
  const forget = () => {
    cached = null
    reading = null
  }
  const readOnce = () => {
    const pending = read(database.db)
    reading = pending
    // A result that was read before a change must not be cached after it.
    const settle = (byRole: ByRole | null) => {
      if (reading !== pending) return
      reading = null
      cached = byRole && { byRole, until: performance.now() + seconds * 1000 }
    }
    pending.then(settle, () => settle(null))
    return pending
  }
  await database.listen('jy_headers', forget)
  return {
    forget,
    async of(account, on) {
      const known = cached && cached.until > performance.now() ? cached.byRole : null
      const byRole = known ?? (await (on ? read(on) : (reading ?? readOnce())))
      return withClosed(byRole.get(account.role) ?? nothing, account)
    },
  }
}

async function read(db: Db): Promise<ByRole> {
  const rows = await db
    .selectFrom('tableHeader as h')
    .innerJoin('tableName as t', 't.id', 'h.tableId')
    .select(['t.key as table', 'h.role', 'h.key'])
    .where('h.visible', '=', false)
    .execute()
  const byRole = new Map<Role, Map<string, Set<string>>>()
  for (const { table: key, role, key: field } of rows) {
    const table = tableByKey.get(key)
    const column = table && columnNow(table, field)
    if (!column || column.unhideable) continue
    // A field hidden from a role is hidden from lower roles too, which could otherwise be used to look it up.
    for (const below of everyone.filter((one) => roleRank(one) <= roleRank(role as Role))) {
      const hidden = byRole.get(below) ?? new Map<string, Set<string>>()
      byRole.set(below, hidden)
      hide(hidden, table, column)
    }
  }
  return byRole
}

/** Hides a column wherever it is the same thing, also from searches that look into it. */
function hide(hidden: Map<string, Set<string>>, table: ContractTable, column: TableColumn) {
  for (const { key } of [...twinsOf(table, column), ...searchesInto(column)])
    hidden.set(key, (hidden.get(key) ?? new Set<string>()).add(column.key))
}

const ofOtherPages = tables.flatMap((table) =>
  table.columns.flatMap((column) => (column.pages ? [{ table, column, pages: column.pages }] : [])),
)
const merged = new WeakMap<HiddenFields, Map<string, HiddenFields>>()

/** Adds the columns of pages that the account may not open. Equal results are the same object, by which others cache. */
function withClosed(hiddenFields: HiddenFields, account: Viewer): HiddenFields {
  const closed = ofOtherPages.filter(({ pages }) => !isOpenTo({ pages }, account))
  if (closed.length === 0) return hiddenFields
  const known = merged.get(hiddenFields) ?? new Map<string, HiddenFields>()
  merged.set(hiddenFields, known)
  const name = closed.map(({ table, column }) => `${table.key} ${column.key}`).join()
  const result = known.get(name) ?? new Map([...hiddenFields].map(([key, fields]) => [key, new Set(fields)] as const))
  if (!known.has(name)) for (const { table, column } of closed) hide(result as Map<string, Set<string>>, table, column)
  known.set(name, result)
  return result
}
