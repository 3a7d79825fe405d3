import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { reckonBudgets } from '#server/domains/coupons/budgets.ts'
import { closeUnpaid } from '#server/domains/sales/orders/closeUnpaid.ts'
import { untilWaiting } from '#test/database/lockWaits.ts'
import { aVisitor, unique } from '#test/rows/world.ts'
import { cases } from '#test/run/depth.ts'
import { openCouponShop } from '#test/server/couponShop.ts'

const shop = await openCouponShop()
const { server, db, place, query, anActivity, rowOf, send, sendToGroup, make, claim, redeem, order, pay } = shop
afterAll(() => server.close())

const visitors = 4
/** A concurrent action: its kind, the visitor, and which of the available items it is about. */
const action = fc.record({
  what: fc.constantFrom(
    'claim',
    'send',
    'sendToGroup',
    'make',
    'redeem',
    'order',
    'order',
    'pay',
    'pay',
    'close',
    'reckon',
  ),
  who: fc.nat(visitors - 1),
  which: fc.nat(30),
})
const fine = new Set([200, 1512, 1530, 2001, 2002, 2003])

it('whatever happens to coupons at once, stock, limits and budget hold, no coupon pays twice, and the sums agree', async () => {
  const property = fc.asyncProperty(
    fc.record({
      stock: fc.integer({ min: 1, max: 6 }),
      perVisitor: fc.integer({ min: 1, max: 3 }),
      // A coupon is good for ten yuan, of which an order of ¥59.70 takes off ¥5.97.
      budgetFen: fc.option(fc.integer({ min: 1000, max: 5000 })),
    }),
    fc.array(fc.array(action, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 5 }),
    async (limits, rounds) => {
      const id = await anActivity({ ...limits, kind: 'percent', amountFen: null, percentOff: 1000, maxFen: 1000 })
      const people = await Promise.all(Array.from({ length: visitors }, () => aVisitor(db, place.areaId)))
      const posted: { orderNo: string; openid: string }[] = []
      const run = async ({ what, who, which }: { what: string; who: number; which: number }) => {
        const { id: visitorId, openid } = people[who]!
        const pick = <T>(rows: readonly T[]) => rows[which % Math.max(1, rows.length)]
        if (what === 'claim') return (await claim(id, openid)).code
        if (what === 'send')
          return (
            await send(
              id,
              [visitorId, people[which % visitors]!.id].filter((one, at, all) => all.indexOf(one) === at),
            )
          ).code
        if (what === 'sendToGroup') return (await sendToGroup(id, 1 + (which % 3))).code
        if (what === 'make') return (await make(id, 1 + (which % 2))).code
        if (what === 'redeem') {
          const one = pick(
            await query<{ code: string }>('select code from coupon where activity_id = $1 and way = $2 order by id', [
              id,
              'made',
            ]),
          )
          return one ? (await redeem(one.code, openid)).code : 200
        }
        if (what === 'order') {
          const one = pick(
            await query<{ id: number; openid: string }>(
              'select c.id, v.openid from coupon c join visitor v on v.id = c.visitor_id where c.activity_id = $1 order by c.id',
              [id],
            ),
          )
          if (!one) return 200
          const { post, answer } = await order(one.openid, one.id, 5373)
          if (answer.code === 200) posted.push({ orderNo: post.orderNo, openid: one.openid })
          return answer.code
        }
        if (what === 'pay') {
          const one = pick(posted)
          return one ? (await pay(one.orderNo, 5373)).code : 200
        }
        if (what === 'reckon') {
          await reckonBudgets(server.services)
          return 200
        }
        await sql`update orders set created_at = created_at - interval '20 minutes' where state = 'created' and id % 2 = ${which % 2}`.execute(
          db,
        )
        await closeUnpaid(server.services)
        return 200
      }
      for (const round of rounds) {
        const codes = await Promise.all(round.map(run))
        expect(codes.filter((code) => !fine.has(code))).toEqual([])
      }
      if (limits.budgetFen !== null) await reckonBudgets(server.services)
      const coupons = await query<{ id: number; state: string; visitor_id: number | null; order_id: number | null }>(
        'select id, state, visitor_id, order_id from coupon where activity_id = $1',
        [id],
      )
      const orders = await query<{
        id: number
        coupon_id: number
        state: string
        paid_fen: number
        discount_fen: number
      }>('select id, coupon_id, state, paid_fen, discount_fen from orders where coupon_id = any($1::bigint[])', [
        `{${coupons.map((one) => one.id).join(',')}}`,
      ])
      const { activity, counts, late } = await rowOf(id)
      // Stock.
      expect(coupons.length).toBeLessThanOrEqual(limits.stock)
      expect(activity.issued).toBe(coupons.length)
      expect(counts.reduce((sum, one) => sum + one.coupons, 0)).toBe(coupons.length)
      // Limit.
      for (const { id: visitorId } of people)
        expect(coupons.filter((one) => one.visitor_id === visitorId).length).toBeLessThanOrEqual(limits.perVisitor)
      // A coupon that is held or used names an order that names it and is unpaid or paid; nothing else does.
      const paid = orders.filter((one) => one.state === 'paid')
      for (const coupon of coupons) {
        const its = orders.find((one) => one.id === coupon.order_id)
        expect(coupon.state).toBe(
          !its ? (coupon.visitor_id === null ? 'made' : 'received') : its.state === 'paid' ? 'used' : 'held',
        )
        if (its) expect([its.coupon_id, ['created', 'paid'].includes(its.state)]).toEqual([coupon.id, true])
        // Whatever was paid with it, it is used by one.
        expect(paid.some((one) => one.coupon_id === coupon.id)).toBe(coupon.state === 'used')
      }
      expect(
        orders.every(
          (one) =>
            one.state !== 'created' || coupons.some((coupon) => coupon.order_id === one.id || coupon.state === 'used'),
        ),
      ).toBe(true)
      const used = coupons.filter((one) => one.state === 'used').length
      // Sums, and no payment lost.
      expect([activity.used, activity.orders, late]).toEqual([used, paid.length, paid.length - used])
      expect(activity.discountFen).toBe(paid.length * 597)
      // Whatever is not used yet can still take off ten yuan.
      const committedFen = used * 597 + (coupons.length - used) * 1000
      const stockLeft = limits.stock - coupons.length
      if (limits.budgetFen === null) expect(activity.left).toBe(stockLeft)
      else {
        expect(committedFen).toBeLessThanOrEqual(limits.budgetFen)
        const left = Math.min(stockLeft, Math.floor((limits.budgetFen - committedFen) / 1000))
        expect(activity).toMatchObject({ left, ...(left < stockLeft && { committedFen }) })
      }
      expect(activity.paidFen).toBe(paid.reduce((sum, one) => sum + one.paid_fen, 0))
      expect(paid.every((one) => one.paid_fen + one.discount_fen === 5970)).toBe(true)
    },
  )
  await fc.assert(property, { numRuns: cases(6, 40), endOnFailure: true })
})

