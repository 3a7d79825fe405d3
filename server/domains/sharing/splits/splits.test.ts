import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refunds } from '#contract/sales/refunds.ts'
import { split } from '#contract/sharing/split.ts'
import { splitBills } from '#contract/sharing/splitBills.ts'
import { splitMoves } from '#contract/sharing/splitStates.ts'
import { aMerchant, aMerchantNo, anEnterprise, anOpenid, aShareRatio } from '#test/rows/sellerRows.ts'
import { anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
import { type Cashier, openCashier } from '#test/server/cashier.ts'
import { willing } from '../../../providers/payment/sandbox/behaviour.ts'

let cashier: Cashier
let place: Place
let enterprise: { id: number; name: string }
let merchant: { id: number; name: string }
const db = () => cashier.services.database.db
beforeAll(async () => {
  cashier = await openCashier()
  place = cashier.place
  enterprise = await anEnterprise(db(), { operatorId: place.operatorId, areaId: place.areaId })
  merchant = await aMerchant(db(), place)
  await shared(place, enterprise.id, merchant.id)
})
beforeEach(async () => {
  cashier.sharing.behaviour = { ...willing, settleAfter: 0 }
  await db().deleteFrom('message').execute()
})
afterAll(() => cashier.close())

/** From now on an enterprise gets 20 % of all orders of a project and a merchant 10 % of photos. */
async function shared({ areaId, caseId }: Place, enterpriseId: number, merchantId: number) {
  const startsAt = new Date(Date.now() - 60 * 86_400_000).toISOString()
  await db().insertInto('enterpriseCase').values({ areaId, caseId, enterpriseId }).execute()
  await db()
    .insertInto('shareRatio')
    .values({ areaId, caseId, enterpriseId, orderKinds: ['video', 'photo'], share: 2000, startsAt })
    .execute()
  await aShareRatio(db(), { areaId, caseId }, { merchantId, share: 1000, startsAt, orderKinds: ['photo'] })
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const order = (fields: Parameters<typeof anOrder>[2] = {}) => anOrder(db(), place, { amountFen: 10_000, ...fields })
const billsOf = (orderId: number) =>
  db()
    .selectFrom('splitBill')
    .select(['id', 'billNo', 'receiverName', 'amountFen', 'returnedFen', 'returningFen', 'state', 'outNo', 'account'])
    .select(['failure', 'attempts', 'reason'])
    .where('orderId', '=', orderId)
    .orderBy('place')
    .execute()
const amounts = async (orderId: number) => (await billsOf(orderId)).map(({ amountFen }) => amountFen)
const states = async (orderId: number) => (await billsOf(orderId)).map(({ state }) => state)
const messages = () => db().selectFrom('message').select(['title', 'text', 'level', 'link', 'roles']).execute()
/** What really left and came back, at the provider. */
async function books(transactionId: string | null) {
  const { rows } = await sql<{ sharedFen: number; refundFen: number; released: boolean }>`
    select shared_fen, refund_fen, released from sandbox.payment where transaction_id = ${transactionId}`.execute(db())
  return rows[0]
}
/** Until all is sent, has arrived and the rest is released. */
async function finish(orderId: number) {
  for (let step = 0; step < 3; step++) await cashier.share(orderId)
}
const call = cashierCall()
function cashierCall() {
  return {
    unfreeze: (ids: number[], reason = '重复分账') =>
      cashier.server.call(cashier.platform.token, splitBills.unfreeze, { body: { ids, reason } }),
    send: (ids: number[]) => cashier.server.call(cashier.platform.token, splitBills.send, { body: { ids } }),
    request: (orderId: number, amountFen: number) =>
      cashier.server.call(cashier.platform.token, refunds.request, {
        body: { orderId, amountFen, reason: 'blurred', requestKey: unique('request-') },
      }),
    mandatory: async (orderId: number, amountFen: number) => {
      const body = { orderId, amountFen, reason: 'blurred' as const, note: '属实', requestKey: unique('request-') }
      return (await cashier.server.call(cashier.platform.token, refunds.mandatory, { body })).data
    },
  }
}

it('the moves of split bills in the database are exactly those of the contract', async () => {
  const rows = await db()
    .selectFrom('move')
    .select(['fromState', 'toState'])
    .where('machine', '=', 'split_bill')
    .execute()
  const said = Object.entries(splitMoves).flatMap(([from, all]) => all.map((to) => `${from} ${to}`))
  expect(rows.map(({ fromState, toState }) => `${fromState} ${toState}`).sort()).toEqual(said.sort())
})

it('the database computes the same split as the preview', async () => {
  const shares = fc
    .array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 12 })
    .map((all) => all.filter((_, at) => all.slice(0, at + 1).reduce((sum, one) => sum + one, 0) <= 10_000))
    .filter((all) => all.length > 0)
  const some = fc.sample(fc.tuple(fc.oneof(fc.nat(300), fc.nat(2_000_000_000)), shares), 2000)
  const { rows } = await sql<{ fen: number[] }>`
    select split_fen((c->>0)::bigint, array(select jsonb_array_elements_text(c->1))::int[]) as fen
    from jsonb_array_elements(${JSON.stringify(some)}::jsonb) with ordinality t (c, at) order by at`.execute(db())
  expect(rows.map(({ fen }) => fen.map(Number))).toEqual(some.map(([amount, each]) => split(amount, each).fen))
})

