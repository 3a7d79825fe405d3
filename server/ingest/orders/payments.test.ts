import { afterAll, describe, expect, it } from 'vitest'
import { aKey, only, openSender } from '#test/clients/sender.ts'
import { aPlace, unique } from '#test/rows/world.ts'
import { openShop } from '#test/server/shop.ts'

const { server, place, sender, at, query, anOrderPost, aPayment, post, orderRow, pictures, stateOf } = await openShop()
afterAll(() => server.close())

describe('payments', () => {
  it('a payment marks its order as paid and the order’s pictures as sold, once', async () => {
    const named = await pictures(2)
    const { orderNo } = await post({ pictures: named })
    const payment = aPayment(orderNo)
    const first = only(await sender.batch('payments', [payment]))
    expect(first).toMatchObject({ code: 200, repeated: false })
    expect(await orderRow(orderNo)).toMatchObject({
      state: 'paid',
      paid_fen: 5970,
      transaction_id: payment.transactionId,
      channel: 'wechat',
      paid_at: at,
    })
    expect(await Promise.all(named.map(stateOf))).toEqual(['sold', 'sold'])
    expect(only(await sender.batch('payments', [payment]))).toEqual({ ...first, repeated: true })
    expect(only(await sender.batch('payments', [aPayment(orderNo)]))).toMatchObject({ code: 2001 })
    expect(only(await sender.batch('payments', [{ ...payment, channel: 'alipay' }]))).toMatchObject({ code: 2001 })
  })
  it('a payment more than ten minutes before its order is refused, an earlier one within that limit is stored', async () => {
    const { orderNo } = await post()
    const early = { code: 2000, msg: expect.stringMatching(/支付时刻 at .*10 分钟/) }
    expect(only(await sender.batch('payments', [aPayment(orderNo, { at: '2026-05-02T06:18:02.999Z' })]))).toMatchObject(
      early,
    )
    expect(
      only(await sender.batch('payments', [aPayment(orderNo, { result: 'failed', at: '2026-05-01T06:28:03Z' })])),
    ).toMatchObject(early)
    expect(await orderRow(orderNo)).toMatchObject({ state: 'created', pay_error: null })
    const payment = aPayment(orderNo, { at: '2026-05-02T14:18:03+08:00' })
    expect(only(await sender.batch('payments', [payment]))).toMatchObject({ code: 200, repeated: false })
    expect(await orderRow(orderNo)).toMatchObject({ state: 'paid', paid_at: '2026-05-02T06:18:03.000Z' })
    expect(only(await sender.batch('payments', [payment]))).toMatchObject({ code: 200, repeated: true })
  })
  it('a payment with an amount other than the order’s is refused', async () => {
    const { orderNo } = await post()
    expect(only(await sender.batch('payments', [aPayment(orderNo, { amountFen: 5969 })]))).toMatchObject({ code: 2003 })
    expect((await orderRow(orderNo)).state).toBe('created')
  })
  it('the reason of a failed payment is shown until a payment succeeds', async () => {
    const { orderNo } = await post()
    await sender.batch('payments', [aPayment(orderNo, { result: 'failed', reason: '余额不足' })])
    expect(await orderRow(orderNo)).toMatchObject({ state: 'created', pay_error: '余额不足', transaction_id: null })
    await sender.batch('payments', [aPayment(orderNo)])
    expect(await orderRow(orderNo)).toMatchObject({ state: 'paid', pay_error: null })
    expect(
      only(await sender.batch('payments', [aPayment(orderNo, { result: 'failed', reason: '迟到' })])),
    ).toMatchObject({ code: 200 })
    expect(await orderRow(orderNo)).toMatchObject({ state: 'paid', pay_error: null })
  })
  it('a failed and a successful payment in one batch leave the order paid, in either sequence', async () => {
    for (const turn of [(list: object[]) => list, (list: object[]) => list.reverse()]) {
      const { orderNo } = await post()
      const { data } = await sender.batch(
        'payments',
        turn([aPayment(orderNo, { result: 'failed', reason: 'x' }), aPayment(orderNo)]),
      )
      expect(data.items.map((item) => item.code)).toEqual([200, 200])
      expect(await orderRow(orderNo)).toMatchObject({ state: 'paid', pay_error: null })
    }
  })
  it('a second successful payment in a batch is refused, and the same payment twice is repeated', async () => {
    const [{ orderNo: a }, { orderNo: b }] = [await post(), await post()]
    const once = aPayment(b)
    const { data } = await sender.batch('payments', [aPayment(a), aPayment(a), once, once])
    expect(data.items.map(({ code, repeated }) => [code, repeated])).toEqual([
      [200, false],
      [2001, false],
      [200, false],
      [200, true],
    ])
  })
  it('a payment that arrives after its order was closed reopens the order', async () => {
    const { orderNo } = await post()
    await query("update orders set state = 'closed', closed_at = now() where order_no = $1", [orderNo])
    expect(only(await sender.batch('payments', [aPayment(orderNo)]))).toMatchObject({ code: 200 })
    expect(await orderRow(orderNo)).toMatchObject({ state: 'paid', closed_at: null })
  })
  it('concurrent payments pay an order once', async () => {
    const { orderNo } = await post()
    const answers = await Promise.all(Array.from({ length: 10 }, () => sender.batch('payments', [aPayment(orderNo)])))
    expect(answers.map((answer) => only(answer).code).toSorted()).toEqual([200, ...Array(9).fill(2001)])
    expect(
      await query('select count(*) as n from payment where order_id = $1', [(await orderRow(orderNo)).id]),
    ).toEqual([{ n: 1 }])
  })
  it('payments for another customer’s order, or with another customer’s payment number, are refused', async () => {
    const other = await aPlace(server.services.database.db)
    const theirs = openSender(server, await aKey(server.services, other.operatorId))
    const { orderNo } = await post()
    expect(only(await theirs.batch('payments', [aPayment(orderNo)]))).toMatchObject({ code: 1512 })
    const payment = aPayment(orderNo)
    await sender.batch('payments', [payment])
    const order = { ...anOrderPost({ gbCode: other.gbCode }) }
    await theirs.batch('orders', [order])
    expect(only(await theirs.batch('payments', [{ ...payment, orderNo: order.orderNo }]))).toMatchObject({
      code: 2001,
      id: null,
    })
    expect((await orderRow(order.orderNo)).state).toBe('created')
  })
  it('payments count in the figures of the hour in which they were made', async () => {
    const other = await aPlace(server.services.database.db)
    const theirs = openSender(server, await aKey(server.services, other.operatorId))
    const list = Array.from({ length: 30 }, () => anOrderPost({ gbCode: other.gbCode }))
    await theirs.batch('orders', list)
    await theirs.batch(
      'payments',
      list.map((order) => aPayment(order.orderNo)),
    )
    expect(
      await query('select hour, orders, paid_orders, paid_fen from area_hour where area_id = $1', [other.areaId]),
    ).toEqual([{ hour: '2026-05-02T06:00:00.000Z', orders: 30, paid_orders: 30, paid_fen: 179100 }])
    expect(
      await query("select state, orders, paid_fen from order_sum where area_id = $1 and span = 'all' and orders > 0", [
        other.areaId,
      ]),
    ).toEqual([{ state: 'paid', orders: 30, paid_fen: 179100 }])
  })
})

