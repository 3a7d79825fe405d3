import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Body } from '#contract/kit.ts'
import { shiftDay } from '#contract/zone.ts'
import { aFaceMatch } from '#test/rows/pictureRows.ts'
import { anAccount, anArea, anOrder, aPlace, aVisitor, unique } from '#test/rows/world.ts'
import { hoursAway, openCouponShop } from '#test/server/couponShop.ts'

const { coupons } = contract.coupons
const shop = await openCouponShop()
const { server, db, desk, rowOf, query, sendToGroup } = shop
afterAll(() => server.close())

const day = '2026-05-03'

/** A scenic area with visitors of every kind, each seen a day before the one in front of it, and an activity there. */
async function aTown(fields: Parameters<typeof shop.anActivity>[0] = {}) {
  const place = await aPlace(db)
  const [bought, unpaid] = [await anOrder(db, place), await anOrder(db, place, { paid: false })]
  const [matched, seen, barred] = [await visitorOf(place), await visitorOf(place), await visitorOf(place)]
  for (const id of [bought.visitorId, unpaid.visitorId, matched, barred]) await aFaceMatch(db, place, id)
  // Matched and a buyer, but elsewhere.
  const other = await aPlace(db)
  await sql`insert into visitor_area (visitor_id, area_id, first_seen_at, last_seen_at, orders) values (${seen}, ${other.areaId}, now(), now(), 3)`.execute(
    db,
  )
  await aFaceMatch(db, other, seen)
  await sql`update visitor set barred_at = now() where id = ${barred}`.execute(db)
  const people = { bought: bought.visitorId, unpaid: unpaid.visitorId, matched, seen, barred }
  for (const [back, id] of Object.values(people).entries())
    await sql`update visitor_area set last_seen_at = ${`${shiftDay(day, -back)}T12:00:00+08:00`}::timestamptz
      where visitor_id = ${id} and area_id = ${place.areaId}`.execute(db)
  const activity = await shop.anActivity({ areaId: place.areaId, ...fields })
  return { place, people, activity }
}
const visitorOf = async ({ areaId }: { areaId: number }) => (await aVisitor(db, areaId)).id

type Filter = Partial<Body<typeof coupons.receivers>>
const listed = async (couponActivityId: number, filter: Filter = {}, by = desk) => {
  const { code, data } = await server.call(by.token, coupons.receivers, { body: { couponActivityId, ...filter } })
  return { code, ids: data?.rows.map(({ id }) => id), total: data?.total }
}
const holders = async (id: number) =>
  (await query<{ visitor_id: number }>('select visitor_id from coupon where activity_id = $1 order by id', [id])).map(
    (one) => one.visitor_id,
  )

it('receivers are narrowed to who bought, and to who has a picture and bought nothing, in the scenic area of the activity', async () => {
  const { activity, people } = await aTown()
  expect(await listed(activity)).toMatchObject({ ids: Object.values(people), total: 5 })
  expect((await listed(activity, { group: 'bought' })).ids).toEqual([people.bought])
  expect((await listed(activity, { group: 'matched' })).ids).toEqual([people.unpaid, people.matched, people.barred])
  const days = { lastSeenAtFrom: shiftDay(day, -2), lastSeenAtTo: shiftDay(day, -1) }
  expect((await listed(activity, { group: 'matched', ...days })).ids).toEqual([people.unpaid, people.matched])
})

it('receivers are narrowed to who can receive a coupon: not barred, and below the limit', async () => {
  const { activity, people } = await aTown()
  await shop.send(activity, [people.matched])
  const { bought, unpaid, seen, matched, barred } = people
  expect((await listed(activity, { eligible: true })).ids).toEqual([bought, unpaid, seen])
  expect((await listed(activity, { eligible: false })).ids).toEqual([matched, barred])
})

it('a group is sent coupons once for each request key, those seen last first, never beyond the limit of a visitor', async () => {
  const { activity, people } = await aTown()
  const requestKey = unique('group-key-')
  const first = await sendToGroup(activity, 1, { group: 'matched', requestKey })
  expect(first.data).toMatchObject({ coupons: 1, refused: [], repeated: false })
  expect(await holders(activity)).toEqual([people.unpaid])
  expect((await sendToGroup(activity, 1, { group: 'matched', requestKey })).data).toEqual({
    ...first.data,
    repeated: true,
  })
  expect(await sendToGroup(activity, 1, { group: 'bought', requestKey })).toMatchObject({ code: 2001 })
  // The next call goes on where the first one ended.
  expect((await sendToGroup(activity, 5, { group: 'matched' })).data).toMatchObject({ coupons: 1 })
  expect(await holders(activity)).toEqual([people.unpaid, people.matched])
  expect(await sendToGroup(activity, 5, { group: 'matched' })).toMatchObject({ code: 2002, msg: '没有可以发放的游客' })
  const day2 = shiftDay(day, -3)
  expect((await sendToGroup(activity, 5, { lastSeenAtFrom: day2, lastSeenAtTo: day2 })).data).toMatchObject({
    coupons: 1,
  })
  expect(await holders(activity)).toEqual([people.unpaid, people.matched, people.seen])
  expect((await rowOf(activity)).activity).toMatchObject({ issued: 3 })
})

it('a group gets all its coupons or none: never more than are left, and only while the activity runs', async () => {
  const { activity } = await aTown({ stock: 2 })
  expect(await sendToGroup(activity, 5)).toMatchObject({ code: 1530, msg: '优惠券只剩 2 张，不够 4 张' })
  expect(await holders(activity)).toEqual([])
  expect((await sendToGroup(activity, 2)).data).toMatchObject({ coupons: 2 })
  const planned = await aTown({ startsAt: hoursAway(1) })
  expect(await sendToGroup(planned.activity, 5)).toMatchObject({ code: 2002, msg: '活动还没有开始' })
  const body = { lastSeenAtFrom: day, lastSeenAtTo: shiftDay(day, -1) }
  const wrong = await sendToGroup((await aTown()).activity, 5, body)
  expect(wrong).toMatchObject({ code: 2000 })
})

it('a customer neither sees nor sends to visitors of a scenic area that is not its own', async () => {
  const { activity } = await aTown()
  const stranger = await anAccount(db, 2)
  await anArea(db, stranger.operatorId)
  expect(await listed(activity, {}, stranger)).toMatchObject({ total: 0 })
  expect(await sendToGroup(activity, 5, {}, stranger)).toMatchObject({ code: 1512 })
  expect(await holders(activity)).toEqual([])
})
