import type { Body } from '#contract/kit.ts'
import { type Order, orders } from '#contract/sales/orders.ts'
import { refunds as calls, type Refund } from '#contract/sales/refunds.ts'
import type { BackOffice } from '../../calls/backOffice.ts'
import type { Act, Scene } from '../act.ts'
import { choose, deskOfArea, soldOrders } from './soldOrders.ts'

/** So many wait for a decision at any time. */
const waiting = 4
/** Largest share of today's payments that is refunded. */
const returned = 0.022

/** Visitors request refunds: some wait, some succeed, some are rejected, and cash waits to be handed out. */
export const refunds: Act = {
  title: '退款',
  turns: {
    every: 25,
    async turn(scene) {
      const boss = scene.desk('platform')
      const { rows, counts } = await boss.call(calls.list, {
        body: { states: ['requested'], sort: 'requestedAt', order: 'asc', size: 50 },
      })
      const count = (...states: Refund['state'][]) => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
      if (rows.length < waiting) await askBack(scene, rows)
      else if (count('succeeded', 'approved', 'processing') === 0) await decide(scene, smallest(rows), true)
      else if (count('rejected') === 0) await decide(scene, rows[0]!, false)
      else if (count('abnormal') === 0) await payCashBack(scene)
      else if (await canRefund(boss, rows[0]!)) await decide(scene, rows[0]!, scene.random.chance(0.85))
      return rows.length >= waiting && count('succeeded') > 0 && count('rejected') > 0
    },
  },
}

const smallest = (rows: readonly Refund[]) => rows.toSorted((a, b) => a.amountFen - b.amountFen)[0]!

/** Today's share of returned money stays believable. */
async function canRefund(boss: BackOffice, { amountFen }: Refund) {
  const { figures } = await boss.call(orders.monitor, { body: {} })
  const figure = (key: string) => figures.find((one) => one.key === key)?.value ?? 0
  return figure('refundedFen') + amountFen < figure('paidFen') * returned
}

async function askBack(scene: Scene, rows: readonly Refund[]) {
  const sold = await soldOrders(scene)
  const known: { areaName: string; orderId: number }[] = [...rows]
  while (known.length < waiting) {
    const left = sold.filter(({ id }) => known.every(({ orderId }) => orderId !== id))
    const order = choose(scene, left, known)
    if (!order) return
    await scene.desk(deskOfArea(order.areaName)).call(calls.request, { body: await draft(scene, order) })
    known.push({ areaName: order.areaName, orderId: order.id })
  }
}

/** If an order has several items, a single one is refunded more often than the whole order. */
async function draft({ desk, random }: Scene, order: Order): Promise<Body<typeof calls.request>> {
  const { items } = await desk('support').call(orders.one, { params: { id: order.id } })
  const [reason, note] = random.pick(order.kind === 'photo' ? photoReasons : videoReasons)
  const request = { orderId: order.id, reason, note, requestKey: `demo-${order.orderNo}-${random.whole(1, 1e9)}` }
  const item = items.length > 1 && random.chance(0.6) ? random.pick(items) : null
  if (!item || item.paidFen === 0) return { ...request, amountFen: order.paidFen }
  return { ...request, amountFen: item.paidFen, items: [{ itemId: item.id, amountFen: item.paidFen }] }
}

type Said = readonly [Body<typeof calls.request>['reason'], string]
const photoReasons: readonly Said[] = [
  ['blurred', '闭眼，游客希望退掉这一张'],
  ['wrongMatch', '照片里不是本人'],
  ['visitorAsked', '下载后不满意，已与游客电话确认'],
  ['blurred', '逆光，脸部看不清'],
  ['paidTwice', '同一张照片付了两次'],
]
const videoReasons: readonly Said[] = [
  ['visitorAsked', '视频里没有拍到正面'],
  ['other', '视频生成超过两小时，游客已离园'],
  ['paidTwice', '网络卡顿，重复付款'],
]

async function decide({ desk, random }: Scene, { id }: Refund, agreed: boolean) {
  const boss = desk('platform')
  if (agreed) await boss.call(calls.approve, { params: { id }, body: {} })
  else
    await boss.call(calls.reject, {
      params: { id },
      body: { note: random.pick(['已为游客补拍并补发，本次不退', '照片清晰且已下载原图，不符合退款规则']) },
    })
}

async function payCashBack(scene: Scene) {
  const [order] = await soldOrders(scene, { channel: 'cash', size: 5 })
  if (!order) return
  const { id } = await scene.desk(deskOfArea(order.areaName)).call(calls.request, {
    body: {
      orderId: order.id,
      amountFen: order.paidFen,
      reason: 'visitorAsked',
      note: '现金支付，请游客到服务点领取',
      requestKey: `demo-cash-${order.orderNo}`,
    },
  })
  await scene.desk('platform').call(calls.approve, { params: { id }, body: {} })
}
