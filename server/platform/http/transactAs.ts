import { sql, type Transaction } from 'kysely'
import { isOpenTo } from '#contract/access.ts'
import { refusals } from '#contract/errors.ts'
import type { Operation } from '#contract/kit.ts'
import type { Actor } from '../access/actor.ts'
import { actorOfSession } from '../access/session.ts'
import { strictRoles } from '../access/strictRoles.ts'
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
export const transactAs = <T, A extends Actor | null>(
  { database, env }: Pick<Services, 'database' | 'env'>,
  arrived: A,
  operation: Operation,
  work: (trx: Transaction<Tables>, actor: A) => Promise<T>,
): Promise<T> =>
  transact(database.db, async (trx) => {
    if (!arrived) return work(trx, arrived)
    // A separate statement, so that the next one sees what the previous holder of these locks has changed.
    await sql`select from admin a where a.id = ${arrived.adminId}
      or a.id = (select me.parent_id from admin me where me.id = ${arrived.adminId}) order by a.id for share`.execute(
      trx,
    )
    const actor = await actorOfSession(trx, arrived.sessionId, strictRoles(env))
    if (!actor) throw new Refusal('session.ended')
    const refusal = refusedTo(actor, operation)
    if (refusal) throw refusal
    return work(trx, actor as A)
  })
