import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complaints } from '#contract/sales/complaints.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { anAccount, anOperator, anOrder, aPlace, unique } from '#test/rows/world.ts'
import { type Cashier, openCashier } from '#test/server/cashier.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await openCashier()
})
afterAll(() => cashier.close())

const call: Cashier['server']['call'] = (...parts) => cashier.server.call(...parts)
const order = (fields: Parameters<typeof anOrder>[2] = {}) =>
  anOrder(cashier.services.database.db, cashier.place, fields)
const draft = (orderId: number, amountFen: number, fields: object = {}) => ({
  orderId,
  amountFen,
  reason: 'blurred' as const,
  requestKey: unique('request-'),
  ...fields,
})
const request = async (orderId: number, amountFen: number) =>
  (await call(cashier.customer.token, refunds.request, { body: draft(orderId, amountFen) })).data
const decide = (
  operation: typeof refunds.approve | typeof refunds.retry,
  id: number,
  body: { note?: string; version?: number } = {},
) => call(cashier.platform.token, operation, { params: { id }, body })
const noted = (operation: typeof refunds.reject | typeof refunds.settle, id: number, note = '核对过') =>
  call(cashier.platform.token, operation, { params: { id }, body: { note } })

describe('asking for a refund', () => {
  it('requesting a refund reserves its amount, and it waits for a decision', async () => {
    const { id: orderId } = await order()
    const { id, refundNo } = await request(orderId, 1990)
    expect(refundNo).toMatch(/^R20[0-9]{12}[0-9A-Z]{8}$/)
    expect(await cashier.refund(id)).toMatchObject({ state: 'requested', dueAt: null, attempts: 0 })
    expect(await cashier.order(orderId)).toEqual({ state: 'paid', paidFen: 5970, refundedFen: 0, refundingFen: 1990 })
  })

  it('an order lists all of its refund requests', async () => {
    const { id: orderId } = await order()
    const first = await request(orderId, 1000)
    const second = await request(orderId, 2000)
    await request((await order()).id, 500)
    const { data } = await call(cashier.customer.token, refunds.ofOrder, { body: { orderId } })
    expect(data.rows.map(({ id, amountFen, state }) => [id, amountFen, state]).toSorted()).toEqual([
      [first.id, 1000, 'requested'],
      [second.id, 2000, 'requested'],
    ])
  })

  it('repeating a refund request with the same key returns the same request; keys of other accounts are separate', async () => {
    const { id: orderId } = await order()
    const body = draft(orderId, 1000)
    const first = await call(cashier.customer.token, refunds.request, { body })
    const again = await call(cashier.customer.token, refunds.request, { body })
    expect(first.data).toMatchObject({ repeated: false })
    expect(again).toMatchObject({ code: 200, data: { ...first.data, repeated: true } })
    const other = await call(cashier.platform.token, refunds.request, { body })
    expect(other.data.id).not.toBe(first.data.id)
    expect(await cashier.order(orderId)).toMatchObject({ refundingFen: 2000 })
  })

  it('a different refund request with a used key is refused, naming the earlier refund', async () => {
    const { id: orderId, itemIds } = await order({ amountFen: 3000, items: 3 })
    const [a, b] = itemIds as [number, number]
    const body = draft(orderId, 700, { items: [{ itemId: a, amountFen: 700 }], note: '模糊' })
    const { data } = await call(cashier.customer.token, refunds.request, { body })
    const others = [
      { amountFen: 699, items: [{ itemId: a, amountFen: 699 }] },
      { items: [{ itemId: b, amountFen: 700 }] },
      { reason: 'other' as const },
      { note: '匹配错误' },
      { orderId: (await order()).id },
    ]
    for (const other of others)
      expect(await call(cashier.customer.token, refunds.request, { body: { ...body, ...other } })).toMatchObject({
        code: 2001,
        msg: `先前的退款 ¥7.00 已收到（退款单 ${data.refundNo}），这一笔没有提交`,
      })
    expect(await cashier.order(orderId)).toMatchObject({ refundingFen: 700 })
  })

  it('a refund request above the refundable amount is refused, naming that amount', async () => {
    const { id: orderId } = await order({ amountFen: 2990 })
    expect(await call(cashier.customer.token, refunds.request, { body: draft(orderId, 2991) })).toMatchObject({
      code: 2003,
      msg: '最多可退 ¥29.90（实付 ¥29.90）',
      data: { leftFen: 2990, fields: { amountFen: '最多可退 ¥29.90（实付 ¥29.90）' } },
    })
    await request(orderId, 1000)
    expect(await call(cashier.customer.token, refunds.request, { body: draft(orderId, 2000) })).toMatchObject({
      code: 2003,
      msg: '最多可退 ¥19.90（实付 ¥29.90，退款中 ¥10.00）',
    })
  })

  it('a refund of an unpaid order is refused', async () => {
    const { id: orderId } = await order({ paid: false })
    expect(await call(cashier.customer.token, refunds.request, { body: draft(orderId, 1) })).toMatchObject({
      code: 2002,
      msg: '订单没有支付，不能退款',
    })
  })

  it('a refund of an item is limited to the item’s share of the payment', async () => {
    const { id: orderId, itemIds } = await order({ amountFen: 3000, items: 3 })
    const [a, b] = itemIds as [number, number]
    const ask = (amountFen: number, items: { itemId: number; amountFen: number }[]) =>
      call(cashier.customer.token, refunds.request, { body: draft(orderId, amountFen, { items }) })
    expect(await ask(600, [{ itemId: a, amountFen: 600 }])).toMatchObject({ code: 200 })
    expect(await ask(401, [{ itemId: a, amountFen: 401 }])).toMatchObject({
      code: 2003,
      msg: '「商品 1」最多可退 ¥4.00',
    })
    expect(await ask(1001, [{ itemId: b, amountFen: 1001 }])).toMatchObject({ code: 2003 })
    expect(await ask(500, [{ itemId: b, amountFen: 400 }])).toMatchObject({
      code: 2000,
      msg: '退款金额 ¥5.00 与各商品合计 ¥4.00 不一致',
    })
    const twice = [
      { itemId: b, amountFen: 100 },
      { itemId: b, amountFen: 100 },
    ]
    expect(await ask(200, twice)).toMatchObject({ code: 2000 })
    const foreign = await order()
    expect(await ask(100, [{ itemId: foreign.itemIds[0]!, amountFen: 100 }])).toMatchObject({
      code: 2000,
      msg: '第 1 件商品不属于这笔订单',
    })
    expect(await cashier.order(orderId)).toMatchObject({ refundingFen: 600 })
  })

  it('after a refund without items, an item keeps its whole share, limited by what is left of the order', async () => {
    const { id: orderId, itemIds } = await order({ amountFen: 3000, items: 3 })
    const ask = (item: number, amountFen: number) =>
      call(cashier.customer.token, refunds.request, {
        body: draft(orderId, amountFen, { items: [{ itemId: itemIds[item]!, amountFen }] }),
      })
    await request(orderId, 1500)
    expect((await ask(0, 1000)).code).toBe(200)
    expect(await ask(0, 1)).toMatchObject({ code: 2003, msg: '「商品 1」最多可退 ¥0.00' })
    expect(await ask(1, 501)).toMatchObject({
      code: 2003,
      msg: '最多可退 ¥5.00（实付 ¥30.00，退款中 ¥25.00）',
      data: { leftFen: 500 },
    })
    expect((await ask(1, 500)).code).toBe(200)
    expect(await cashier.order(orderId)).toMatchObject({ refundingFen: 3000 })
  })

  it('rejecting a refund releases the share of its item', async () => {
    const { id: orderId, itemIds } = await order({ amountFen: 3000, items: 3 })
    const body = () => draft(orderId, 1000, { items: [{ itemId: itemIds[0]!, amountFen: 1000 }] })
    const { data } = await call(cashier.customer.token, refunds.request, { body: body() })
    expect((await call(cashier.customer.token, refunds.request, { body: body() })).code).toBe(2003)
    await noted(refunds.reject, data.id)
    expect((await call(cashier.customer.token, refunds.request, { body: body() })).code).toBe(200)
  })

  it('concurrent refund requests never reserve more than was paid', async () => {
    const { id: orderId } = await order({ amountFen: 1000 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call(cashier.customer.token, refunds.request, { body: draft(orderId, 300) })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3)
    expect(answers.filter(({ code }) => code === 2003)).toHaveLength(9)
    expect(await cashier.order(orderId)).toMatchObject({ refundingFen: 900 })
  })

  it('fifty concurrent copies of a refund request create one refund', async () => {
    const { id: orderId } = await order({ amountFen: 5000 })
    const body = draft(orderId, 100)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(cashier.customer.token, refunds.request, { body })),
    )
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await cashier.order(orderId)).toMatchObject({ refundingFen: 100 })
  })

  it('refunds of orders outside the caller’s scope cannot be requested or listed', async () => {
    const { db } = cashier.services.database
    const foreign = await anOrder(db, await aPlace(db))
    expect(await call(cashier.customer.token, refunds.request, { body: draft(foreign.id, 1) })).toMatchObject({
      code: 1512,
    })
    expect(await call(cashier.customer.token, refunds.ofOrder, { body: { orderId: foreign.id } })).toMatchObject({
      code: 1512,
    })
    const channel = await anOperator(db, 'channel')
    const scenic = await anOperator(db, 'scenic', channel.id)
    const below = await anOrder(db, await aPlace(db, scenic.id))
    const account = await anAccount(db, 2, channel.id)
    expect(await call(account.token, refunds.request, { body: draft(below.id, 1) })).toMatchObject({ code: 200 })
  })
})

