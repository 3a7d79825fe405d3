import { sql } from 'kysely'
import type { Order, OrderEvent } from '#contract/sales/orders.ts'
import { refundReasonNames } from '#contract/sales/refunds.ts'
import type { Static } from '#contract/static.ts'
import type { Db } from '../../../platform/db/open.ts'
import { yuan } from '../../../platform/money/yuan.ts'

type Event = Static<typeof OrderEvent>

/** What happened to the refunds of an order. @param provider who pays back, in words */
export async function refundEvents(db: Db, { id, channel }: Order, provider: string): Promise<Event[]> {
  const rows = await refundsOf(db, id)
  return rows.flatMap((row) => [
    requestEvent(row),
    ...decided(row),
    ...paidBack(row, provider),
    ...stuck(row, provider, channel === 'cash'),
  ])
}

type Refund = Awaited<ReturnType<typeof refundsOf>>[number]

const refundsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('refund as r')
    .select([
      'r.amountFen',
      'r.reason',
      'r.origin',
      'r.state',
      'r.requestedBy',
      'r.requestedAt',
      'r.decidedBy',
      'r.decidedAt',
      'r.decisionNote',
      'r.failure',
      'r.succeededAt',
    ])
    .select((e) =>
      e
        .selectFrom('refundAttempt as t')
        .select(sql<string | null>`max(coalesce(t.settled_at, t.sent_at, t.created_at))`.as('at'))
        .whereRef('t.refundId', '=', 'r.id')
        .as('triedAt'),
    )
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('refundAttempt as t')
            .select('t.id')
            .whereRef('t.refundId', '=', 'r.id')
            .where('t.providerState', '=', 'SUCCESS'),
        )
        .as('byProvider'),
    )
    .where('r.orderId', '=', orderId)
    .execute()

function requestEvent({ origin, amountFen, reason, requestedAt, requestedBy }: Refund): Event {
  const way = { request: '申请退款', complaint: '按投诉退款', mandatory: '强制退款' }[origin]
  const text = `${way} ${yuan(amountFen)}，原因 ${refundReasonNames[reason]}`
  return { step: 'refund', at: requestedAt, who: requestedBy, text }
}

/** Refunds by complaint and forced refunds are decided when they are requested. */
function decided({ state, origin, amountFen, decidedAt, decidedBy, decisionNote }: Refund): Event[] {
  if (!decidedAt) return []
  const about = { step: 'refund', at: decidedAt, who: decidedBy ?? '' } as const
  if (state === 'rejected')
    return [{ ...about, text: `驳回退款 ${yuan(amountFen)}${decisionNote ? `：${decisionNote}` : ''}` }]
  return origin === 'request' ? [{ ...about, text: `同意退款 ${yuan(amountFen)}` }] : []
}

function paidBack({ succeededAt, byProvider, amountFen, decidedBy }: Refund, provider: string): Event[] {
  if (!succeededAt) return []
  return byProvider
    ? [{ step: 'refund', at: succeededAt, who: provider, text: `${yuan(amountFen)} 退款到账` }]
    : [{ step: 'refund', at: succeededAt, who: decidedBy ?? '', text: `登记线下已退 ${yuan(amountFen)}` }]
}

/** Cash is handed out by somebody: nothing has failed. */
function stuck(row: Refund, provider: string, isCash: boolean): Event[] {
  if (row.state !== 'abnormal' && row.state !== 'closed') return []
  const what = isCash ? '待退现金' : '退款失败'
  return [
    {
      step: 'refund',
      at: row.triedAt ?? row.decidedAt ?? row.requestedAt,
      who: provider,
      text: `${yuan(row.amountFen)} ${what}${row.failure ? `：${row.failure}` : ''}`,
      failed: !isCash,
    },
  ]
}
