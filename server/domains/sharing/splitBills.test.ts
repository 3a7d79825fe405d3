import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchants } from '#contract/sharing/merchants.ts'
import { shareRatios } from '#contract/sharing/shareRatios.ts'
import { splitBills } from '#contract/sharing/splitBills.ts'
import { localDay, shiftDay } from '#contract/zone.ts'
import { aSplitBill } from '#test/rows/sellerRows.ts'
import { type Account, anAccount } from '#test/rows/world.ts'
import { type Cashier, openCashier } from '#test/server/cashier.ts'

let cashier: Cashier
let token: string
const db = () => cashier.services.database.db
beforeAll(async () => {
  cashier = await openCashier()
  token = cashier.platform.token
})
afterAll(() => cashier.close())

const list = async (body: object) => (await cashier.server.call(token, splitBills.list, { body })).data

it('split bills are found by number, order and receiver, and summed by state', async () => {
  const bill = await aSplitBill(db(), cashier.place)
  const sent = await aSplitBill(db(), cashier.place, { share: 1000 })
  await cashier.share(sent.orderId)
  for (const q of [bill.billNo, bill.billNo.slice(0, 18), bill.order.orderNo, bill.merchant.name])
    expect((await list({ q })).rows.map(({ id }) => id)).toContain(bill.id)
  expect((await list({ q: bill.billNo })).rows).toMatchObject([
    {
      paidFen: 5970,
      share: 2000,
      amountFen: 1194,
      state: 'frozen',
      receiver: 'merchant',
      sentTo: null,
      outNo: null,
      sentAt: null,
    },
  ])
  expect((await list({ state: ['processing'] })).rows).toMatchObject([
    { id: sent.id, sentTo: expect.stringMatching(/^16/), outNo: sent.billNo, sentAt: expect.any(String) },
  ])
  expect((await list({ receiver: 'enterprise' })).total).toBe(0)
  const { data } = await cashier.server.call(token, splitBills.statistics, { body: { merchantId: bill.merchant.id } })
  expect(data.rows.filter(({ bills }) => bills > 0)).toEqual([
    { state: 'frozen', bills: 1, amountFen: 1194, returnedFen: 0 },
  ])
  expect(data.ending).toEqual({ bills: 0, amountFen: 0 })
})

it('money that the provider releases automatically within three days is listed and summed', async () => {
  const bill = await aSplitBill(db(), cashier.place)
  await db()
    .updateTable('splitBill')
    .set({ paidAt: new Date(Date.now() - 28 * 86_400_000).toISOString() })
    .where('id', '=', bill.id)
    .execute()
  expect((await list({ ending: true })).rows.map(({ id }) => id)).toEqual([bill.id])
  const { data } = await cashier.server.call(token, splitBills.statistics, { body: {} })
  expect(data.ending).toEqual({ bills: 1, amountFen: bill.amountFen })
})

it('only the platform sees the shares of an order and the amount that remains', async () => {
  const bill = await aSplitBill(db(), cashier.place)
  const ask = ({ token: by }: Pick<Account, 'token'>, orderId: number) =>
    cashier.server.call(by, splitBills.ofOrder, { body: { orderId } })
  expect((await ask(cashier.platform, bill.orderId)).data).toMatchObject({
    rows: [{ billNo: bill.billNo, receiverName: bill.merchant.name, amountFen: 1194 }],
    restFen: 4776,
    releasedAt: null,
  })
  expect((await ask(cashier.customer, bill.orderId)).code).toBe(1511)
  expect((await ask(await anAccount(db(), 2), bill.orderId)).code).toBe(1511)
  expect((await ask(cashier.platform, 999_999)).code).toBe(1512)
})

it('synchronising queries the provider at once about every share in progress', async () => {
  const bill = await aSplitBill(db(), cashier.place)
  await cashier.share(bill.orderId)
  await db()
    .updateTable('orderSplit')
    .set({ dueAt: '2099-01-01T00:00:00Z' })
    .where('orderId', '=', bill.orderId)
    .execute()
  const { data } = await cashier.server.call(token, splitBills.synchronize, {})
  expect(data.count).toBeGreaterThan(0)
  await cashier.share(bill.orderId)
  expect((await list({ q: bill.billNo })).rows).toMatchObject([{ state: 'finished', endedAt: expect.any(String) }])
})

it('a split bill can be sent by hand, at the earliest a minute after its payment', async () => {
  const bill = await aSplitBill(db(), cashier.place)
  const send = () => cashier.server.call(token, splitBills.send, { body: { ids: [bill.id] } })
  const paid = (secondsAgo: number) =>
    db()
      .updateTable('splitBill')
      .set({ paidAt: new Date(Date.now() - secondsAgo * 1000).toISOString() })
      .where('id', '=', bill.id)
      .execute()
  await paid(50)
  expect(await send()).toMatchObject({ code: 2002, msg: `分账单 ${bill.billNo} 支付不到 1 分钟，请稍后再试` })
  await paid(61)
  expect(await send()).toMatchObject({ code: 200, data: { count: 1 } })
  await cashier.share(bill.orderId)
  expect(await send()).toMatchObject({ code: 2002, msg: `分账单 ${bill.billNo} 分账中，不能分账` })
})

it('what a receiver got, and what is on its way, stands beside it in the lists of receivers and ratios, by month in its bills', async () => {
  const [arrived, waiting] = [await aSplitBill(db(), cashier.place), await aSplitBill(db(), cashier.place)]
  await cashier.share(arrived.orderId)
  await cashier.share(arrived.orderId)
  const merchant = async (id: number) =>
    (await cashier.server.call(token, merchants.list, { body: { id } })).data.rows[0]!
  expect(await merchant(arrived.merchant.id)).toMatchObject({ receivedFen: 1194, unsplitFen: 0 })
  expect(await merchant(waiting.merchant.id)).toMatchObject({ receivedFen: 0, unsplitFen: 1194 })
  const ratioOf = async ({ id }: { id: number }) =>
    (await db().selectFrom('splitBill').select('ratioId').where('id', '=', id).executeTakeFirstOrThrow()).ratioId
  const ratioId = await ratioOf(arrived)
  const ratio = await cashier.server.call(token, shareRatios.list, { body: { id: ratioId } })
  expect(ratio.data.rows).toMatchObject([{ receivedFen: 1194 }])
  expect((await list({ ratioId })).rows).toMatchObject([{ id: arrived.id }])

  const months = async (body: object) => (await cashier.server.call(token, splitBills.months, { body })).data.rows
  const month = localDay(Date.now()).slice(0, 7)
  const one = { id: Number(month.replace('-', '')), month, bills: 1 }
  expect(await months({ ratioId })).toEqual([{ ...one, receivedFen: 1194, unsplitFen: 0 }])
  expect(await months({ merchantId: waiting.merchant.id })).toEqual([{ ...one, receivedFen: 0, unsplitFen: 1194 }])

  // Thirty days, today included.
  const paid = (day: string) =>
    db()
      .updateTable('splitBill')
      .set({ paidAt: `${day}T00:00:00+08:00` })
      .where('id', '=', arrived.id)
      .execute()
  const today = localDay(Date.now())
  await paid(shiftDay(today, -29))
  expect(await merchant(arrived.merchant.id)).toMatchObject({ receivedFen: 1194 })
  await paid(shiftDay(today, -30))
  expect(await merchant(arrived.merchant.id)).toMatchObject({ receivedFen: 0 })
  await paid(shiftDay(today, -400))
  expect(await months({ ratioId })).toEqual([])
})