it('when many visitors claim the last coupons at once, exactly as many get one as there are', async () => {
  const id = await anActivity({ stock: 5 })
  const answers = await Promise.all(Array.from({ length: 30 }, () => claim(id, unique('openid-'))))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
  expect(answers.filter(({ code }) => code === 1530)).toHaveLength(25)
})

it('when many orders use a coupon at once, only one of them gets it', async () => {
  const openid = unique('openid-')
  const coupon = (await claim(await anActivity(), openid)).id!
  const answers = await Promise.all(Array.from({ length: 12 }, () => order(openid, coupon, 4970)))
  expect(answers.filter(({ answer }) => answer.code === 200)).toHaveLength(1)
  expect(answers.filter(({ answer }) => answer.code === 2002)).toHaveLength(11)
})

it.runIf(process.env.TEST_DATABASE_URL)(
  'a payment takes the visitor before the coupon, as an order does, so that they never wait for each other',
  async () => {
    const openid = unique('openid-')
    const coupon = (await claim(await anActivity(), openid)).id!
    const { post } = await order(openid, coupon, 4970)
    let paid: ReturnType<typeof pay> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('visitor').select('id').where('openid', '=', openid).forNoKeyUpdate().execute()
      paid = pay(post.orderNo, 4970)
      await untilWaiting(db, 1)
      // A payment that held it already would make this fail.
      await sql`select from coupon where id = ${coupon} for no key update nowait`.execute(trx)
    })
    expect((await paid!).code).toBe(200)
  },
)
