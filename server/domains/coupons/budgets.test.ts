import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aVisitor, unique } from '#test/rows/world.ts'
import { hoursAway, openCouponShop } from '#test/server/couponShop.ts'
import { reckonBudgets } from './budgets.ts'

const { couponActivities } = contract.coupons
const shop = await openCouponShop()
const { server, db, desk, place, sender, draft, anActivity, rowOf, send, sendToGroup, make, claim, order, pay } = shop
afterAll(() => server.close())

const visitor = () => aVisitor(db, place.areaId)
const reckon = () => reckonBudgets(server.services)
const activityOf = async (id: number) => (await rowOf(id)).activity
const edit = async (id: number, body: object) => {
  const { version } = await activityOf(id)
  return server.send(desk.token, couponActivities.edit, { params: { id }, body: { version, ...body } })
}

it('no way of issuing coupons takes an activity beyond its budget, and each says so', async () => {
  // Ten yuan each: two of ten fit in.
  const id = await anActivity({ budgetFen: 2999 })
  expect(await activityOf(id)).toMatchObject({ left: 2, committedFen: 0 })
  expect(await make(id, 3)).toMatchObject({ code: 1530, msg: '预算只够再发 2 张，不够 3 张' })
  expect((await claim(id, unique('openid-'))).code).toBe(200)
  const [openid, some] = [unique('openid-'), await visitor()]
  expect((await sender.coupons(openid)).data.activities.find((one) => one.couponActivityId === id)).toMatchObject({
    left: 1,
    claims: 1,
  })
  expect(await send(id, [some.id])).toMatchObject({ code: 200, data: { coupons: 1 } })
  expect(await activityOf(id)).toMatchObject({ issued: 2, left: 0, committedFen: 2000, state: 'running' })
  const none = { code: 1530, msg: '活动的预算已经用完' }
  await visitor()
  expect([
    await make(id, 1),
    await send(id, [(await visitor()).id]),
    await sendToGroup(id, 1),
    await claim(id, openid),
  ]).toMatchObject([none, none, none, none])
  expect((await sender.coupons(openid)).data.activities.find((one) => one.couponActivityId === id)).toMatchObject({
    left: 0,
    claims: 0,
  })
  expect(await activityOf(id)).toMatchObject({ issued: 2, committedFen: 2000 })
})

it('money that used and expired coupons do not take comes back to the budget', async () => {
  const terms = { kind: 'percent', amountFen: null, percentOff: 1000, maxFen: 1000, thresholdFen: 0 } as const
  const id = await anActivity({ ...terms, budgetFen: 4000, goodDays: 1, perVisitor: 4, startsAt: hoursAway(-48) })
  const openid = unique('openid-')
  const claimAgo = (minutes: number) => claim(id, openid, { at: hoursAway(-minutes / 60) })
  const used = (await claimAgo(0)).id!
  await claimAgo(0)
  const { post } = await order(openid, used, 5373)
  // Ten minutes after its end an order that was placed before it may still arrive.
  await claimAgo(24 * 60 + 9)
  await claimAgo(24 * 60 + 11)
  expect(await activityOf(id)).toMatchObject({ left: 0, committedFen: 4000 })
  await reckon()
  // The unpaid order may be closed, and then its coupon may take off ten yuan elsewhere.
  expect(await activityOf(id)).toMatchObject({ left: 1, committedFen: 3000 })
  await pay(post.orderNo, 5373)
  await reckon()
  expect(await activityOf(id)).toMatchObject({ left: 1, committedFen: 2597, discountFen: 597 })
  expect((await claim(id, unique('openid-'))).code).toBe(200)
  expect((await claim(id, unique('openid-'))).code).toBe(1530)
})

it('a budget is changed at any time, and never set below what is committed or below one coupon', async () => {
  const add = (fields: object) => server.send(desk.token, couponActivities.add, { body: draft(fields) })
  const percent = { kind: 'percent', amountFen: null, percentOff: 1500, thresholdFen: 0 }
  expect(await add({ ...percent, budgetFen: 5000 })).toMatchObject({
    code: 2000,
    data: { fields: { maxFen: '打折的活动有预算时，请填写最多减免' } },
  })
  expect(await add({ budgetFen: 999 })).toMatchObject({
    code: 2000,
    data: { fields: { budgetFen: '预算不够发一张券（每张最多减 ¥10.00）' } },
  })
  const id = await anActivity()
  await make(id, 3)
  expect(await activityOf(id)).toMatchObject({ left: 7, budgetFen: null })
  expect(await edit(id, { budgetFen: 2999 })).toMatchObject({
    code: 2000,
    data: { fields: { budgetFen: '已经占用 ¥30.00，预算不能少于它' } },
  })
  expect(await edit(id, { budgetFen: 3000 })).toMatchObject({ code: 200 })
  expect(await activityOf(id)).toMatchObject({ left: 0 })
  expect(await edit(id, { budgetFen: 5000 })).toMatchObject({ code: 200 })
  expect(await activityOf(id)).toMatchObject({ left: 2 })
  expect(await edit(id, { budgetFen: null })).toMatchObject({ code: 200 })
  expect(await activityOf(id)).toMatchObject({ left: 7 })
  // Before anything was issued the terms may change, as long as one coupon fits in.
  const other = await anActivity({ budgetFen: 1000 })
  expect(await edit(other, { amountFen: 1001 })).toMatchObject({
    code: 2000,
    data: { fields: { budgetFen: expect.any(String) } },
  })
  expect(await edit(other, { amountFen: 1001, budgetFen: 2000 })).toMatchObject({ code: 200 })
})

it('what is committed is never written by hand', async () => {
  const id = await anActivity({ budgetFen: 3000 })
  await make(id, 2)
  const write = sql`update coupon_activity set committed_fen = 0 where id = ${id}`.execute(db)
  await expect(write).rejects.toThrow('maintained by triggers')
  const beyond = sql`insert into coupon (activity_id, area_id, code, way, batch_id, state)
    select ${id}, ${place.areaId}, right(c.code, 11) || n, 'made', c.batch_id, 'made'
    from (select * from coupon where activity_id = ${id} limit 1) c, generate_series(1, 2) n`.execute(db)
  await expect(beyond).rejects.toThrow('exceed its budget')
})

it('an activity that is over gives nothing back, and costs no reckoning', async () => {
  const id = await anActivity({ budgetFen: 1000, endsAt: hoursAway(2) })
  await make(id, 1)
  await server.call(desk.token, couponActivities.remove, { params: { id } })
  await reckon()
  expect(await activityOf(id)).toMatchObject({ state: 'ended', committedFen: 1000 })
})
