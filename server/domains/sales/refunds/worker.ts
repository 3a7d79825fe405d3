import { sql } from 'kysely'
import { inSeconds } from '../../../platform/db/clock.ts'
import type { Db } from '../../../platform/db/open.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Services } from '../../../platform/services.ts'
import {
  type Payment,
  type ProviderRefund,
  ProviderRefusal,
  ProviderSilent,
  type RefundRequest,
} from '../../../providers/payment/payment.ts'
import { changeRefund } from './change.ts'
import { failureText, outOfPatience } from './failure.ts'
import { applyResult, awaitCash, fail, lock, postpone } from './result.ts'
import { waitsForShares } from './shares.ts'
import { type RefundTiming, refundTiming } from './timing.ts'

type Deps = Pick<Services, 'database' | 'events' | 'payment' | 'sharing'>

interface Claim {
  refundId: number
  state: 'approved' | 'processing' | 'abnormal'
  /** Null if nothing can be sent: cash, or a payment whose number was not recorded. */
  request: RefundRequest | null
  cash: boolean
  /** The number may have been sent before: by a process that crashed, or by a call without a response. */
  known: boolean
}

type Outcome =
  | { cash: true }
  | { result: ProviderRefund }
  | { missing: true }
  | { refused: ProviderRefusal }
  | { silent: true }

/**
 * Takes one refund a step further, if it is due. The provider is called between two transactions. The first commits the number to be
 * sent, so that after a crash at any point the same number is sent again. The second applies the response.
 */
export async function workRefund(parts: Deps, refundId: number, timing: RefundTiming = refundTiming): Promise<void> {
  const { database, events, payment } = parts
  if (await waitsForShares(parts, refundId, timing)) return
  const claim = await transact(database.db, (db) => claimRefund(db, refundId, payment.name, timing))
  if (!claim) return
  const outcome: Outcome = claim.cash
    ? { cash: true }
    : claim.request
      ? await ask(payment, claim.request, claim)
      : { refused: new ProviderRefusal('NO_PAYMENT', '', false) }
  await transact(database.db, (db) => settleOutcome(db, events, claim, outcome, timing))
}

/** Ids of due refunds, longest overdue first. */
export async function overdueRefunds({ database }: Pick<Services, 'database'>, limit: number): Promise<number[]> {
  const rows = await database.db
    .selectFrom('refund')
    .select('id')
    .where('dueAt', '<=', sql<string>`now()`)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

async function claimRefund(db: Db, refundId: number, provider: string, timing: RefundTiming): Promise<Claim | null> {
  const row = await db
    .selectFrom('refund as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .select([
      'r.id',
      'r.refundNo',
      'r.state',
      'r.amountFen',
      'r.reason',
      'o.orderNo',
      'o.transactionId',
      'o.paidFen',
      'o.channel',
    ])
    .where('r.id', '=', refundId)
    .where('r.state', 'in', ['approved', 'processing', 'abnormal'])
    .where('r.dueAt', '<=', sql<string>`now()`)
    .forUpdate('r')
    .executeTakeFirst()
  if (!row) return null
  const state = row.state as Claim['state']
  await db
    .updateTable('refund')
    .set({ dueAt: inSeconds(timing.hold), ...(state === 'approved' && { attempts: sql<number>`attempts + 1` }) })
    .where('id', '=', refundId)
    .execute()
  const cash = row.channel === 'cash'
  if (cash || row.transactionId === null) return { refundId, state, request: null, cash, known: false }
  const attempts = await db
    .selectFrom('refundAttempt')
    .select(['outRefundNo', 'providerState'])
    .where('refundId', '=', refundId)
    .orderBy('id', 'desc')
    .execute()
  const live = attempts[0]?.providerState === 'CLOSED' ? undefined : attempts[0]
  if (!live && state === 'abnormal') {
    await postpone(db, refundId, null)
    return null
  }
  const outRefundNo =
    live?.outRefundNo ?? (attempts.length === 0 ? row.refundNo : `${row.refundNo}-${attempts.length + 1}`)
  if (!live) await db.insertInto('refundAttempt').values({ refundId, outRefundNo, provider }).execute()
  const request = {
    outRefundNo,
    transactionId: row.transactionId,
    orderNo: row.orderNo,
    refundFen: row.amountFen,
    totalFen: row.paidFen,
    reason: reasons[row.reason],
  }
  return { refundId, state, request, cash, known: live !== undefined }
}