describe('bills', () => {
  it('split bills are created with the payment, for receivers of that order type at that time', async () => {
    const photo = await order()
    expect(await billsOf(photo.id)).toMatchObject([
      { receiverName: enterprise.name, amountFen: 2000, state: 'frozen', outNo: null },
      { receiverName: merchant.name, amountFen: 1000, state: 'frozen' },
    ])
    expect(await amounts((await order({ kind: 'video' })).id)).toEqual([2000])
    expect(await amounts((await order({ createdAt: daysAgo(61) })).id)).toEqual([])
    const late = await order({ paid: false })
    expect(await amounts(late.id)).toEqual([])
    await db()
      .updateTable('orders')
      .set({ state: 'paid', paidFen: 10_000, paidAt: sql`now()`, channel: 'wechat', transactionId: unique('4200') })
      .where('id', '=', late.id)
      .execute()
    expect(await amounts(late.id)).toEqual([2000, 1000])
  })

  it('split bills are created only for WeChat payments', async () => {
    const cash = await order({ paid: false })
    const paid = { state: 'paid' as const, paidFen: 10_000, paidAt: sql<string>`now()`, channel: 'cash' as const }
    await db().updateTable('orders').set(paid).where('id', '=', cash.id).execute()
    expect(await billsOf(cash.id)).toEqual([])
  })

  it('amounts of unsent split bills follow the remaining amount of the order', async () => {
    const { id } = await order()
    const { data } = await call.request(id, 4000)
    expect(await amounts(id)).toEqual([1200, 600])
    await cashier.decide(refunds.reject, data.id)
    expect(await amounts(id)).toEqual([2000, 1000])
    await call.request(id, 10_000)
    expect(await amounts(id)).toEqual([0, 0])
  })
})

