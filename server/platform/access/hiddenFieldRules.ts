import { type ContractTable, columnNow, searchesInto, tableByKey, twinsOf } from '#contract/listTables.ts'
import { everyone, type Role, roleRank } from '#contract/roles.ts'
import type { Database, Db } from '../db/open.ts'

/** The fields that a role may not see, by table. */
export type HiddenFields = ReadonlyMap<string, ReadonlySet<string>>

/** The fields that table headers hide from each role, cached for all requests. */
export interface HiddenFieldRules {
  /** @param on the caller's transaction, because its connection may be the only one */
  of(role: Role, on?: Db): Promise<HiddenFields>
  /** After a change in this process, before its answer is sent. */
  forget(): void
}

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
    async of(role, on) {
      const known = cached && cached.until > performance.now() ? cached.byRole : null
      return (known ?? (await (on ? read(on) : (reading ?? readOnce())))).get(role) ?? nothing
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
    for (const below of everyone.filter((one) => roleRank(one) <= roleRank(role as Role)))
      for (const same of [...twinsOf(table, column), ...searchesInto(column)]) hide(below, same, column.key)
  }
  return byRole

  function hide(role: Role, table: ContractTable, field: string) {
    const tables = byRole.get(role) ?? new Map<string, Set<string>>()
    const fields = tables.get(table.key) ?? new Set<string>()
    byRole.set(role, tables.set(table.key, fields.add(field)))
  }
}