/** What the visitor reads; at most 80 bytes. */
const reasons = {
  blurred: '照片不清晰',
  wrongMatch: '照片匹配错误',
  paidTwice: '重复支付',
  visitorAsked: '游客申请退款',
  other: '商家退款',
} as const

async function ask(payment: Payment, request: RefundRequest, { known, state }: Claim): Promise<Outcome> {
  try {
    const before = known ? await payment.query(request.outRefundNo) : null
    if (before) return { result: before }
    if (state === 'abnormal') return { missing: true }
    return await send(payment, request)
  } catch (error) {
    if (error instanceof ProviderSilent) return { silent: true }
    throw error
  }
}

/** No answer, and a refusal for good, are believed only after asking whether the number is known. */
async function send(payment: Payment, request: RefundRequest): Promise<Outcome> {
  try {
    return { result: await payment.refund(request) }
  } catch (error) {
    const refused = error instanceof ProviderRefusal ? error : null
    if (refused?.retry) return { refused }
    if (!refused && !(error instanceof ProviderSilent)) throw error
    const done = await payment.query(request.outRefundNo)
    if (done) return { result: done }
    return refused ? { refused } : { silent: true }
  }
}

async function settleOutcome(db: Db, events: Services['events'], claim: Claim, outcome: Outcome, timing: RefundTiming) {
  if ('result' in outcome) {
    if (claim.request) await markSent(db, claim.request.outRefundNo)
    await applyResult(db, events, outcome.result, timing)
    return
  }
  const refund = await lock(db, claim.refundId)
  if (refund.state === 'abnormal' && claim.state === 'abnormal') {
    await postpone(db, refund.id, 'silent' in outcome ? timing.watch(0) : null)
    return
  }
  // A notification may have arrived in between; its result takes precedence.
  if (refund.state !== 'approved' && refund.state !== 'processing') return
  if ('cash' in outcome) return awaitCash(db, events, refund)
  const { attempts, sinceDecision } = await db
    .selectFrom('refund')
    .select(['attempts', sql<number>`extract(epoch from now() - decided_at)`.as('sinceDecision')])
    .where('id', '=', refund.id)
    .executeTakeFirstOrThrow()
  const refused = 'refused' in outcome ? outcome.refused : null
  // Another worker was not refused with the same number: what the provider has taken takes precedence.
  if (refused && claim.request && (await isTaken(db, claim.request.outRefundNo))) return
  const failure = refused ? failureText(refused.code, refused.message, refused.retry) : failureText('SILENT', '', true)
  if (claim.request && refused)
    await db
      .updateTable('refundAttempt')
      .set({ error: `${refused.code} ${refused.message}`.slice(0, 200) })
      .where('outRefundNo', '=', claim.request.outRefundNo)
      .execute()
  if (refused && (!refused.retry || sinceDecision > timing.patience)) {
    await fail(db, events, refund, 'abnormal', refused.retry ? outOfPatience(failure) : failure, null)
  } else {
    await changeRefund(db, events, refund, { failure, dueAt: inSeconds(timing.again(attempts)) })
  }
}

const isTaken = async (db: Db, outRefundNo: string) =>
  (
    await db
      .selectFrom('refundAttempt')
      .select('providerState')
      .where('outRefundNo', '=', outRefundNo)
      .executeTakeFirstOrThrow()
  ).providerState === 'PROCESSING'

const markSent = (db: Db, outRefundNo: string) =>
  db
    .updateTable('refundAttempt')
    .set({ sentAt: sql`now()`, error: null })
    .where('outRefundNo', '=', outRefundNo)
    .where('sentAt', 'is', null)
    .execute()
