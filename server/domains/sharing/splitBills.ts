import { type RawBuilder, sql } from 'kysely'
import type { Body, Reply } from '#contract/kit.ts'
import { type SplitBill, splitBills } from '#contract/sharing/splitBills.ts'
import { endingDays, freezeDays, splitStates, unsplitStates } from '#contract/sharing/splitStates.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import { inDays } from '../../platform/db/days.ts'
import { wordArray } from '../../platform/db/values.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { placed } from '../scenic/placed.ts'
import { releaseBills, sendBills } from './splits/claim.ts'
import { heldBills, ordersOf } from './splits/lockedBills.ts'
import { notifySplit } from './splits/notifications.ts'

const { scope, join, computed } = placed('splitBill')
const receiver = sql<
  SplitBill['receiver']
>`case when split_bill.enterprise_id is null then 'merchant' else 'enterprise' end`
const unsplit = sql`split_bill.state = any(${wordArray(unsplitStates)})`
/** Not shared yet, and released by the provider soon. */
const ending = sql<boolean>`(${unsplit} and split_bill.paid_at < now() - make_interval(days => ${sql.lit(freezeDays - endingDays)}))`

/** What a text finds: the number of a bill, or of its order, or a beginning of either; or a part of its receiver's name. */
function found(text: string) {
  const plain = text.trim().replaceAll(/[\\%_]/g, '\\$&')
  return sql<boolean>`split_bill.id in (select b.id from split_bill b where b.bill_no like ${`${plain}%`}
    union all select b.id from split_bill b join orders o on o.id = b.order_id where o.order_no like ${`${plain}%`}
    union all select b.id from split_bill b where b.enterprise_id in (select e.id from enterprise e where e.name like ${`%${plain}%`})
    union all select b.id from split_bill b where b.merchant_id in (select m.id from merchant m where m.name like ${`%${plain}%`}))`
}

