import { sql, type UpdateObject } from 'kysely'
import type { SplitState } from '#contract/sharing/splitStates.ts'
import { inSeconds } from '../../../platform/db/clock.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Services } from '../../../platform/services.ts'
import type { ProviderShare } from '../../../providers/payment/sharing.ts'
import { type Answer, ask } from './ask.ts'
import { type Claim, claimSplit, isDue, type ShareAsk } from './claim.ts'
import { shareFailure } from './failure.ts'
import { notifySplit, notifySplitFailed } from './notifications.ts'
import { type SplitTiming, splitTiming } from './timing.ts'

type Deps = Pick<Services, 'database' | 'events' | 'sharing'>

interface Answered {
  shares: { share: ShareAsk; answer: Answer<ProviderShare> }[]
  release: Answer<true> | null
}

/**
 * Takes the split of one order a step further, if it is due. As with refunds, the provider is called between two transactions. The first
 * commits the numbers to be sent, so that after a crash the same ones are sent again. The second applies the responses.
 */
export async function workSplit(
  { database, events, sharing }: Deps,
  orderId: number,
  timing: SplitTiming = splitTiming,
): Promise<void> {
  const claim = await transact(database.db, (db) => claimSplit(db, orderId, timing))
  if (!claim) return
  const answers: Answered = { shares: [], release: null }
  for (const share of claim.shares) {
    const { outNo, transactionId } = share.request
    const answer = await ask(
      share.known,
      () => sharing.queryShare(outNo, transactionId),
      () => sharing.share(share.request),
    )
    answers.shares.push({ share, answer })
  }
  const { release } = claim
  if (release)
    answers.release = await ask<true>(
      false,
      async () => null,
      async () => {
        await sharing.release(release)
        return true
      },
    )
  await transact(database.db, (db) => settle(db, events, claim, answers, timing))
}

/** Ids of orders whose split is due, longest overdue first. */
export async function overdueSplits({ database }: Pick<Services, 'database'>, limit: number): Promise<number[]> {
  const due = database.db.selectFrom('orderSplit').select('orderId').where(isDue)
  return (await due.orderBy('dueAt').limit(limit).execute()).map(({ orderId }) => orderId)
}

async function settle(db: Db, events: Services['events'], claim: Claim, answers: Answered, timing: SplitTiming) {
  const { orderId, areaId } = claim
  // Locked before the split, as everywhere: what a failed bill is about then depends on the remaining amount of the order.
  await sql`select from orders where id = ${orderId} for no key update`.execute(db)
  const split = await db
    .selectFrom('orderSplit')
    .select(['attempts', 'paidAt'])
    .where('orderId', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Another worker may have sent the same number by now: its result is queried, and our refusal does not end it.
  const isOurs = split.attempts === claim.attempt
  for (const { share, answer } of answers.shares)
    if (isOurs || 'result' in answer) await applyShare(db, events, claim, share, answer, timing)
  if (answers.release && 'result' in answers.release)
    await db.updateTable('orderSplit').set({ releasedAt: sql`now()` }).where('orderId', '=', orderId).execute()
  const { rows } = await sql<{
    state: SplitState
    amountFen: number
    isNew: boolean
    age: number | null
    failure: string | null
  }>`
    select state, amount_fen, sent_at is null as is_new, extract(epoch from now() - sent_at) as age, failure from split_bill where order_id = ${orderId}`.execute(
    db,
  )
  if (isOurs)
    await db.updateTable('orderSplit').set({ dueAt: next(), heldUntil: null }).where('orderId', '=', orderId).execute()
  await notifySplit(db, events, { areaId, orderId })

  function next() {
    const of = (...states: SplitState[]) => rows.filter(({ state }) => states.includes(state))
    const going = of('processing')
    // A person sent it while the others were on their way.
    if (going.some(({ isNew }) => isNew)) return sql<string>`now()`
    const again = timing.again(split.attempts)
    if (going.length > 0)
      return inSeconds(Math.min(...going.map((bill) => (bill.failure ? again : timing.poll(bill.age ?? 0)))))
    const empty = of('failed').some(({ amountFen }) => amountFen === 0)
    if (of('frozen').length > 0 || empty) return inSeconds(timing.refund)
    if (of('failed').length > 0)
      return sql<string>`${split.paidAt}::timestamptz + make_interval(secs => ${timing.freeze})`
    if (answers.release && 'result' in answers.release) return null
    // A permanent refusal changes nothing: the provider releases the money automatically in the end.
    if (answers.release && 'refused' in answers.release && !answers.release.refused.retry) return null
    return answers.release ? inSeconds(again) : sql<string>`now()`
  }
}

type Change = UpdateObject<Tables, 'splitBill'>

async function applyShare(
  db: Db,
  events: Services['events'],
  { areaId }: Claim,
  { billId, request }: ShareAsk,
  answer: Answer<ProviderShare>,
  timing: SplitTiming,
) {
  const bill = await db
    .selectFrom('splitBill')
    .select(['billNo', 'receiverName', 'amountFen'])
    .select(sql<number>`extract(epoch from now() - sent_at)`.as('age'))
    .where('id', '=', billId)
    .where('state', '=', 'processing')
    .where('outNo', '=', request.outNo)
    .forUpdate()
    .executeTakeFirst()
  if (!bill) return
  const change = (to: Change) =>
    db
      .updateTable('splitBill')
      .set({ ...to, version: sql`version + 1` })
      .where('id', '=', billId)
      .execute()
  const fail = async (failure: string, to: Change = {}) => {
    // split_failed_follows sets the amount to what is left of the order by now.
    await change({ ...to, state: 'failed', failure })
    await notifySplitFailed(db, events, { ...bill, areaId, failure })
  }
  if ('result' in answer) {
    const { state, providerNo, reason, endedAt } = answer.result
    if (state === 'SUCCESS')
      await change({ state: 'finished', providerNo, failure: null, endedAt: endedAt ?? sql`now()` })
    else if (state === 'CLOSED') await fail(shareFailure(reason ?? 'CLOSED'), { providerNo })
    else await change({ providerNo, failure: null })
  } else if ('silent' in answer) await change({ failure: shareFailure('SILENT') })
  else {
    const { code, message, retry } = answer.refused
    if (retry && bill.age < timing.patience) await change({ failure: shareFailure(code, message) })
    else await fail(shareFailure(code, message))
  }
}
