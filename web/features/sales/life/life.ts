import { type Order, type OrderEvent, payChannelNames } from '#contract/sales/orders.ts'
import type { Refund } from '#contract/sales/refunds.ts'
import type { Static } from '#contract/static.ts'
import { yuanSign } from '#web/kit/format.ts'
import { type LifePoint, type LifeStep, lifeSteps } from '#web/parts/value/lifeSteps.ts'
import { refundWord } from '../refunds/refundWord.ts'

export type Event = Static<typeof OrderEvent>

/** The life of an order as six steps. Refunds are shown side by side, at most the last three. */
export function lifeOf(order: Order, events: readonly Event[], refunds: readonly Refund[]): LifeStep[] {
  const at = (step: Event['step']) => events.filter((event) => event.step === step)
  const scan = at('scan').at(-1)
  const pictures = at('picture')
  const match = at('match')[0]
  const steps = [
    { key: 'scan', title: '扫码', icon: 'scan', at: scan?.at, fact: scan && brief(scan.text) },
    {
      key: 'picture',
      title: '拍摄',
      icon: 'camera',
      at: pictures[0]?.at,
      fact: pictures.length > 1 ? `${pictures[0]?.who} 等 ${pictures.length} 台` : pictures[0]?.who,
    },
    { key: 'match', title: '匹配', icon: 'face', at: match?.at, fact: match && brief(match.text) },
    { key: 'order', title: '下单', icon: 'cart', at: order.createdAt, fact: `应付 ${yuanSign(order.amountFen)}` },
    payment(order, events),
    ...returned(order, refunds),
  ] as const satisfies readonly LifePoint[]
  const last = steps.findLastIndex((step) => step.at)
  return lifeSteps(
    // A video needs no picture: the step was passed over, not left out.
    steps.map((step: LifePoint, index) =>
      step.at || index > last ? step : { ...step, fact: step.fact ?? '没有记录' },
    ),
  )
}

function payment(order: Order, events: readonly Event[]): LifePoint {
  const step = { key: 'payment', title: '支付', icon: 'wallet' } as const
  if (order.paidAt)
    return {
      ...step,
      at: order.paidAt,
      fact: `${order.channel ? payChannelNames[order.channel] : ''} ${yuanSign(order.paidFen)}`.trim(),
    }
  if (order.closedAt)
    return {
      ...step,
      at: order.closedAt,
      fact: order.payError ? `支付失败，已关闭` : '未支付，已关闭',
      failed: order.payError !== null,
    }
  const failure = events.findLast((event) => event.step === 'paymentFailed')
  return failure
    ? { ...step, at: failure.at, fact: order.payError ?? failure.text, failed: true }
    : { ...step, at: null, fact: '待支付' }
}

function returned(order: Order, refunds: readonly Refund[]): LifePoint[] {
  const step = { title: '退款', icon: 'undo' } as const
  if (!refunds.length) return [{ ...step, key: 'refund', at: null, fact: order.paidAt ? '没有退款' : undefined }]
  const sorted = refunds.toSorted((a, b) => a.requestedAt.localeCompare(b.requestedAt))
  return sorted.slice(-3).map((refund) => ({
    ...step,
    title: sorted.length > 1 ? `退款 ${sorted.indexOf(refund) + 1}/${sorted.length}` : '退款',
    key: `refund${refund.id}`,
    at: refund.succeededAt ?? refund.decidedAt ?? refund.requestedAt,
    fact: `${yuanSign(refund.amountFen)} ${refundWord(refund)}`,
    failed: (refund.state === 'abnormal' && !refund.cash) || refund.state === 'closed',
  }))
}

/** What the step's name says already is left out: 在 东门 扫码，渠道 A → 东门，渠道 A. */
const brief = (text: string) => text.replace(/^在 (.+) 扫码/, '$1').replace(/^匹配 /, '')
