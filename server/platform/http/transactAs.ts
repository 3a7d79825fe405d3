import { sql, type Transaction } from 'kysely'
import { isOpenTo } from '#contract/access.ts'
import { refusals } from '#contract/errors.ts'
import type { Operation } from '#contract/kit.ts'
import type { Actor } from '../access/actor.ts'
import { actorOfRow, type SessionRow, sessionById } from '../access/session.ts'
import { strictRoles } from '../access/strictRoles.ts'
import { unrenamed } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import { transact } from '../db/transact.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'

/** Why the account may not make the call, or null if it may. */
export function refusedTo(actor: Actor, operation: Operation): Refusal | null {
  if (actor.mustChange && !operation.beforeOwnPassword) return new Refusal('notAllowed', '请先修改初始密码')
  if (!actor.mustChange && actor.mustEnrol && !operation.beforeSecondFactor)
    return new Refusal('notAllowed', '请先开启两步验证')
  return isOpenTo(operation, actor) ? null : new Refusal('notAllowed', refusals.notAllowed.text)
}

/**
 * Runs the work of a call in one transaction, with the caller's rights at that time. Between a request's arrival and its write lie
 * its body and the wait for a connection; rights that the account lost meanwhile no longer count. Until the work is done, any change
 * that takes rights away waits, so that no write is committed after the response that took its right.
 * @throws what the work throws; Refusal session.ended (1507), session.expired (1506), login.forbidden (1505), notAllowed (1511)
 */
export async function transactAs<T, A extends Actor | null>(
  { database: { db }, env }: Pick<Services, 'database' | 'env'>,
  arrived: A,
  operation: Operation,
  work: (trx: Transaction<Tables>, actor: A) => Promise<T>,
): Promise<T> {
  if (!arrived) return transact(db, (trx) => work(trx, arrived))
  const { adminId, sessionId } = arrived
  const queriedAt = Date.now()
  // Two statements, so that the second sees what the previous holder of the locks has changed.
  const opening = [locked(adminId), sessionById(sessionId)].map((statement) => statement.compile(unrenamed(db)))
  return transact(
    db,
    async (trx, [, found]) => {
      const row = found!.rows[0] as SessionRow | undefined
      if (!row) throw new Refusal('session.ended')
      const actor = actorOfRow(row, queriedAt, strictRoles(env))
      const refusal = refusedTo(actor, operation)
      if (refusal) throw refusal
      return work(trx, actor as A)
    },
    opening,
  )
}

/** Holds the account and the one above it until the transaction ends. */
const locked = (adminId: number) => sql`select from admin a where a.id = ${adminId}
  or a.id = (select me.parent_id from admin me where me.id = ${adminId}) order by a.id for share`
