import { afterAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aCase, anAccount, anArea, aVisitor, unique } from '#test/rows/world.ts'
import { hoursAway, openCouponShop } from '#test/server/couponShop.ts'

const { couponActivities, coupons } = contract.coupons
const { orders } = contract.sales
const shop = await openCouponShop()
const { server, db, desk, place, draft, anActivity, rowOf, send, make, claim, redeem, order, pay } = shop
afterAll(() => server.close())

const edit = async (id: number, body: object) => {
  const { version } = (await rowOf(id)).activity
  return server.call(desk.token, couponActivities.edit, { params: { id }, body: { version, ...body } })
}
const remove = (id: number) => server.call(desk.token, couponActivities.remove, { params: { id } })
const visitor = () => aVisitor(db, place.areaId)

it('an activity shows its discount, and its state follows the clock and manual changes', async () => {
  const running = await anActivity()
  const planned = await anActivity({
    startsAt: hoursAway(2),
    kind: 'percent',
    amountFen: null,
    percentOff: 1500,
    thresholdFen: 0,
  })
  const { data } = await server.call(desk.token, couponActivities.all, { query: { areaId: place.areaId } })
  expect(data.rows.map(({ id, state, offer, left }) => [id, state, offer, left])).toEqual([
    [running, 'running', '满 ¥50.00 减 ¥10.00', 10],
    [planned, 'planned', '打 8.5 折', 10],
  ])
  expect(await edit(running, { paused: true })).toMatchObject({ code: 200 })
  const paused = await server.call(desk.token, couponActivities.list, { body: { state: 'paused' } })
  expect(paused.data.rows.map(({ id }) => id)).toEqual([running])
  expect(await send(running, [(await visitor()).id])).toMatchObject({ code: 2002, msg: '活动已暂停发放' })
  await edit(running, { paused: false })
  expect(await send(running, [(await visitor()).id])).toMatchObject({ code: 200, data: { coupons: 1 } })
})

it('an inconsistent activity is refused, and the field is named', async () => {
  const add = async (fields: object) => {
    const { code, data } = await server.send(desk.token, couponActivities.add, { body: draft(fields) })
    return [code, Object.keys((data as { fields?: object } | null)?.fields ?? {})]
  }
  expect(await add({ name: '满50_减10' })).toEqual([2000, ['name']])
  expect(await add({ name: '一二三四五六七八九十一二三四五六七八九十一二' })).toEqual([2000, ['name']])
  expect(await add({ amountFen: null })).toEqual([2000, ['amountFen']])
  expect(await add({ kind: 'percent', amountFen: null })).toEqual([2000, ['percentOff']])
  expect(await add({ thresholdFen: 1000 })).toEqual([2000, ['thresholdFen']])
  expect(await add({ endsAt: hoursAway(-2) })).toEqual([2000, ['endsAt']])
  expect(await add({ startsAt: hoursAway(-3), endsAt: hoursAway(-2) })).toEqual([2000, ['endsAt']])
  const elsewhere = await anArea(db, place.operatorId)
  expect(await add({ caseIds: [(await aCase(db, elsewhere.id)).id] })).toEqual([2000, ['caseIds']])
  const name = unique('同名')
  expect(await add({ name })).toEqual([200, []])
  expect(await add({ name })).toEqual([2001, ['name']])
})

it('an activity that has issued coupons keeps its terms, and may be prolonged and widened', async () => {
  const id = await anActivity()
  expect(await edit(id, { amountFen: 800, endsAt: hoursAway(20) })).toMatchObject({ code: 200 })
  await send(id, [(await visitor()).id, (await visitor()).id])
  const { activity } = await rowOf(id)
  expect(await edit(id, { amountFen: 900 })).toMatchObject({
    code: 2002,
    data: { fields: { amountFen: expect.any(String) } },
  })
  expect(await edit(id, { caseIds: [place.caseId] })).toMatchObject({ code: 2002 })
  expect(await edit(id, { endsAt: hoursAway(10) })).toMatchObject({ code: 2000 })
  expect(await edit(id, { stock: 1 })).toMatchObject({
    code: 2000,
    data: { fields: { stock: '已经发放 2 张，总量不能少于它' } },
  })
  expect(
    await edit(id, { ...activity, endsAt: hoursAway(30), stock: 2, perVisitor: 2, name: unique('改名') }),
  ).toMatchObject({ code: 200 })
  expect((await rowOf(id)).activity).toMatchObject({ amountFen: 800, stock: 2, left: 0, perVisitor: 2 })
})

