import { sql } from 'kysely'
import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import { roleRank } from '#contract/roles.ts'
import type { Actor } from '../access/actor.ts'
import { actorOfSession } from '../access/session.ts'
import { strictRoles } from '../access/strictRoles.ts'
import { retry } from '../db/connection/away.ts'
import { idArray } from '../db/values.ts'
import { refusedTo } from '../http/transactAs.ts'
import type { FileRights } from '../jobs/progress.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { listBy } from './lists.ts'
import { columnsOf, hiddenFrom } from './order.ts'

/** Whether the account of a session may fetch a job's file, by its rights at this moment; checked at each fetch. */
export const canFetch = (services: Services) => (key: string, sessionId: number) =>
  retry(async () => {
    const { db } = services.database
    const actor = await actorOfSession(db, sessionId, strictRoles(services.env)).catch(nobody)
    if (!actor) return false
    const job = await db
      .selectFrom('job')
      .select('rights')
      .where('fileKey', '=', key)
      .where('adminId', '=', actor.adminId)
      .where('state', '=', 'done')
      .executeTakeFirst()
    return job !== undefined && canAccessFile(services, actor, job.rights as FileRights | null)
  })

/**
 * Whether an account may have a file: it may still make the call that produced it, its role is not lower, it still sees all scenic
 * areas and operators that were in scope then, and no field that the file shows or was filtered by is hidden from it.
 */
export async function canAccessFile(services: Services, actor: Actor, rights: FileRights | null): Promise<boolean> {
  const operation = rights && operationBy(rights.operation)
  if (!operation || refusedTo(actor, operation) || roleRank(actor.role) < roleRank(rights.role)) return false
  return (
    (await isWithin(services, 'area', rights.areaIds, actor.areaIds)) &&
    (await isWithin(services, 'operator', rights.operatorIds, actor.operatorIds)) &&
    (await showsNothingHidden(services, actor, rights))
  )
}

type Ids = readonly number[] | null

/** Scenic areas and operators that have been removed since do not count as lost. */
async function isWithin({ database: { db } }: Services, table: 'area' | 'operator', then: Ids, now: Ids) {
  if (now === null) return true
  if (then === null) return false
  const visibleIds = new Set(now)
  const lost = then.filter((id) => !visibleIds.has(id))
  if (lost.length === 0) return true
  const { rows } = await sql`select from ${sql.table(table)} where id = any(${idArray(lost)}) limit 1`.execute(db)
  return rows.length === 0
}

async function showsNothingHidden(services: Services, actor: Actor, { shows }: FileRights) {
  if (!shows) return true
  const list = listBy(shows.list)
  if (!list) return false
  try {
    const hidden = await hiddenFrom(services, list, actor, shows.conditions ?? {})
    const columns = shows.fields.map((key) => ({ key }))
    return columnsOf(list.operation, columns, hidden).length === columns.length
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

let byId: ReadonlyMap<string, Operation> | undefined
function operationBy(id: string): Operation | undefined {
  byId ??= new Map(operations().map((one) => [one.id, one.operation]))
  return byId.get(id)
}

const nobody = (error: unknown) => {
  if (error instanceof Refusal) return null
  throw error
}