describe('downloads', () => {
  const aDownload = (orderNo: string, fields: object = {}) => ({
    downloadId: unique('dl-'),
    orderNo,
    ip: '10.1.2.3',
    at,
    ...fields,
  })
  it('each download uses one of the order’s downloads, never more than allowed', async () => {
    const { orderNo } = await post()
    await sender.batch('payments', [aPayment(orderNo)])
    const list = Array.from({ length: 8 }, () => aDownload(orderNo))
    expect((await sender.batch('downloads', list)).data.items.every((item) => item.code === 200)).toBe(true)
    expect((await sender.batch('downloads', list)).data.items.every((item) => item.code === 200 && item.repeated)).toBe(
      true,
    )
    const both = await Promise.all([
      sender.batch('downloads', [aDownload(orderNo)]),
      sender.batch('downloads', [aDownload(orderNo)]),
    ])
    expect(both.map((answer) => only(answer).code).toSorted()).toEqual([1530, 200].toSorted())
    expect(await orderRow(orderNo)).toMatchObject({ downloads_used: 9, downloads_allowed: 9 })
  })
  it('a download more than ten minutes before its order is refused and uses no download', async () => {
    const { orderNo } = await post()
    await sender.batch('payments', [aPayment(orderNo)])
    const { data } = await sender.batch('downloads', [
      aDownload(orderNo, { at: '2026-05-02T06:18:02Z' }),
      aDownload(orderNo, { at: '2026-05-02T06:18:04Z' }),
    ])
    expect(data.items).toMatchObject([{ code: 2000, msg: expect.stringContaining('下载时刻 at') }, { code: 200 }])
    expect(await orderRow(orderNo)).toMatchObject({ downloads_used: 1 })
  })
  it('a download needs a paid order and one of its pictures', async () => {
    const [boughtPicture, other] = await pictures(2)
    const unpaid = await post()
    const paid = await post({ pictures: [boughtPicture] })
    await sender.batch('payments', [aPayment(paid.orderNo)])
    const { data } = await sender.batch('downloads', [
      aDownload(unpaid.orderNo),
      aDownload(paid.orderNo, { picture: other }),
      aDownload(paid.orderNo, { picture: boughtPicture }),
      aDownload('JYO-unknown'),
    ])
    expect(data.items.map((item) => item.code)).toEqual([2002, 1512, 200, 1512])
  })
})

describe('complaints', () => {
  it('complaints reach the platform as one message for each scenic area', async () => {
    const { orderNo } = await post()
    const complaint = { complaintId: unique('c-'), orderNo, words: ' 照片里不是我 ', at }
    const first = only(await sender.batch('complaints', [complaint]))
    expect(first.code).toBe(200)
    expect(only(await sender.batch('complaints', [complaint]))).toEqual({ ...first, repeated: true })
    expect(only(await sender.batch('complaints', [{ ...complaint, words: '别的' }]))).toMatchObject({ code: 2001 })
    expect(await query('select words, state from complaint where id = $1', [first.id])).toEqual([
      { words: '照片里不是我', state: 'open' },
    ])
    expect(await query('select text, roles from message where area_id = $1', [place.areaId])).toEqual([
      { text: `订单 ${orderNo}：照片里不是我`, roles: [0, 1] },
    ])
  })
  it('a complaint more than ten minutes before its order is refused, and no one is notified', async () => {
    const { orderNo } = await post()
    const complaint = (at: string) => ({ complaintId: unique('c-'), orderNo, words: '照片里不是我', at })
    const countMessages = async () => (await query('select id from message')).length
    const before = await countMessages()
    expect(only(await sender.batch('complaints', [complaint('2026-05-02T06:18:02Z')]))).toMatchObject({
      code: 2000,
      msg: expect.stringContaining('投诉时刻 at'),
    })
    expect(await countMessages()).toBe(before)
    const allowed = complaint('2026-05-02T06:18:04Z')
    const first = only(await sender.batch('complaints', [allowed]))
    expect(first).toMatchObject({ code: 200, repeated: false })
    expect(only(await sender.batch('complaints', [allowed]))).toEqual({ ...first, repeated: true })
  })
})
