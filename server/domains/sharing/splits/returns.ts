import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { splitReturnStates } from '#contract/sharing/splitStates.ts'
import type { Db } from '../../../platform/db/open.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Services } from '../../../platform/services.ts'
import { ProviderRefusal } from '../../../providers/payment/payment.ts'
import type { ProviderReturn, ReturnRequest } from '../../../providers/payment/sharing.ts'
import { type Answer, ask } from './ask.ts'
import { holdSplit } from './claim.ts'
import { returnFailure } from './failure.ts'
import { notifySplit, notifySplitNotReturned } from './notifications.ts'
import { type SplitTiming, splitTiming } from './timing.ts'

type Deps = Pick<Services, 'database' | 'events' | 'sharing'>
type State = keyof typeof splitReturnStates

interface Return {
  id: number
  returnNo: string
  state: State
  amountFen: number
  age: number
  billId: number
  billNo: string
  outNo: string
  receiverName: string
  accountKind: string
  account: string
}

interface Plan {
  areaId: number
  /** True if shares are in progress, so that their result is unknown, or if another worker holds the order. */
  waits: boolean
  attempt: number
  open: Return[]
}

/**
 * Takes back what a refund of an order must recover from its receivers first: of each share that has arrived, the part that exceeds the
 * share of the remaining amount. Goes as far as possible now.
 * @returns null once nothing blocks the refund, otherwise what it waits for, as text for its page. A share that permanently cannot be
 * recovered does not block it: the visitor's money does not wait for it.
 */
export async function takeBackShares(
  parts: Deps,
  { orderId, refundId }: { orderId: number; refundId: number },
  timing: SplitTiming = splitTiming,
): Promise<string | null> {
  const { database, events, sharing } = parts
  const plan = await transact(database.db, (db) => planReturns(db, orderId, refundId, timing))
  if (!plan) return null
  if (plan.waits) return '订单正在分账，有结果后收回分出的金额，再退款'
  const answers: [Return, Answer<ProviderReturn>][] = []
  for (const one of plan.open) answers.push([one, await askBack(sharing, one)])
  const left = await transact(database.db, async (db) => {
    // Ahead of its bills, as everywhere.
    const release = db.updateTable('orderSplit').set({ heldUntil: null }).where('orderId', '=', orderId)
    await release.where('attempts', '=', plan.attempt).execute()
    let under = 0
    for (const [one, answer] of answers)
      under += (await settleReturn(db, events, plan.areaId, one, answer, timing)) ? 0 : 1
    if (answers.length > 0) await notifySplit(db, events, { areaId: plan.areaId, orderId })
    return under
  })
  return left === 0 ? null : '正在从接收方收回分出的金额，收回后提交退款'
}

/**
 * Stores what has to be taken back for a refund, once. The order's row is locked meanwhile, so that concurrent refunds see each other's
 * returns.
 */
async function planReturns(db: Db, orderId: number, refundId: number, timing: SplitTiming): Promise<Plan | null> {
  await sql`select from orders where id = ${orderId} for no key update`.execute(db)
  const split = await db
    .selectFrom('orderSplit')
    .select('areaId')
    .select(sql<boolean>`coalesce(held_until > now(), false)`.as('isHeld'))
    .where('orderId', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!split) return null
  const { areaId } = split
  const bills = db.selectFrom('splitBill').select('id').where('orderId', '=', orderId)
  const isProcessing = (await bills.where('state', '=', 'processing').executeTakeFirst()) !== undefined
  if (split.isHeld || isProcessing) return { areaId, waits: true, attempt: 0, open: [] }
  const attempt = await holdSplit(db, orderId, timing)
  const { rows: owed } = await sql<{ billId: number; fen: number }>`
    with kept as (
      select o.paid_fen - coalesce(sum(r.amount_fen) filter (where r.id = ${refundId} or r.state in ('approved', 'processing', 'abnormal', 'closed', 'succeeded')), 0) as fen
      from orders o left join refund r on r.order_id = o.id where o.id = ${orderId} group by o.id
    ), due as (select split_fen((select fen from kept), array_agg(b.share order by b.place)) as fen from split_bill b where b.order_id = ${orderId})
    select b.id as bill_id, (b.amount_fen - b.returned_fen - b.returning_fen - due.fen[b.place])::int as fen from split_bill b, due
    where b.order_id = ${orderId} and b.state = 'finished' and b.amount_fen - b.returned_fen - b.returning_fen > due.fen[b.place]
      and not exists (select from split_return s where s.bill_id = b.id and s.refund_id = ${refundId})`.execute(db)
  // split_return_counts adds it to the bill, whose check constraint refuses more than its share.
  for (const { billId, fen } of owed)
    await db
      .insertInto('splitReturn')
      .values({
        returnNo: `H${randomBytes(10).toString('hex').toUpperCase()}`,
        billId,
        areaId,
        refundId,
        amountFen: fen,
      })
      .execute()
  const { rows: open } = await sql<Return>`
    select s.id, s.return_no, s.state, s.amount_fen, extract(epoch from now() - s.created_at) as age,
      b.id as bill_id, b.bill_no, b.out_no, b.receiver_name, b.account_kind, b.account
    from split_return s join split_bill b on b.id = s.bill_id
    where s.refund_id = ${refundId} and s.state in ('pending', 'processing') order by s.id`.execute(db)
  // From here on the number may have been sent.
  await db
    .updateTable('splitReturn')
    .set({ state: 'processing' })
    .where('refundId', '=', refundId)
    .where('state', '=', 'pending')
    .execute()
  return { areaId, waits: false, attempt, open }
}

async function askBack(sharing: Services['sharing'], one: Return): Promise<Answer<ProviderReturn>> {
  if (one.accountKind !== 'merchantId') return { refused: new ProviderRefusal('PERSON', '', false) }
  const request: ReturnRequest = {
    outReturnNo: one.returnNo,
    outNo: one.outNo,
    account: one.account,
    amountFen: one.amountFen,
  }
  return ask(
    one.state === 'processing',
    () => sharing.queryReturn(one.returnNo, one.outNo),
    () => sharing.giveBack(request),
  )
}

/** @returns whether it has come to its end */
async function settleReturn(
  db: Db,
  events: Services['events'],
  areaId: number,
  one: Return,
  answer: Answer<ProviderReturn>,
  timing: SplitTiming,
): Promise<boolean> {
  const end = async (state: 'succeeded' | 'failed', failure: string | null, endedAt: string | null) => {
    // split_return_counts books it on the bill.
    const ended = await db
      .updateTable('splitReturn')
      .set({ state, failure, endedAt: endedAt ?? sql`now()` })
      .where('id', '=', one.id)
      .where('state', '=', 'processing')
      .returning('id')
      .executeTakeFirst()
    if (ended && failure) await notifySplitNotReturned(db, events, { ...one, areaId, failure })
    return true
  }
  if ('result' in answer) {
    const { state, reason, endedAt } = answer.result
    if (state === 'SUCCESS') return end('succeeded', null, endedAt)
    if (state === 'FAILED') return end('failed', returnFailure(reason ?? 'FAILED'), endedAt)
  }
  const refused = 'refused' in answer ? answer.refused : null
  if (refused && !refused.retry) return end('failed', returnFailure(refused.code, refused.message), null)
  if (one.age < timing.patience) return false
  return end('failed', returnFailure(refused?.code ?? 'TIME_OUT_CLOSED'), null)
}