it('an activity without coupons is removed; any other ends, its coupons stay valid and its codes do not', async () => {
  const empty = await anActivity({ caseIds: [place.caseId] })
  expect(await remove(empty)).toMatchObject({ code: 200 })
  expect((await server.call(desk.token, couponActivities.list, { body: { id: empty } })).data.total).toBe(0)

  const id = await anActivity()
  const { openid, id: visitorId } = await visitor()
  await send(id, [visitorId])
  await make(id, 1)
  const codes = (await server.call(desk.token, coupons.list, { body: { couponActivityId: id, state: 'unclaimed' } }))
    .data.rows
  expect(await remove(id)).toMatchObject({ code: 200 })
  expect(await remove(id)).toMatchObject({ code: 2002 })
  const { activity, counts } = await rowOf(id)
  expect(activity).toMatchObject({ state: 'ended', issued: 2, endedAt: expect.any(String) })
  expect(counts.filter((one) => one.coupons > 0)).toEqual([
    { state: 'unused', coupons: 1 },
    { state: 'void', coupons: 1 },
  ])
  expect(await redeem(codes[0]!.code, unique('openid-'))).toMatchObject({ code: 2002 })
  expect(await edit(id, { name: unique('改') })).toMatchObject({ code: 2002 })
  const [own] = (await shop.sender.coupons(openid)).data.coupons
  expect((await order(openid, own!.couponId, 4970)).answer).toMatchObject({ code: 200 })
})

it('the figures of an activity are those of the paid orders that were made with its coupons', async () => {
  const id = await anActivity({ perVisitor: 2 })
  const openid = unique('openid-')
  const coupon = (await claim(id, openid)).id!
  await claim(id, openid)
  const { post } = await order(openid, coupon, 4970)
  expect((await rowOf(id)).counts.filter((one) => one.coupons > 0)).toEqual([
    { state: 'unused', coupons: 1 },
    { state: 'held', coupons: 1 },
  ])
  await pay(post.orderNo, 4970)
  const { activity, late, coupons: page } = await rowOf(id)
  expect(activity).toMatchObject({ issued: 2, left: 8, used: 1, orders: 1, paidFen: 4970, discountFen: 1000 })
  expect(late).toBe(0)
  expect(page.rows.find((row) => row.id === coupon)).toMatchObject({ state: 'used', orderNo: post.orderNo })
  const { data } = await server.call(desk.token, orders.list, { body: { couponActivityId: id } })
  expect(data.rows).toMatchObject([{ couponName: activity.name, discountFen: 1000, amountFen: 4970, paidFen: 4970 }])
  const used = await server.call(desk.token, couponActivities.one, {
    params: { id },
    query: { state: 'used', size: 1 },
  })
  expect(used.data.coupons).toMatchObject({ total: 1, rows: [{ id: coupon }] })
})

it('an operator sees and issues coupons only in its own scenic areas', async () => {
  const id = await anActivity()
  const foreign = await anAccount(db, 2)
  expect(await server.call(foreign.token, couponActivities.one, { params: { id } })).toMatchObject({ code: 1512 })
  expect(await send(id, [(await visitor()).id], unique('key-'), foreign)).toMatchObject({ code: 1512 })
  const stranger = await aVisitor(db, (await anArea(db, place.operatorId)).id)
  expect(await send(id, [stranger.id])).toMatchObject({ code: 1512 })
  const receivers = await server.call(desk.token, coupons.receivers, { body: { couponActivityId: id } })
  expect(receivers.data.rows.map((row) => row.id)).not.toContain(stranger.id)
  expect((await server.call(foreign.token, coupons.receivers, { body: { couponActivityId: id } })).data.total).toBe(0)
})