describe('deciding about a refund', () => {
  it('a refund is approved once, which queues its submission', async () => {
    const { id } = await request((await order()).id, 500)
    expect((await decide(refunds.approve, id, { version: 0, note: '同意' })).code).toBe(200)
    expect(await cashier.refund(id)).toMatchObject({ state: 'approved', version: 1, decisionNote: '同意' })
    expect(await decide(refunds.approve, id)).toMatchObject({
      code: 2002,
      msg: expect.stringMatching(/^.+已于 \d\d:\d\d 同意，这笔退款现为「退款中」，没有再改动$/),
    })
    const { rows } = await cashier.services.database.query(
      "select 1 from pgboss.job where name = 'refund' and data = $1::jsonb",
      [JSON.stringify({ refundId: id })],
    )
    expect(rows).toHaveLength(1)
  })

  it('a decision about a refund that somebody else has changed is refused', async () => {
    const { id } = await request((await order()).id, 500)
    await noted(refunds.reject, id)
    expect(await decide(refunds.approve, id, { version: 0 })).toMatchObject({
      code: 1515,
      msg: expect.stringMatching(/^.+已于 \d\d:\d\d 驳回，这笔退款现为「已驳回」，没有再改动$/),
    })
    const { id: open } = await request((await order()).id, 500)
    expect(await decide(refunds.approve, open, { version: 3 })).toMatchObject({ code: 1515 })
  })

  it('only one of several concurrent decisions about a refund succeeds', async () => {
    const { id } = await request((await order()).id, 500)
    const answers = await Promise.all([
      decide(refunds.approve, id, { version: 0 }),
      noted(refunds.reject, id),
      decide(refunds.approve, id, { version: 0 }),
    ])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('rejecting a refund requires a reason and releases its amount', async () => {
    const { id: orderId } = await order()
    const { id } = await request(orderId, 500)
    expect(await call(cashier.platform.token, refunds.reject, { params: { id }, body: { note: '  ' } })).toMatchObject({
      code: 2000,
    })
    expect((await noted(refunds.reject, id, '照片清晰')).code).toBe(200)
    expect(await cashier.order(orderId)).toMatchObject({ refundingFen: 0, state: 'paid' })
    expect(await decide(refunds.retry, id)).toMatchObject({ code: 2002 })
  })

  it('customers cannot decide about refunds', async () => {
    const { id } = await request((await order()).id, 500)
    expect(await call(cashier.customer.token, refunds.approve, { params: { id }, body: {} })).toMatchObject({
      status: 403,
      code: 1511,
    })
    expect(await cashier.refund(id)).toMatchObject({ state: 'requested' })
  })
})

describe('a refund by force', () => {
  it('a forced refund is approved at once, and repeating it creates no second one', async () => {
    const { id: orderId } = await order()
    const body = { ...draft(orderId, 700), note: '投诉电话' }
    const first = await call(cashier.platform.token, refunds.mandatory, { body })
    const again = await call(cashier.platform.token, refunds.mandatory, { body })
    expect([first.data.repeated, again.data]).toEqual([false, { ...first.data, repeated: true }])
    expect(
      await call(cashier.platform.token, refunds.mandatory, { body: { ...body, note: '另一通电话' } }),
    ).toMatchObject({ code: 2001 })
    expect(await cashier.refund(first.data.id)).toMatchObject({ state: 'approved' })
    expect(await cashier.order(orderId)).toMatchObject({ refundingFen: 700 })
  })

  it('a forced refund for a complaint closes the complaint', async () => {
    const { id: orderId } = await order()
    const complaintId = await aComplaint(orderId)
    const body = { ...draft(orderId, 700, { complaintId }), note: '属实' }
    const { data } = await call(cashier.platform.token, refunds.mandatory, { body })
    const {
      complaint,
      refunds: shown,
      order: detail,
    } = (await call(cashier.platform.token, complaints.one, { params: { id: complaintId } })).data
    expect(complaint).toMatchObject({ state: 'handled', outcome: '已同意退款 ¥7.00，款项原路退回', refundingFen: 700 })
    expect(shown.map(({ id, origin }) => ({ id, origin }))).toEqual([{ id: data.id, origin: 'complaint' }])
    expect(detail.id).toBe(orderId)
    // Repeating the same request gives no second outcome; a different request for a handled complaint is refused and writes nothing.
    expect((await call(cashier.platform.token, refunds.mandatory, { body })).code).toBe(200)
    expect(
      await call(cashier.platform.token, refunds.mandatory, { body: { ...body, requestKey: unique('request-') } }),
    ).toMatchObject({ code: 2002 })
    expect(await cashier.order(orderId)).toMatchObject({ refundingFen: 700 })
  })

  it('a forced refund cannot refer to a complaint about another order', async () => {
    const complaintId = await aComplaint((await order()).id)
    const { id: orderId } = await order()
    expect(
      await call(cashier.platform.token, refunds.mandatory, {
        body: { ...draft(orderId, 700, { complaintId }), note: '属实' },
      }),
    ).toMatchObject({ code: 1512 })
    expect(await cashier.order(orderId)).toMatchObject({ refundingFen: 0 })
  })
})

describe('lists', () => {
  it('refunds are found by number, order, state, area and day, with exact totals and a sum without rejected ones', async () => {
    const { db } = cashier.services.database
    const place = await aPlace(db, cashier.place.operatorId)
    const made = await Promise.all([100, 200, 300].map(async (fen) => request((await anOrder(db, place)).id, fen)))
    await noted(refunds.reject, made[2]!.id)
    const list = (filter: object) =>
      call(cashier.platform.token, refunds.list, { body: { areaIds: [place.areaId], ...filter } })
    const all = (await list({ sort: 'amountFen', order: 'asc' })).data
    expect(all).toMatchObject({ total: 3, amountFen: 300, counts: { requested: 2, rejected: 1 } })
    expect(all.rows.map((row) => row.amountFen)).toEqual([100, 200, 300])
    expect((await list({ states: ['requested'] })).data).toMatchObject({
      total: 2,
      amountFen: 300,
      counts: { requested: 2, rejected: 1 },
    })
    expect((await list({ states: ['rejected'] })).data).toMatchObject({ total: 1, amountFen: 0 })
    expect((await list({ q: made[0]!.refundNo })).data.rows.map((row) => row.id)).toEqual([made[0]!.id])
    expect((await list({ q: all.rows[1]!.orderNo })).data.rows.map((row) => row.amountFen)).toEqual([200])
    expect((await list({ q: '%' })).data.total).toBe(0)
    expect((await list({ page: 2, size: 2, sort: 'amountFen', order: 'asc' })).data).toMatchObject({
      total: 3,
      rows: [{ amountFen: 300 }],
    })
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect((await list({ from: today, to: today })).data.total).toBe(3)
    expect((await list({ to: '2020-01-01' })).data).toMatchObject({ total: 0, amountFen: 0, counts: {} })
    expect(await list({ from: today, to: '2020-01-01' })).toMatchObject({ code: 2000 })
    expect(await list({ sort: 'note' as 'state' })).toMatchObject({ code: 2000 })
  })

  it('refunds can be filtered by whether their order was paid in cash', async () => {
    const { db } = cashier.services.database
    const place = await aPlace(db, cashier.place.operatorId)
    const [cash, other] = [await anOrder(db, place), await anOrder(db, place)]
    await db.updateTable('orders').set({ channel: 'cash' }).where('id', '=', cash.id).execute()
    for (const { id } of [cash, other]) await request(id, 500)
    const list = async (filter: object) =>
      (await call(cashier.platform.token, refunds.list, { body: { areaIds: [place.areaId], ...filter } })).data
    expect((await list({ cash: true })).rows.map((row) => [row.orderId, row.cash])).toEqual([[cash.id, true]])
    expect(await list({ cash: false })).toMatchObject({ total: 1, rows: [{ orderId: other.id, cash: false }] })
    expect((await list({})).total).toBe(2)
  })

  it('complaints can be listed by state, and are closed once, with an outcome for the visitor', async () => {
    const { id: orderId, orderNo } = await order()
    const id = await aComplaint(orderId)
    const list = async (filter: object) =>
      (await call(cashier.platform.token, complaints.list, { body: { q: orderNo, ...filter } })).data
    expect(await list({ state: 'open' })).toMatchObject({
      total: 1,
      rows: [{ id, orderNo, words: '照片模糊', paidFen: 5970, outcome: null }],
    })
    expect(
      (await call(cashier.platform.token, complaints.close, { params: { id }, body: { outcome: '已补发照片' } })).code,
    ).toBe(200)
    expect(
      await call(cashier.platform.token, complaints.close, { params: { id }, body: { outcome: '再次' } }),
    ).toMatchObject({
      code: 2002,
      msg: expect.stringMatching(/^.+已于 \d\d:\d\d 处理，这条投诉现为「已处理」，没有再改动$/),
    })
    expect(await list({ state: 'open' })).toMatchObject({ total: 0 })
    expect(await list({ state: 'handled' })).toMatchObject({
      rows: [{ outcome: '已补发照片', handledBy: cashier.platform.name }],
    })
  })
})

async function aComplaint(orderId: number): Promise<number> {
  const values = {
    orderId,
    areaId: cashier.place.areaId,
    externalId: unique('c'),
    words: '照片模糊',
    createdAt: new Date().toISOString(),
  }
  return (
    await cashier.services.database.db.insertInto('complaint').values(values).returning('id').executeTakeFirstOrThrow()
  ).id
}
