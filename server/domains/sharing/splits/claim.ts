import { type RawBuilder, sql } from 'kysely'
import { freezeDays, type SplitState } from '#contract/sharing/splitStates.ts'
import { inSeconds } from '../../../platform/db/clock.ts'
import type { Db } from '../../../platform/db/open.ts'
import { idArray } from '../../../platform/db/values.ts'
import { isOpenRefund } from '../../../platform/money/isOpenRefund.ts'
import type { Receiver, ReleaseRequest, ShareRequest } from '../../../providers/payment/sharing.ts'
import type { SplitTiming } from './timing.ts'

export interface ShareAsk {
  billId: number
  request: ShareRequest
  /** The number may have been sent before: by a process that crashed, or by a call without a response. */
  known: boolean
}

/** The work to be done for an order now. */
export interface Claim {
  orderId: number
  areaId: number
  /** Counts how often the order was processed; another worker takes over if this one takes longer than `timing.hold`. */
  attempt: number
  shares: ShareAsk[]
  release: ReleaseRequest | null
}

interface Bill {
  id: number
  billNo: string
  /** Like the account, null until the bill is sent. */
  outNo: string | null
  state: SplitState
  amountFen: number
  accountKind: Receiver['kind'] | null
  account: string | null
  receiverName: string
  relation: Receiver['relation'] | null
  customRelation: string | null
  sentAt: string | null
}

/** It is due, and no worker holds it. */
export const isDue = sql<boolean>`(due_at <= now() and (held_until is null or held_until <= now()))`

/** Takes an order's split, which is locked, for one worker. @returns which time it is */
export async function holdSplit(db: Db, orderId: number, { hold }: Pick<SplitTiming, 'hold'>): Promise<number> {
  const update = db
    .updateTable('orderSplit')
    .set({ heldUntil: inSeconds(hold), attempts: sql`attempts + 1` })
    .where('orderId', '=', orderId)
  return (await update.returning('attempts').executeTakeFirstOrThrow()).attempts
}

/**
 * Claims the split of a due order for `timing.hold`. All decisions are committed before the provider is called: which bills are sent,
 * under which numbers, to whom and with how much.
 * The order's row is locked too, so that a refund is either included or waits.
 */
export async function claimSplit(db: Db, orderId: number, timing: SplitTiming): Promise<Claim | null> {
  const { orderNo } = await db
    .selectFrom('orders')
    .select('orderNo')
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const split = await db
    .selectFrom('orderSplit')
    .select(['areaId', 'transactionId', 'paidFen', 'releasedAt'])
    .select(sql<number>`extract(epoch from now() - paid_at)`.as('age'))
    .where('orderId', '=', orderId)
    .where(isDue)
    .forUpdate()
    .executeTakeFirst()
  if (!split) return null
  const attempt = await holdSplit(db, orderId, timing)
  const initialBills = await billsOf(db, orderId)
  if (split.age >= timing.freeze) {
    const ids = initialBills.filter(({ state }) => state === 'frozen' || state === 'failed').map(({ id }) => id)
    await releaseBills(db, ids, `支付后满 ${freezeDays} 天，支付平台已自动解冻`)
  } else if (split.age >= timing.freeze - timing.margin || !(await hasOpenRefund(db, orderId))) {
    const frozen = initialBills.filter(({ state }) => state === 'frozen')
    const empty = initialBills.filter(
      ({ state, amountFen }) => (state === 'frozen' || state === 'failed') && amountFen === 0,
    )
    const ids = empty.map(({ id }) => id)
    await releaseBills(db, ids, '没有可分的金额')
    await sendBills(
      db,
      frozen.filter(({ amountFen }) => amountFen > 0).map(({ id }) => id),
    )
  }
  const bills = await billsOf(db, orderId)
  const going = bills.filter(({ state }) => state === 'processing')
  await db
    .updateTable('splitBill')
    .set({ sentAt: sql`now()` })
    .where('orderId', '=', orderId)
    .where('state', '=', 'processing')
    .where('sentAt', 'is', null)
    .execute()
  const { areaId, transactionId, paidFen } = split
  const isOver = bills.every(({ state }) => state === 'finished' || state === 'unfrozen' || state === 'returned')
  return {
    orderId,
    areaId,
    attempt,
    shares: going.map((bill) => ({
      billId: bill.id,
      known: bill.sentAt !== null,
      request: {
        outNo: bill.outNo!,
        transactionId,
        orderNo,
        paidFen,
        amountFen: bill.amountFen,
        receiver: receiverOf(bill),
      },
    })),
    release: isOver && split.releasedAt === null ? { outNo: `U${bills[0]!.billNo}`, transactionId, paidFen } : null,
  }
}

const receiverOf = ({ accountKind: kind, account, receiverName: name, relation, customRelation }: Bill): Receiver => ({
  kind: kind!,
  account: account!,
  name,
  relation: relation ?? 'partner',
  customRelation: customRelation ?? '',
})

async function billsOf(db: Db, orderId: number): Promise<Bill[]> {
  const { rows } = await sql<Bill>`
    select b.id, b.bill_no, b.out_no, b.state, b.amount_fen, b.account_kind, b.account, b.receiver_name, m.relation, m.custom_relation, b.sent_at
    from split_bill b left join merchant m on m.id = b.merchant_id where b.order_id = ${orderId} order by b.place`.execute(
    db,
  )
  return rows
}

async function hasOpenRefund(db: Db, orderId: number): Promise<boolean> {
  const open = db.selectFrom('refund').select('id').where('orderId', '=', orderId)
  return (
    (await open
      .where(isOpenRefund(sql.ref('refund.state')))
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** Bills that are released instead of shared. Their order is locked. */
export const releaseBills = (db: Db, ids: readonly number[], reason: string) =>
  change(db, ids, sql`state = 'unfrozen', reason = ${reason}, ended_at = now()`)

/** Bills that go out, under a new number each, to the accounts that their receivers have now. Their order is locked. */
export const sendBills = (db: Db, ids: readonly number[]) =>
  change(
    db,
    ids,
    sql`state = 'processing', attempts = attempts + 1, failure = null, sent_at = null,
      out_no = bill_no || case when attempts = 0 then '' else '-' || attempts + 1 end,
      account_kind = case when merchant_id is null then 'merchantId' else (select m.kind from merchant m where m.id = merchant_id) end,
      account = coalesce((select e.sub_merchant_no from enterprise e where e.id = enterprise_id), (select m.account from merchant m where m.id = merchant_id))`,
  )

async function change(db: Db, ids: readonly number[], to: RawBuilder<unknown>) {
  if (ids.length > 0)
    await sql`update split_bill set ${to}, version = version + 1 where id = any(${idArray(ids)})`.execute(db)
}
