import { refundWord } from '#contract/sales/overtaken.ts'
import { inSeconds, now } from '../../../platform/db/clock.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type NewMessage, writeMessage } from '../../../platform/live/writeMessage.ts'
import { yuan } from '../../../platform/money/yuan.ts'
import type { Services } from '../../../platform/services.ts'
import type { ProviderRefund } from '../../../providers/payment/payment.ts'
import { changeRefund, type LockedRefund } from './change.ts'
import { failureText } from './failure.ts'
import type { RefundTiming } from './timing.ts'

type Events = Services['events']

/**
 * Applies the provider's state of one of our numbers, whether it came as a response, a notification or late: once, and never backwards.
 * Must run in a transaction. Returns false if the number is not ours.
 */
export async function applyResult(
  db: Db,
  events: Events,
  result: ProviderRefund,
  timing: RefundTiming,
): Promise<boolean> {
  const attempt = await db
    .selectFrom('refundAttempt')
    .select('refundId')
    .where('outRefundNo', '=', result.outRefundNo)
    .executeTakeFirst()
  if (!attempt) return false
  const refund = await lock(db, attempt.refundId)
  const attempts = await db
    .selectFrom('refundAttempt')
    .select(['id', 'outRefundNo', 'providerState', 'createdAt'])
    .where('refundId', '=', refund.id)
    .orderBy('id', 'desc')
    .execute()
  const own = attempts.find((one) => one.outRefundNo === result.outRefundNo)!
  const news = isNews(own.providerState, result.state)
  if (news) {
    await db
      .updateTable('refundAttempt')
      .set({
        providerState: result.state,
        providerRefundId: result.providerRefundId,
        ...(result.state !== 'PROCESSING' && { settledAt: now }),
      })
      .where('id', '=', own.id)
      .execute()
  }
  const age = (Date.now() - Date.parse(own.createdAt)) / 1000
  if (result.state === 'SUCCESS') await succeed(db, events, refund, result, news)
  else if (own === attempts[0]) await follow(db, events, refund, own.providerState, result.state, age, timing)
  return true
}

/**
 * Any attempt may have succeeded, even one that was given up.
 * @param news true if the provider had not reported this before
 */
async function succeed(db: Db, events: Events, refund: LockedRefund, { succeededAt }: ProviderRefund, news: boolean) {
  if (isOpen(refund) || refund.state === 'abnormal')
    await changeRefund(db, events, refund, {
      state: 'succeeded',
      succeededAt: succeededAt ?? now,
      failure: null,
      dueAt: null,
    })
  else if (news) await contradict(db, events, refund)
}

/**
 * The refund follows its newest attempt.
 * @param known what the provider had said of the attempt before
 * @param age of the attempt, in seconds
 */
async function follow(
  db: Db,
  events: Events,
  refund: LockedRefund,
  known: string | null,
  said: Exclude<ProviderRefund['state'], 'SUCCESS'>,
  age: number,
  timing: RefundTiming,
) {
  if (said === 'PROCESSING') {
    const dueIn = timing.poll(age)
    // Another worker may have been refused with the same number: money that is on its way must not be handed out as well.
    const isRefused = refund.state === 'abnormal' && known !== 'ABNORMAL'
    if (refund.state === 'approved' || isRefused)
      await changeRefund(db, events, refund, { state: 'processing', failure: null, dueAt: inSeconds(dueIn) })
    else if (refund.state === 'processing') await postpone(db, refund.id, dueIn)
    return
  }
  const dueIn = said === 'ABNORMAL' ? timing.watch(age) : null
  const state = said === 'ABNORMAL' ? 'abnormal' : 'closed'
  if (isOpen(refund)) await fail(db, events, refund, state, failureText(said, '', false), dueIn)
  else if (refund.state === 'abnormal') await postpone(db, refund.id, dueIn)
}

const isOpen = ({ state }: LockedRefund) => state === 'approved' || state === 'processing'

/** SUCCESS and CLOSED are the provider's last words; an abnormal refund does not become one in process again. */
function isNews(known: string | null, state: ProviderRefund['state']): boolean {
  if (known === 'SUCCESS' || known === 'CLOSED' || known === state) return false
  return !(known === 'ABNORMAL' && state === 'PROCESSING')
}

export function lock(db: Db, refundId: number): Promise<LockedRefund> {
  return db
    .selectFrom('refund')
    .select(['id', 'refundNo', 'orderId', 'areaId', 'amountFen', 'state'])
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** When it is looked at again; nothing that a person sees has changed. */
export const postpone = (db: Db, refundId: number, seconds: number | null) =>
  db
    .updateTable('refund')
    .set({ dueAt: seconds === null ? null : inSeconds(seconds) })
    .where('id', '=', refundId)
    .execute()

/** The refund needs a person: the platform is notified. */
export async function fail(
  db: Db,
  events: Events,
  refund: LockedRefund,
  state: 'abnormal' | 'closed',
  failure: string,
  watch: number | null,
) {
  await changeRefund(db, events, refund, { state, failure, dueAt: watch === null ? null : inSeconds(watch) })
  await notifyPlatform(db, events, refund, {
    about: `refunds.failed/${refund.areaId}`,
    level: 'warning',
    title: `退款 ${yuan(refund.amountFen)} 没有退到游客账户`,
    text: `退款单 ${refund.refundNo}：${failure}。`,
    several: await several(db, refund, '有多笔退款没有退到游客账户', false),
  })
}

/** Cash went through no provider, so nothing has failed: somebody hands it out and registers that. */
export async function awaitCash(db: Db, events: Events, refund: LockedRefund) {
  await changeRefund(db, events, refund, { state: 'abnormal', failure: failureText('CASH', '', false), dueAt: null })
  await notifyPlatform(db, events, refund, {
    about: `refunds.cash/${refund.areaId}`,
    level: 'info',
    title: `请退还现金 ${yuan(refund.amountFen)} 后登记`,
    text: `退款单 ${refund.refundNo} 的订单是现金支付的：把现金退给游客，再登记线下已退。`,
    several: await several(db, refund, '有多笔现金要退还后登记', true),
  })
}

/** The provider paid although our books say otherwise: settled by hand, or rejected, before its answer came. */
const contradict = (db: Db, events: Events, refund: LockedRefund) =>
  notifyPlatform(db, events, refund, {
    about: `refunds.contradicted/${refund.refundNo}`,
    level: 'critical',
    title: `退款 ${refund.refundNo} 与支付平台的结果不一致`,
    text: `支付平台已把 ${yuan(refund.amountFen)} 退给游客，而这笔退款在此登记为「${refundWord({ ...refund, cash: false, decidedAt: null })}」。请核对支付平台的退款记录。`,
  })

type RefundNotification = Pick<NewMessage, 'about' | 'level' | 'title' | 'text' | 'several'>
const notifyPlatform = (db: Db, events: Events, { refundNo, areaId }: LockedRefund, notification: RefundNotification) =>
  writeMessage(db, events, { ...notification, link: `/systemOps/refund?tab=all&q=${refundNo}`, roles: [0, 1], areaId })

/** What the message says of several refunds of the scenic area. */
async function several(db: Db, { areaId }: LockedRefund, title: string, cash: boolean) {
  const { name } = await db.selectFrom('area').select('name').where('id', '=', areaId).executeTakeFirstOrThrow()
  return { title: `${name}${title}`, link: `/systemOps/refund?tab=abnormal&areaIds=${areaId}&cash=${cash}` }
}
