import { type CouponActivity, couponActivities } from '#contract/coupons/couponActivities.ts'
import { coupons as calls } from '#contract/coupons/coupons.ts'
import { discountOf } from '#contract/coupons/discount.ts'
import type { Body } from '#contract/kit.ts'
import { areas } from '#contract/scenic/areas.ts'
import { dayAt, dayLength, startOf } from '../../world/rhythm.ts'
import type { Camera } from '../../world/step.ts'
import { nick } from '../../world/words.ts'
import type { Act, Scene } from '../act.ts'

interface Plan extends Omit<Body<typeof couponActivities.add>, 'areaId' | 'startsAt' | 'endsAt'> {
  readonly area: string
  /** Days from the one on which the demo was set up. */
  readonly from: number
  readonly to: number
  /** How many codes were printed for it. */
  readonly codes?: number
}

const plans: readonly Plan[] = [
  {
    area: '黄山风景区',
    name: '云海满减券',
    kind: 'amount',
    amountFen: 500,
    thresholdFen: 1500,
    stock: 400,
    perVisitor: 2,
    from: -3,
    to: 12,
  },
  {
    area: '西湖风景名胜区',
    name: '西湖游船八五折',
    kind: 'percent',
    percentOff: 1500,
    maxFen: 1500,
    stock: 200,
    goodDays: 7,
    from: -1,
    to: 20,
    codes: 30,
  },
  {
    area: '泰山风景名胜区',
    name: '登顶纪念券',
    kind: 'amount',
    amountFen: 1000,
    thresholdFen: 3000,
    stock: 60,
    claimable: false,
    from: 2,
    to: 9,
    codes: 20,
  },
]

/** Activities with coupons that visitors take and use, that are sent, and that are printed as codes. */
export const coupons: Act = {
  title: '优惠活动',
  async prepare({ desk, world }) {
    const office = desk('platform')
    const { rows: places } = await office.call(areas.options)
    const { rows: known } = await office.call(couponActivities.list, { body: { size: 200 } })
    const at = (days: number) => new Date(startOf(dayAt(world.since! + days * dayLength))).toISOString()
    for (const { area, from, to, codes, ...plan } of plans) {
      const place = places.find(({ name }) => name === area)
      if (!place || known.some(({ name }) => name === plan.name)) continue
      const body = { ...plan, areaId: place.id, startsAt: at(from), endsAt: at(to) }
      const { id } = await office.call(couponActivities.add, { body })
      if (codes)
        await office.call(calls.make, {
          body: { couponActivityId: id, coupons: codes, requestKey: `demo-codes-${id}` },
        })
    }
  },
  turns: {
    every: 90,
    async turn(scene) {
      const { desk, random } = scene
      const { rows } = await desk('platform').call(couponActivities.list, { body: { state: 'running', size: 200 } })
      const running = rows.filter(({ left }) => left > 0)
      if (running.length === 0) return true
      const activity = running.find(({ used }) => used === 0) ?? random.pick(running)
      if (activity.issued === 0 || random.chance(0.2)) await sendSome(scene, activity)
      await visit(scene, activity)
      return rows.every(({ used }) => used > 0)
    },
  },
}

/** The operator sends some to visitors who were there lately. */
async function sendSome({ desk }: Scene, { id, perVisitor }: CouponActivity) {
  const office = desk('platform')
  const { rows } = await office.call(calls.receivers, { body: { couponActivityId: id, size: 40 } })
  const visitorIds = rows
    .filter((row) => row.allowLogin && row.received < perVisitor && row.orders > 0)
    .map((row) => row.id)
  if (visitorIds.length === 0) return
  await office.call(calls.send, {
    body: { couponActivityId: id, visitorIds: visitorIds.slice(0, 3), requestKey: `demo-send-${id}-${Date.now()}` },
  })
}

/** A visitor takes a coupon and mostly buys with it; some go away without paying. */
async function visit({ world, random, ingestOf, tally }: Scene, activity: CouponActivity) {
  const cameras = world.cameras.filter(({ areaId }) => areaId === activity.areaId)
  const camera: Camera | undefined = cameras.length > 0 ? random.pick(cameras) : undefined
  if (!camera || !activity.claimable) return
  const ingest = ingestOf(camera)
  const openid = `o${random.text(27, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')}`
  const at = new Date().toISOString()
  await ingest.post('visitors', [{ openid, nick: nick(random), at }])
  const [claimed] = await ingest.post('couponClaims', [
    { claimId: `claim-${random.text(12, '0123456789')}`, couponActivityId: activity.id, openid, at },
  ])
  if (claimed?.code !== 200) return
  tally.sent.couponClaims++
  const goods = world.goods.filter(
    (one) =>
      one.caseId === camera.caseId &&
      one.kind === 'video' &&
      activity.orderKinds.includes(one.kind) &&
      discountOf(activity, one.priceFen) > 0,
  )
  if (goods.length === 0 || random.chance(0.3)) return
  const bought = random.pick(goods)
  const amountFen = bought.priceFen - discountOf(activity, bought.priceFen)
  const orderNo = `JYC${Date.now()}${random.text(3, '0123456789')}`
  const order = {
    orderNo,
    kind: bought.kind,
    gbCode: camera.gbCode,
    openid,
    packageId: bought.id,
    goods: bought.name,
    at,
  }
  const [made] = await ingest.post('orders', [{ ...order, couponId: claimed.id!, amountFen }])
  if (made?.code !== 200) return
  tally.sent.orders++
  if (random.chance(0.15)) return
  const transactionId = `42000${random.text(23, '0123456789')}`
  await ingest.post('payments', [{ orderNo, result: 'success', channel: 'wechat', transactionId, amountFen, at }])
  tally.sent.payments++
}