describe('shares', () => {
  it('due shares are each sent once, and the rest is released after them', async () => {
    const { id, transactionId } = await order()
    await cashier.share(id)
    expect(await states(id)).toEqual(['processing', 'processing'])
    expect(await books(transactionId)).toEqual({ sharedFen: 3000, refundFen: 0, released: false })
    await finish(id)
    expect(await billsOf(id)).toMatchObject([{ state: 'finished', attempts: 1, failure: null }, { state: 'finished' }])
    expect(await books(transactionId)).toEqual({ sharedFen: 3000, refundFen: 0, released: true })
    const split = db().selectFrom('orderSplit').select(['dueAt', 'releasedAt']).where('orderId', '=', id)
    expect(await split.executeTakeFirst()).toMatchObject({ dueAt: null, releasedAt: expect.any(String) })
  })

  it('shares wait for a day, and while a refund of their order is open', async () => {
    const { id } = await order()
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from due_at - paid_at) / 3600 as hours from order_split where order_id = ${id}`.execute(db())
    expect(Math.round(rows[0]!.hours)).toBe(24)
    await call.request(id, 4000)
    await cashier.share(id)
    expect(await states(id)).toEqual(['frozen', 'frozen'])
    expect((await call.send([(await billsOf(id))[0]!.id])).msg).toMatch(/还有退款未完成/)
    // Shortly before the provider releases the money it is now or never.
    const old = await order({ createdAt: daysAgo(28.5) })
    await call.request(old.id, 4000)
    await cashier.share(old.id)
    expect(await states(old.id)).toEqual(['processing', 'processing'])
    expect(await amounts(old.id)).toEqual([1200, 600])
  })

  it.each(['lostBefore', 'lostAfter', 'FREQUENCY_LIMITED', 'SYSTEM_ERROR'] as const)(
    'a share arrives once, even if the provider first responds with %s',
    async (course) => {
      const { id, transactionId } = await order()
      let calls = 0
      cashier.sharing.behaviour.share = () => (calls++ < 3 ? course : 'answered')
      for (let step = 0; step < 5; step++) await cashier.share(id)
      expect(await states(id)).toEqual(['finished', 'finished'])
      expect(await books(transactionId)).toMatchObject({ sharedFen: 3000, released: true })
    },
  )

  it('a refused share is reported, and resent under another number to the receiver’s present account', async () => {
    const { id, transactionId } = await order({ kind: 'video', createdAt: daysAgo(0.1) })
    cashier.sharing.behaviour.share = () => 'NO_RELATION'
    await cashier.share(id)
    const [bill] = await billsOf(id)
    expect(bill).toMatchObject({ state: 'failed', outNo: bill!.billNo, failure: expect.stringMatching(/分账关系/) })
    expect(await messages()).toMatchObject([
      {
        title: `分账 ¥20.00 没有分给${enterprise.name}`,
        level: 'warning',
        link: `/systemOps/splitBill?q=${bill!.billNo}`,
      },
    ])
    // Failed money stays frozen for a person to decide about.
    await cashier.share(id)
    expect(await books(transactionId)).toBeUndefined()
    const account = aMerchantNo()
    await db().updateTable('enterprise').set({ subMerchantNo: account }).where('id', '=', enterprise.id).execute()
    cashier.sharing.behaviour = { ...willing, settleAfter: 0 }
    expect(await call.send([bill!.id])).toMatchObject({ code: 200, data: { count: 1 } })
    await finish(id)
    expect(await billsOf(id)).toMatchObject([{ state: 'finished', outNo: `${bill!.billNo}-2`, account, failure: null }])
  })

  it('a share that the provider closes has failed, and its money goes to no other receiver', async () => {
    const { id, transactionId } = await order()
    cashier.sharing.behaviour.outcome = ({ name }) => (name === merchant.name ? 'ACCOUNT_ABNORMAL' : 'SUCCESS')
    await finish(id)
    expect(await states(id)).toEqual(['finished', 'failed'])
    expect(await books(transactionId)).toMatchObject({ sharedFen: 2000, released: false })
    const [, failed] = await billsOf(id)
    expect((await call.unfreeze([failed!.id])).code).toBe(200)
    await finish(id)
    expect(await states(id)).toEqual(['finished', 'unfrozen'])
    expect(await books(transactionId)).toMatchObject({ sharedFen: 2000, released: true })
  })

  it('bills are released by hand all together or not at all, and their receivers then get nothing', async () => {
    const { id, transactionId } = await order()
    const done = await order({ kind: 'video' })
    await finish(done.id)
    const frozenIds = (await billsOf(id)).map((bill) => bill.id)
    const [sent] = await billsOf(done.id)
    expect(await call.unfreeze([...frozenIds, sent!.id])).toMatchObject({
      code: 2002,
      msg: `分账单 ${sent!.billNo} 已分账，不能解冻`,
    })
    expect(await states(id)).toEqual(['frozen', 'frozen'])
    expect(await call.unfreeze(frozenIds, '与景区另行结算')).toMatchObject({ code: 200, data: { count: 2 } })
    expect(await billsOf(id)).toMatchObject([{ state: 'unfrozen', reason: '与景区另行结算' }, { state: 'unfrozen' }])
    await cashier.share(id)
    expect(await books(transactionId)).toEqual({ sharedFen: 0, refundFen: 0, released: true })
    const { releasedAt } = await db()
      .selectFrom('orderSplit')
      .select('releasedAt')
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow()
    expect(releasedAt).not.toBeNull()
  })

  it('frozen bills are closed when the provider has released their money', async () => {
    const { id } = await order({ createdAt: daysAgo(30.1) })
    await finish(id)
    expect(await billsOf(id)).toMatchObject([
      { state: 'unfrozen', reason: expect.stringMatching(/30 天/) },
      { state: 'unfrozen' },
    ])
  })
})

describe('a refund of an order that was shared', () => {
  it('shares are taken back before a refund of the order is sent', async () => {
    const { id, transactionId } = await order()
    await finish(id)
    const refund = await call.mandatory(id, 4000)
    await cashier.step(refund.id)
    expect(await billsOf(id)).toMatchObject([{ returnedFen: 800, state: 'finished' }, { returnedFen: 400 }])
    await cashier.pump()
    expect(await cashier.refund(refund.id)).toMatchObject({ state: 'succeeded', failure: null })
    expect(await books(transactionId)).toMatchObject({ sharedFen: 1800, refundFen: 4000 })
    const rest = await call.mandatory(id, 6000)
    await cashier.step(rest.id)
    await cashier.pump()
    expect(await states(id)).toEqual(['returned', 'returned'])
    expect(await books(transactionId)).toMatchObject({ sharedFen: 0, refundFen: 10_000 })
  })

  it('a refund waits for shares in progress, and shows that it does', async () => {
    const { id } = await order()
    await cashier.share(id)
    const refund = await call.mandatory(id, 10_000)
    await cashier.step(refund.id)
    expect(await cashier.refund(refund.id)).toMatchObject({
      state: 'approved',
      attempts: 0,
      failure: expect.stringMatching(/正在分账/),
    })
    await finish(id)
    await cashier.step(refund.id)
    await cashier.pump()
    expect(await cashier.refund(refund.id)).toMatchObject({ state: 'succeeded' })
    expect(await states(id)).toEqual(['returned', 'returned'])
  })

  it.each(['lostBefore', 'lostAfter', 'SYSTEM_ERROR'] as const)(
    'a share is taken back once, even if the first responses are %s',
    async (course) => {
      const { id, transactionId } = await order()
      await finish(id)
      let calls = 0
      cashier.sharing.behaviour.giveBack = () => (calls++ < 2 ? course : 'answered')
      const refund = await call.mandatory(id, 5000)
      for (let step = 0; step < 3; step++) await cashier.step(refund.id)
      await cashier.pump()
      expect(await cashier.refund(refund.id)).toMatchObject({ state: 'succeeded' })
      expect(await books(transactionId)).toMatchObject({ sharedFen: 1500, refundFen: 5000 })
    },
  )

  it('a refund does not wait for an unrecoverable share: the platform pays it and is notified', async () => {
    const other = await aPlace(db(), place.operatorId)
    const person = await db()
      .insertInto('merchant')
      .values({
        ...{ areaId: other.areaId, caseId: other.caseId },
        kind: 'personalOpenid',
        account: anOpenid(),
        name: '王导游',
        relation: 'staff',
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    await shared(other, enterprise.id, person.id)
    const { id, transactionId } = await anOrder(db(), other, { amountFen: 10_000 })
    await finish(id)
    cashier.sharing.behaviour.returned = () => 'BALANCE_NOT_ENOUGH'
    const refund = await call.mandatory(id, 10_000)
    await cashier.step(refund.id)
    await cashier.pump()
    expect(await cashier.refund(refund.id)).toMatchObject({ state: 'succeeded' })
    expect(await books(transactionId)).toMatchObject({ sharedFen: 3000, refundFen: 10_000 })
    const [first] = await billsOf(id)
    const { data } = await cashier.server.call(cashier.platform.token, splitBills.returns, { body: { id: first!.id } })
    expect(data.rows).toMatchObject([
      { refundNo: refund.refundNo, amountFen: 2000, state: 'failed', failure: '接收方余额不足' },
    ])
    expect((await messages()).map(({ title, text }) => title + text).join()).toMatch(/有多笔分账没有收回.*由平台垫付/)
  })
})