export const splitBillHandlers: Handlers<typeof splitBills> = {
  ...crudHandlers(splitBills, {
    table: 'splitBill',
    scope,
    join: (rows) =>
      join(rows)
        .innerJoin('orders', 'orders.id', 'splitBill.orderId')
        .innerJoin('orderSplit', 'orderSplit.orderId', 'splitBill.orderId'),
    computed: {
      ...computed,
      orderNo: sql.ref('orders.order_no'),
      receiver,
      paidFen: sql.ref('order_split.paid_fen'),
      sentTo: sql`case when split_bill.account_kind = 'personalOpenid'
        then left(split_bill.account, 4) || '****' || right(split_bill.account, 4) else split_bill.account end`,
      dueAt: sql`case when split_bill.state in ('frozen', 'processing') then order_split.due_at end`,
    },
    where: {
      q: found,
      enterpriseId: (id) => sql`split_bill.enterprise_id = ${id}`,
      merchantId: (id) => sql`split_bill.merchant_id = ${id}`,
      ratioId: (id) => sql`split_bill.ratio_id = ${id}`,
      receiver: (side) => sql`${receiver} = ${side}`,
      ending: (only) => (only ? ending : sql`true`),
    },
    defaultOrder: sql`split_bill.paid_at desc nulls last, split_bill.id desc`,
    orderField: 'paidAt',
  }),

  statistics: async ({ db, actor, body }) => {
    const where = conditions(actor, body)
    const { rows } = await sql<{ state: SplitBill['state']; bills: number; amountFen: number; returnedFen: number }>`
      select state, count(*) as bills, sum(amount_fen)::bigint as amount_fen, sum(returned_fen)::bigint as returned_fen
      from split_bill where ${where} group by state`.execute(db)
    const soon = await sql<{ bills: number; amountFen: number }>`
      select count(*) as bills, coalesce(sum(amount_fen), 0)::bigint as amount_fen from split_bill where ${where} and ${ending}`.execute(
      db,
    )
    const none = { bills: 0, amountFen: 0, returnedFen: 0 }
    return {
      rows: (Object.keys(splitStates) as SplitBill['state'][]).map(
        (state) => rows.find((row) => row.state === state) ?? { state, ...none },
      ),
      ending: soon.rows[0]!,
    }
  },

  months: async ({ db, actor, body }) => {
    const { rows } = await sql<Omit<Reply<typeof splitBills.months>['rows'][number], 'id'>>`
      select to_char(local_day(paid_at), 'YYYY-MM') as month, count(*) as bills,
        coalesce(sum(amount_fen - returned_fen) filter (where state = 'finished'), 0)::bigint as received_fen,
        coalesce(sum(amount_fen) filter (where ${unsplit}), 0)::bigint as unsplit_fen
      from split_bill where ${conditions(actor, body)}
        and paid_at >= (date_trunc('month', local_day(now())) - interval '11 months') at time zone 'Asia/Shanghai'
      group by month order by month desc`.execute(db)
    return { rows: rows.map((row) => ({ id: Number(row.month.replace('-', '')), ...row })) }
  },

  // Makes the workers query the provider sooner than they would, and nothing else.
  synchronize: async ({ db, actor }) => {
    const { rows } = await sql<{ count: number }>`
      with asked as (update order_split s set due_at = now() where ${inScope(actor, 's.areaId')}
        and exists (select from split_bill b where b.order_id = s.order_id and b.state = 'processing') returning s.order_id)
      select count(*) as count from split_bill b where b.state = 'processing' and b.order_id in (select order_id from asked)`.execute(
      db,
    )
    return rows[0]!
  },

  unfreeze: async ({ db, actor, body, audit, services: { events, jobs } }) => {
    const bills = await heldBills(db, actor, body.ids, '解冻')
    audit.target = bills.map(({ billNo }) => billNo).join(' ')
    audit.after = { reason: body.reason, amountFen: bills.reduce((sum, { amountFen }) => sum + amountFen, 0) }
    await releaseBills(db, body.ids, body.reason.trim())
    for (const order of ordersOf(bills)) {
      await notifySplit(db, events, order)
      // If other bills are still frozen, they keep their time; if none is, the rest is released now.
      await sql`update order_split s set due_at = now() where order_id = ${order.orderId}
        and not exists (select from split_bill b where b.order_id = s.order_id and b.state in ('frozen', 'processing', 'failed'))`.execute(
        db,
      )
      await jobs.send(db, 'split', { orderId: order.orderId })
    }
    return { count: bills.length }
  },

  send: async ({ db, actor, body, audit, services: { events, jobs } }) => {
    const bills = await heldBills(db, actor, body.ids, '分账')
    audit.target = bills.map(({ billNo }) => billNo).join(' ')
    const refunded = bills.find(({ refunding }) => refunding)
    if (refunded)
      throw new Refusal('state.impossible', `分账单 ${refunded.billNo} 的订单还有退款未完成，退款有结果后再分账`)
    const early = bills.find(({ settling }) => settling)
    if (early) throw new Refusal('state.impossible', `分账单 ${early.billNo} 支付不到 1 分钟，请稍后再试`)
    await sendBills(
      db,
      bills.filter(({ state, amountFen }) => state === 'failed' && amountFen > 0).map(({ id }) => id),
    )
    for (const order of ordersOf(bills)) {
      await db.updateTable('orderSplit').set({ dueAt: sql`now()` }).where('orderId', '=', order.orderId).execute()
      await notifySplit(db, events, order)
      await jobs.send(db, 'split', { orderId: order.orderId })
    }
    return { count: bills.length }
  },

  returns: async ({ db, actor, body }) => {
    orNotFound(
      await db.selectFrom('splitBill').select('id').where('id', '=', body.id).where(scope(actor)).executeTakeFirst(),
    )
    const rows = db
      .selectFrom('splitReturn as s')
      .innerJoin('refund as r', 'r.id', 's.refundId')
      .select(['s.id', 's.returnNo', 'r.refundNo', 's.amountFen', 's.state', 's.failure', 's.createdAt', 's.endedAt'])
      .where('s.billId', '=', body.id)
      .orderBy('s.id', 'desc')
    return { rows: await rows.execute() }
  },

  ofOrder: async ({ db, actor, body: { orderId } }) => {
    const order = orNotFound(
      await db
        .selectFrom('orders')
        .leftJoin('orderSplit as s', 's.orderId', 'orders.id')
        .select(['orders.paidFen', 'orders.refundedFen', 's.orderId as splitOf', 's.releasedAt', 's.dueAt'])
        .where('orders.id', '=', orderId)
        .where(inScope(actor, 'orders.areaId'))
        .executeTakeFirst(),
    )
    const rows = db
      .selectFrom('splitBill')
      .select(['id', 'billNo', 'receiverName', 'share', 'amountFen', 'returnedFen', 'failure'])
      .select([receiver.as('receiver'), sql<SplitBill['state']>`state`.as('state')])
    const bills = await rows.where('orderId', '=', orderId).orderBy('place').execute()
    const shared = bills.reduce(
      (sum, bill) => sum + (bill.state === 'unfrozen' ? 0 : bill.amountFen - bill.returnedFen),
      0,
    )
    return {
      rows: bills,
      restFen: order.splitOf === null ? null : order.paidFen - order.refundedFen - shared,
      releasedAt: order.releasedAt,
      dueAt: order.dueAt,
    }
  },
}

function conditions(
  actor: Actor,
  {
    areaId,
    caseId,
    receiver: side,
    enterpriseId,
    merchantId,
    ratioId,
    q,
    paidAtFrom,
    paidAtTo,
  }: Body<typeof splitBills.statistics>,
) {
  const all: RawBuilder<unknown>[] = [inScope(actor, 'splitBill.areaId')]
  const isEqual = (column: string, value: unknown) =>
    value !== undefined && all.push(sql`${sql.ref(column)} = ${value}`)
  isEqual('split_bill.area_id', areaId)
  isEqual('split_bill.case_id', caseId)
  isEqual('split_bill.enterprise_id', enterpriseId)
  isEqual('split_bill.merchant_id', merchantId)
  isEqual('split_bill.ratio_id', ratioId)
  if (side) all.push(sql`${receiver} = ${side}`)
  if (q?.trim()) all.push(found(q))
  all.push(...inDays('split_bill.paid_at', paidAtFrom, paidAtTo, 'paidAtTo'))
  return sql.join(all, sql` and `)
}
