import { couponActivities } from '#contract/coupons/couponActivities.ts'
import { coupons } from '#contract/coupons/coupons.ts'
import type { Body } from '#contract/kit.ts'
import { packagePrices } from '#contract/sales/packagePrices.ts'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { only } from '../clients/sender.ts'
import { type Account, anAccount, unique } from '../rows/world.ts'
import { openShop } from './shop.ts'

const hour = 3_600_000
export const hoursAway = (some: number) => new Date(Date.now() + some * hour).toISOString()

/** A shop whose packages cost ¥59.70 and ¥20.00, with an account that issues coupons. */
export async function openCouponShop() {
  const shop = await openShop()
  const { server, place, sender, anOrderPost, aPayment } = shop
  const { db } = server.services.database
  const desk: Account = await anAccount(db, 0)
  const { caseId } = place
  const photos = (
    await server.call(desk.token, photoPackages.add, {
      body: { caseId, name: unique('照片'), priceFen: 5970, photos: 0 },
    })
  ).data
  const clip = (
    await server.call(desk.token, packagePrices.add, {
      body: { caseId, name: unique('短片'), kind: 'clip', priceFen: 2000 },
    })
  ).data

  type Draft = Partial<Body<typeof couponActivities.add>>
  /** Takes ten yuan off from fifty on; runs since an hour ago, for a day. */
  const draft = (fields: Draft = {}) => ({
    areaId: place.areaId,
    name: unique('优惠').slice(0, 21),
    kind: 'amount' as const,
    amountFen: 1000,
    thresholdFen: 5000,
    stock: 10,
    startsAt: hoursAway(-1),
    endsAt: hoursAway(24),
    ...fields,
  })
  const anActivity = async (fields: Draft = {}, by = desk) =>
    (await server.call(by.token, couponActivities.add, { body: draft(fields) })).data.id
  const rowOf = async (id: number) => (await server.call(desk.token, couponActivities.one, { params: { id } })).data
  const send = (couponActivityId: number, visitorIds: number[], requestKey = unique('send-key-'), by = desk) =>
    server.call(by.token, coupons.send, { body: { couponActivityId, visitorIds, requestKey } })
  const sendToGroup = (couponActivityId: number, number: number, fields: object = {}, by = desk) =>
    server.call(by.token, coupons.sendToGroup, {
      body: { couponActivityId, coupons: number, requestKey: unique('group-key-'), ...fields },
    })
  const make = (couponActivityId: number, number: number, requestKey = unique('make-key-')) =>
    server.call(desk.token, coupons.make, { body: { couponActivityId, coupons: number, requestKey } })
  const now = () => new Date().toISOString()
  const claim = async (couponActivityId: number, openid: string, fields: object = {}) =>
    only(
      await sender.batch('couponClaims', [
        { claimId: unique('claim-'), couponActivityId, openid, at: now(), ...fields },
      ]),
    )
  const redeem = async (code: string, openid: string) =>
    only(await sender.batch('couponCodes', [{ code, openid, at: now() }]))
  /** Of the photos at ¥59.70, unless it says otherwise. */
  const order = async (openid: string, couponId: number | undefined, amountFen: number, fields: object = {}) => {
    const post = anOrderPost({ openid, packageId: photos.id, couponId, amountFen, at: now(), ...fields })
    return { post, answer: only(await sender.batch('orders', [post])) }
  }
  const pay = async (orderNo: string, amountFen: number) =>
    only(await sender.batch('payments', [aPayment(orderNo, { amountFen, at: now() })]))
  const couponRow = async (id: number) => (await shop.query('select * from coupon where id = $1', [id]))[0]!
  return {
    ...shop,
    db,
    desk,
    photos,
    clip,
    draft,
    anActivity,
    rowOf,
    send,
    sendToGroup,
    make,
    claim,
    redeem,
    order,
    pay,
    couponRow,
    now,
  }
}
