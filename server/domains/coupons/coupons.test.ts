import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { closeUnpaid } from '#server/domains/sales/orders/closeUnpaid.ts'
import { aVisitor, unique } from '#test/rows/world.ts'
import { hoursAway, openCouponShop } from '#test/server/couponShop.ts'

const { coupons } = contract.coupons
const { orders, refunds } = contract.sales
const shop = await openCouponShop()
const { server, db, desk, place, sender, anActivity, rowOf, send, make, claim, redeem, order, pay, couponRow, clip } =
  shop
afterAll(() => server.close())

const visitor = () => aVisitor(db, place.areaId)
const listed = async (couponActivityId: number) =>
  (await server.call(desk.token, coupons.list, { body: { couponActivityId, size: 200 } })).data.rows
/** Whatever waits to be paid has waited long enough. */
async function closeAll() {
  await sql`update orders set created_at = created_at - interval '20 minutes' where state = 'created'`.execute(db)
  await closeUnpaid(server.services)
}

it('codes are made once for each request key, and redeemed once, however they are typed', async () => {
  const id = await anActivity()
  const key = unique('make-key-')
  const [first, again] = await Promise.all([make(id, 3, key), make(id, 3, key)])
  expect([first, again].map(({ code, data }) => [code, data.coupons])).toEqual([
    [200, 3],
    [200, 3],
  ])
  expect([first.data.repeated, again.data.repeated].toSorted()).toEqual([false, true])
  expect(await make(id, 4, key)).toMatchObject({ code: 2001 })
  expect(await make(id, 8)).toMatchObject({ code: 1530, msg: '优惠券只剩 7 张，不够 8 张' })
  const codes = (await listed(id)).map(({ code }) => code)
  expect(new Set(codes).size).toBe(3)
  expect(codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  const openid = unique('openid-')
  const redeemed = await redeem(codes[0]!.toLowerCase().replaceAll('-', ' '), openid)
  expect(redeemed).toMatchObject({ code: 200, repeated: false })
  expect(await redeem(codes[0]!, openid)).toEqual({ ...redeemed, repeated: true })
  expect(await redeem(codes[0]!, unique('openid-'))).toMatchObject({ code: 2001, msg: '券码已被别人兑换' })
  expect(await redeem(codes[1]!, openid)).toMatchObject({ code: 2002, msg: '每人限领 1 张，已经领满' })
  expect(await redeem('0000-0000-0000', openid)).toMatchObject({ code: 1512 })
})

it('coupons are sent once for each request key; visitors who are barred or have enough are refused by name', async () => {
  const id = await anActivity()
  const [one, two, barred] = [await visitor(), await visitor(), await visitor()]
  await sql`update visitor set barred_at = now() where id = ${barred.id}`.execute(db)
  await send(id, [one.id])
  const key = unique('send-key-')
  const answer = await send(id, [barred.id, two.id, one.id], key)
  expect(answer.data).toMatchObject({
    coupons: 1,
    repeated: false,
    refused: [
      { visitorId: one.id, reason: '已领 1 张，每人限领 1 张' },
      { visitorId: barred.id, reason: '已被禁止登录' },
    ],
  })
  expect((await send(id, [one.id, two.id, barred.id], key)).data).toEqual({ ...answer.data, repeated: true })
  expect(await send(id, [two.id], key)).toMatchObject({ code: 2001 })
  expect((await rowOf(id)).activity).toMatchObject({ issued: 2, left: 8 })
  const { data } = await server.call(desk.token, coupons.receivers, { body: { couponActivityId: id, q: two.openid } })
  expect(data.rows).toMatchObject([{ id: two.id, received: 1, allowLogin: true }])
})

it('a visitor claims up to the limit, once for each claim number, while the activity runs and allows it', async () => {
  const id = await anActivity({ perVisitor: 2, goodDays: 3 })
  const openid = unique('openid-')
  const claimId = unique('claim-')
  const first = await claim(id, openid, { claimId })
  expect(first).toMatchObject({ code: 200, repeated: false })
  expect(await claim(id, openid, { claimId })).toEqual({ ...first, repeated: true })
  expect(await claim(id, unique('openid-'), { claimId })).toMatchObject({ code: 2001 })
  const { activities, coupons: own } = (await sender.coupons(openid)).data
  expect(activities.find((one) => one.couponActivityId === id)).toMatchObject({ left: 9, claims: 1, amountFen: 1000 })
  expect(own).toMatchObject([{ couponId: first.id, state: 'unused', orderNo: null }])
  expect(Date.parse(own[0]!.goodUntil) - Date.parse(own[0]!.receivedAt)).toBe(3 * 86_400_000)
  expect(await claim(id, openid)).toMatchObject({ code: 200 })
  expect(await claim(id, openid)).toMatchObject({ code: 2002, msg: '每人限领 2 张，已经领满' })
  expect(await claim(await anActivity({ claimable: false }), openid)).toMatchObject({ code: 2002 })
  expect(await claim(await anActivity({ startsAt: hoursAway(1) }), openid)).toMatchObject({ code: 2002 })
  expect(await claim(999_999, openid)).toMatchObject({ code: 1512 })
  await sql`update visitor set barred_at = now() - interval '1 hour' where openid = ${openid}`.execute(db)
  expect(await claim(id, openid)).toMatchObject({ code: 1505 })
  expect(await sender.coupons(openid)).toMatchObject({ code: 1505 })
})

it('an order with a coupon must have exactly the price that the coupon leaves', async () => {
  const id = await anActivity({ orderKinds: ['photo'] })
  const openid = unique('openid-')
  const coupon = (await claim(id, openid)).id!
  expect((await order(openid, coupon, 5970)).answer).toMatchObject({
    code: 2003,
    msg: '订单金额 5970 分与用券后的价格 4970 分不符',
  })
  expect((await order(openid, undefined, 4970)).answer).toMatchObject({ code: 2003 })
  expect((await order(openid, coupon, 4970, { packageId: undefined })).answer).toMatchObject({ code: 2000 })
  expect((await order(unique('openid-'), coupon, 4970)).answer).toMatchObject({ code: 1512 })
  const video = { kind: 'video', packageId: clip.id }
  expect((await order(openid, coupon, 1000, video)).answer).toMatchObject({ code: 2002, msg: '优惠券不能用于视频订单' })
  const { post, answer } = await order(openid, coupon, 4970)
  expect(answer).toMatchObject({ code: 200 })
  expect((await sender.batch('orders', [post])).data.items).toMatchObject([{ code: 200, repeated: true }])
  expect((await sender.batch('orders', [{ ...post, couponId: undefined }])).data.items).toMatchObject([{ code: 2001 }])
  expect((await order(openid, coupon, 4970)).answer).toMatchObject({
    code: 2002,
    msg: '优惠券正被另一笔待支付的订单占用',
  })
  await pay(post.orderNo, 4970)
  expect((await order(openid, coupon, 4970)).answer).toMatchObject({ code: 2002, msg: '优惠券已经用过' })
  const { data } = await server.call(desk.token, orders.one, { params: { id: answer.id! } })
  expect(data.order).toMatchObject({ discountFen: 1000, paidFen: 4970, couponName: expect.any(String) })
  expect(data.events.map(({ text }) => text)).toContainEqual(expect.stringContaining('优惠 ¥10.00'))
})

it('two orders of one batch do not share a coupon, and the threshold of a coupon is enforced', async () => {
  const openid = unique('openid-')
  const coupon = (await claim(await anActivity(), openid)).id!
  const posts = [0, 1].map(() =>
    shop.anOrderPost({ openid, packageId: shop.photos.id, couponId: coupon, amountFen: 4970, at: shop.now() }),
  )
  expect((await sender.batch('orders', posts)).data.items.map(({ code }) => code)).toEqual([200, 2002])
  const dear = (await claim(await anActivity({ thresholdFen: 6000 }), openid)).id!
  expect((await order(openid, dear, 4970)).answer).toMatchObject({
    code: 2003,
    msg: '套餐价格 5970 分没有达到优惠券的使用门槛 6000 分',
  })
})

it('an order that is closed unpaid returns its coupon', async () => {
  const openid = unique('openid-')
  const coupon = (await claim(await anActivity(), openid)).id!
  await order(openid, coupon, 4970)
  expect(await couponRow(coupon)).toMatchObject({ state: 'held' })
  await closeAll()
  expect(await couponRow(coupon)).toMatchObject({ state: 'received', order_id: null })
  const { answer } = await order(openid, coupon, 4970)
  expect(answer).toMatchObject({ code: 200 })
  expect(await couponRow(coupon)).toMatchObject({ state: 'held', order_id: answer.id })
})

it('a payment that arrives after its order was closed is accepted, whatever became of the coupon', async () => {
  const id = await anActivity()
  const openid = unique('openid-')
  const coupon = (await claim(id, openid)).id!
  const closed = await order(openid, coupon, 4970)
  await closeAll()
  // Nobody has used the coupon since, so it goes to this order.
  expect(await pay(closed.post.orderNo, 4970)).toMatchObject({ code: 200 })
  expect(await couponRow(coupon)).toMatchObject({ state: 'used', order_id: closed.answer.id })

  const other = unique('openid-')
  const twice = (await claim(id, other)).id!
  const first = await order(other, twice, 4970)
  await closeAll()
  const second = await order(other, twice, 4970)
  expect(await pay(second.post.orderNo, 4970)).toMatchObject({ code: 200 })
  expect(await pay(first.post.orderNo, 4970)).toMatchObject({ code: 200 })
  expect(await couponRow(twice)).toMatchObject({ state: 'used', order_id: second.answer.id })
  const { activity, late } = await rowOf(id)
  expect([activity.used, activity.orders, activity.discountFen, late]).toEqual([2, 3, 3000, 1])
  const { data } = await server.call(desk.token, orders.one, { params: { id: first.answer.id! } })
  expect(data.order).toMatchObject({ state: 'paid', paidFen: 4970, discountFen: 1000 })
  expect(data.events.map(({ text }) => text)).toContainEqual(expect.stringContaining('优惠券已用于别的订单'))
})

it('the first paid order gets the coupon, even if another order holds it', async () => {
  const openid = unique('openid-')
  const coupon = (await claim(await anActivity(), openid)).id!
  const closed = await order(openid, coupon, 4970)
  await closeAll()
  const holding = await order(openid, coupon, 4970)
  await pay(closed.post.orderNo, 4970)
  expect(await couponRow(coupon)).toMatchObject({ state: 'used', order_id: closed.answer.id })
  await closeAll()
  expect(await couponRow(coupon)).toMatchObject({ state: 'used', order_id: closed.answer.id })
  expect(await pay(holding.post.orderNo, 4970)).toMatchObject({ code: 200 })
})

it('a coupon is valid until its end, judged by when the order was made', async () => {
  const id = await anActivity({ goodDays: 1 })
  const openid = unique('openid-')
  const coupon = (await claim(id, openid, { at: hoursAway(-0.9) })).id!
  await sql`alter table coupon disable trigger coupon_stands`.execute(db)
  await sql`update coupon set received_at = received_at - interval '1 day', good_until = now() - interval '30 minutes' where id = ${coupon}`.execute(
    db,
  )
  await sql`alter table coupon enable trigger coupon_stands`.execute(db)
  expect((await sender.coupons(openid)).data.coupons).toMatchObject([{ state: 'expired' }])
  expect((await order(openid, coupon, 4970)).answer).toMatchObject({ code: 2002, msg: '优惠券在下单时已过期' })
  // It was in time, and came in late.
  await sql`update package_term set since = since - interval '1 day'`.execute(db)
  expect((await order(openid, coupon, 4970, { at: hoursAway(-0.6) })).answer).toMatchObject({ code: 200 })
})

it('a full refund leaves the coupon used', async () => {
  const openid = unique('openid-')
  const coupon = (await claim(await anActivity(), openid)).id!
  const { post, answer } = await order(openid, coupon, 4970)
  await pay(post.orderNo, 4970)
  const body = { orderId: answer.id!, amountFen: 4970, reason: 'blurred' as const, requestKey: unique('refund-key-') }
  expect(await server.call(desk.token, refunds.request, { body: body as never })).toMatchObject({ code: 200 })
  expect(await couponRow(coupon)).toMatchObject({ state: 'used' })
})

it('the database itself issues no coupon beyond the stock or the limit per visitor, and takes none away', async () => {
  const id = await anActivity({ stock: 2 })
  const { id: visitorId } = await visitor()
  await make(id, 2)
  const { query } = server.services.database
  const row = (code: string, who: number | null = null) =>
    `insert into coupon (activity_id, area_id, code, way, state, visitor_id, received_at, claim_id) values (${id}, ${place.areaId}, '${code}', '${who ? 'claimed' : 'made'}', '${who ? 'received' : 'made'}', ${who ?? 'null'}, ${who ? 'now()' : 'null'}, ${who ? `'${unique('c')}'` : 'null'})`
  await expect(query(row('AAAAAAAAAAAA', visitorId))).rejects.toThrow('coupon_stock')
  await expect(query(`update coupon_activity set issued = 0 where id = ${id}`)).rejects.toThrow(
    'maintained by triggers',
  )
  await expect(query(`update coupon_activity set stock = 1 where id = ${id}`)).rejects.toThrow('coupon_stock')
  await query(`update coupon_activity set stock = 9 where id = ${id}`)
  await query(row('AAAAAAAAAAAB', visitorId))
  await expect(query(row('AAAAAAAAAAAC', visitorId))).rejects.toThrow('limit per visitor')
  const { rows } = await query(`select id from coupon where activity_id = ${id} and state = 'made' limit 1`)
  const free = Number(rows[0]!.id)
  await expect(
    query(`update coupon set state = 'received', visitor_id = ${visitorId}, received_at = now() where id = ${free}`),
  ).rejects.toThrow('limit per visitor')
  await expect(query(`update coupon set code = 'BBBBBBBBBBBB' where id = ${free}`)).rejects.toThrow('immutable')
  await expect(query(`update coupon set state = 'used' where id = ${free}`)).rejects.toThrow()
  await expect(query(`delete from coupon_activity where id = ${id}`)).rejects.toThrow('foreign key')
  await expect(query('update orders set coupon_id = null where coupon_id is not null')).rejects.toThrow(
    'coupon_takes_off',
  )
})
