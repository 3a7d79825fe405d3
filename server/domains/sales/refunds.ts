import { sql } from 'kysely'
import type { refunds } from '#contract/sales/refunds.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { now } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/open.ts'
import { withRows } from '../../platform/exports/lists.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { yuan } from '../../platform/money/yuan.ts'
import { orNotFound } from '../../platform/refusal.ts'
import { closeComplaint, lockComplaint } from './complaintChange.ts'
import { changeRefund, lockRefund } from './refunds/change.ts'
import { type MadeRefund, makeRefund } from './refunds/request.ts'
import { refundFile, refundPage, refundsOf } from './refunds/rows.ts'

export const refundHandlers: Handlers<typeof refunds> = {
  ofOrder: async ({ db, actor, body }) => {
    orNotFound(
      await db
        .selectFrom('orders')
        .select('id')
        .where('id', '=', body.orderId)
        .where(inScope(actor, 'areaId'))
        .executeTakeFirst(),
    )
    return { rows: await refundsOf(db, actor, body.orderId) }
  },
  list: withRows(refundPage, refundFile),
  request: async ({ db, actor, body, audit, services }) => {
    const refund = await makeRefund(db, actor, services.events, { ...body, origin: 'request' })
    audit.target = refund.refundNo
    return madeOf(refund)
  },
  approve: async ({ db, actor, params, body, audit, services: { events, jobs } }) => {
    const refund = await lockRefund(db, actor, params.id, body.version, ['requested'], audit)
    await changeRefund(db, events, refund, { state: 'approved', ...decidedBy(actor, body.note), dueAt: now })
    await jobs.send(db, 'refund', { refundId: refund.id })
    return {}
  },
  reject: async ({ db, actor, params, body, audit, services: { events } }) => {
    const refund = await lockRefund(db, actor, params.id, body.version, ['requested', 'abnormal', 'closed'], audit)
    await changeRefund(db, events, refund, { state: 'rejected', ...decidedBy(actor, body.note), dueAt: null })
    return {}
  },
  // An abnormal refund keeps its number, because the provider may still process it; a closed one is sent under a new number.
  retry: async ({ db, actor, params, body, audit, services: { events, jobs } }) => {
    const refund = await lockRefund(db, actor, params.id, body.version, ['abnormal', 'closed'], audit)
    const state = refund.state === 'abnormal' ? 'processing' : 'approved'
    await changeRefund(db, events, refund, { state, ...decidedBy(actor, body.note), failure: null, dueAt: now })
    await jobs.send(db, 'refund', { refundId: refund.id })
    return {}
  },
  settle: async ({ db, actor, params, body, audit, services: { events } }) => {
    const refund = await lockRefund(db, actor, params.id, body.version, ['abnormal'], audit)
    await changeRefund(db, events, refund, {
      state: 'succeeded',
      ...decidedBy(actor, body.note),
      succeededAt: now,
      failure: null,
      dueAt: null,
    })
    return {}
  },
  mandatory: async ({ db, actor, body, audit, services: { events, jobs } }) => {
    const { complaintId } = body
    const refund = await makeRefund(db, actor, events, {
      ...body,
      origin: complaintId === undefined ? 'mandatory' : 'complaint',
    })
    audit.target = refund.refundNo
    if (!refund.repeated) {
      if (complaintId !== undefined) await answerComplaint(db, actor, complaintId, body, events)
      await jobs.send(db, 'refund', { refundId: refund.id })
    }
    return madeOf(refund)
  },
}

const madeOf = ({ id, refundNo, requestedAt, repeated }: MadeRefund) => ({ id, refundNo, requestedAt, repeated })

const decidedBy = (actor: Actor, note: string | undefined) => ({
  decidedBy: actor.trueName,
  decidedAt: now,
  decisionNote: note?.trim() || sql<string | null>`decision_note`,
})

async function answerComplaint(
  db: Db,
  actor: Actor,
  id: number,
  { orderId, amountFen }: { orderId: number; amountFen: number },
  events: Parameters<typeof closeComplaint>[1],
) {
  const complaint = await lockComplaint(db, actor, id)
  orNotFound(complaint.orderId === orderId ? complaint : null)
  const { channel } = await db
    .selectFrom('orders')
    .select('channel')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await closeComplaint(
    db,
    events,
    actor,
    complaint,
    `已同意退款 ${yuan(amountFen)}，${channel === 'cash' ? '由景区退还现金' : '款项原路退回'}`,
  )
}
