import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '#test/house.ts'
import { aKey, only, openSender, type Sender } from '#test/sender.ts'
import { aCase, aPlace, fresh, type Place } from '#test/world.ts'

let house: House
let place: Place
let sender: Sender
beforeAll(async () => {
  house = await openHouse()
  place = await aPlace(house.services.database.db)
  sender = openSender(house, await aKey(house.services, place.operatorId))
})
afterAll(() => house.close())

const at = '2026-05-02T06:28:03.000Z'
const query = async <R = Record<string, unknown>>(text: string, values: unknown[] = []) => (await house.services.database.query(text, values)).rows as R[]
const anOrderPost = (fields: object = {}) => ({
  orderNo: fresh('JYO'),
  kind: 'photo',
  gbCode: place.gbCode,
  openid: fresh('openid-'),
  amountFen: 5970,
  goods: '照片 3 张',
  at,
  ...fields,
})
const aPayment = (orderNo: string, fields: object = {}) => ({ orderNo, result: 'success', channel: 'wechat', transactionId: fresh('4200'), amountFen: 5970, at, ...fields })
const post = async (fields: object = {}) => {
  const order = anOrderPost(fields)
  expect(only(await sender.batch('orders', [order]))).toMatchObject({ code: 200 })
  return order
}
const orderRow = async (orderNo: string) => (await query('select * from orders where order_no = $1', [orderNo]))[0]!

async function pictures(count: number, areaId = place.areaId, deviceId = place.deviceId, caseId = place.caseId): Promise<string[]> {
  const ids = Array.from({ length: count }, () => fresh('pic-'))
  for (const externalId of ids) {
    await house.services.database.db
      .insertInto('picture')
      .values({
        areaId,
        caseId,
        deviceId,
        externalId,
        takenAt: at,
        sha256: sql`'\\x00'::bytea` as never,
        fileKey: 'a/b.jpg',
        thumbKey: 'a/t.jpg',
        previewKey: 'a/p.jpg',
        width: 1,
        height: 1,
        bytes: 1,
      })
      .execute()
  }
  return ids
}
const stateOf = async (externalId: string) => (await query('select state from picture where external_id = $1', [externalId]))[0]!.state

describe('orders', () => {
  it('share their amount among their pictures so that the fen sum up', async () => {
    const named = await pictures(3)
    const { orderNo } = await post({ pictures: named, amountFen: 5000 })
    const rows = await query(
      'select p.external_id, i.amount_fen, i.title from order_item i join picture p on p.id = i.picture_id join orders o on o.id = i.order_id where o.order_no = $1 order by i.id',
      [orderNo],
    )
    expect(rows).toEqual(named.map((external_id, n) => ({ external_id, amount_fen: [1667, 1667, 1666][n], title: `照片 ${n + 1}` })))
  })
  it('of video are one item, whatever pictures they name', async () => {
    const { orderNo } = await post({ kind: 'video', goods: '精彩短片', pictures: ['whatever'] })
    expect(await query('select title, amount_fen, picture_id from order_item where order_id = $1', [(await orderRow(orderNo)).id])).toEqual([
      { title: '精彩短片', amount_fen: 5970, picture_id: null },
    ])
  })
  it('that come again the same are repeated, with other content refused', async () => {
    const order = anOrderPost({ pictures: await pictures(2) })
    const first = only(await sender.batch('orders', [order]))
    expect(only(await sender.batch('orders', [order]))).toEqual({ ...first, repeated: true })
    const others = [{ amountFen: 5971 }, { goods: 'x' }, { at: '2026-05-02T06:28:04Z' }, { openid: 'openid-someone-else' }, { pictures: [] }, { kind: 'video' }]
    for (const changed of others) expect(only(await sender.batch('orders', [{ ...order, ...changed }]))).toMatchObject({ code: 2001 })
    expect(only(await sender.batch('orders', [{ ...order, at: '2026-05-02T14:28:03+08:00' }]))).toMatchObject({ code: 200, repeated: true })
  })
  it('twice in one batch are made once', async () => {
    const order = anOrderPost()
    const { data } = await sender.batch('orders', [order, order, { ...order, amountFen: 1 }])
    expect(data.items.map(({ code, repeated }) => [code, repeated])).toEqual([
      [200, false],
      [200, true],
      [2001, false],
    ])
  })
  it('of another customer’s number are refused without a look at it', async () => {
    const other = await aPlace(house.services.database.db)
    const theirs = openSender(house, await aKey(house.services, other.operatorId))
    const order = await post()
    expect(only(await theirs.batch('orders', [{ ...order, gbCode: other.gbCode }]))).toMatchObject({ code: 2001, id: null })
    expect(only(await theirs.batch('orders', [order]))).toMatchObject({ code: 1512 })
  })
  it('cost what their package costs on sale at the camera’s project', async () => {
    const { db } = house.services.database
    const ids = { areaId: place.areaId, caseId: place.caseId }
    const album = await db
      .insertInto('photoPackage')
      .values({ ...ids, name: '全天', photos: 0, priceFen: 9900 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const gone = await db
      .insertInto('photoPackage')
      .values({ ...ids, name: '旧', photos: 3, priceFen: 9900, onSale: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const clip = await db
      .insertInto('packagePrice')
      .values({ ...ids, name: '短片', kind: 'clip', priceFen: 2900, downloads: 4 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const elsewhere = await db
      .insertInto('photoPackage')
      .values({ areaId: place.areaId, caseId: (await aCase(db, place.areaId)).id, name: '别处', photos: 3, priceFen: 9900 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const codes = async (fields: object) => only(await sender.batch('orders', [anOrderPost(fields)])).code
    expect(await codes({ packageId: album.id, amountFen: 9900 })).toBe(200)
    expect(await codes({ packageId: album.id, amountFen: 9901 })).toBe(2003)
    expect(await codes({ packageId: gone.id, amountFen: 9900 })).toBe(2003)
    expect(await codes({ packageId: elsewhere.id, amountFen: 9900 })).toBe(1512)
    expect(await codes({ packageId: 999999, amountFen: 9900 })).toBe(1512)
    const video = await post({ kind: 'video', packageId: clip.id, amountFen: 2900 })
    expect(await orderRow(video.orderNo)).toMatchObject({ package_price_id: clip.id, photo_package_id: null, downloads_allowed: 4 })
    await db.updateTable('packagePrice').set({ priceFen: 3900 }).where('id', '=', clip.id).execute()
    expect(only(await sender.batch('orders', [video]))).toMatchObject({ code: 200, repeated: true })
  })
  it('name pictures of their own scenic area only, each once', async () => {
    const other = await aPlace(house.services.database.db, place.operatorId)
    const [foreign] = await pictures(1, other.areaId, other.deviceId, other.caseId)
    const [own] = await pictures(1)
    const { data } = await sender.batch('orders', [
      anOrderPost({ pictures: [foreign] }),
      anOrderPost({ pictures: [own, own] }),
      anOrderPost({ pictures: ['nothing'] }),
      anOrderPost({ pictures: [own] }),
    ])
    expect(data.items.map((item) => item.code)).toEqual([1512, 2000, 1512, 200])
  })
  it('keep the phone that the visitor had', async () => {
    const openid = fresh('openid-')
    await sender.batch('visitors', [{ openid, phone: '13812345621', at }])
    const { orderNo } = await post({ openid })
    expect((await orderRow(orderNo)).phone).toBe('13812345621')
  })
})

describe('payments', () => {
  it('make the order paid and its pictures sold, once', async () => {
    const named = await pictures(2)
    const { orderNo } = await post({ pictures: named })
    const payment = aPayment(orderNo)
    const first = only(await sender.batch('payments', [payment]))
    expect(first).toMatchObject({ code: 200, repeated: false })
    expect(await orderRow(orderNo)).toMatchObject({ state: 'paid', paid_fen: 5970, transaction_id: payment.transactionId, channel: 'wechat', paid_at: at })
    expect(await Promise.all(named.map(stateOf))).toEqual(['sold', 'sold'])
    expect(only(await sender.batch('payments', [payment]))).toEqual({ ...first, repeated: true })
    expect(only(await sender.batch('payments', [aPayment(orderNo)]))).toMatchObject({ code: 2001 })
    expect(only(await sender.batch('payments', [{ ...payment, channel: 'alipay' }]))).toMatchObject({ code: 2001 })
  })
  it('of another amount are refused', async () => {
    const { orderNo } = await post()
    expect(only(await sender.batch('payments', [aPayment(orderNo, { amountFen: 5969 })]))).toMatchObject({ code: 2003 })
    expect((await orderRow(orderNo)).state).toBe('created')
  })
  it('that failed say why until one succeeds', async () => {
    const { orderNo } = await post()
    await sender.batch('payments', [aPayment(orderNo, { result: 'failed', reason: '余额不足' })])
    expect(await orderRow(orderNo)).toMatchObject({ state: 'created', pay_error: '余额不足', transaction_id: null })
    await sender.batch('payments', [aPayment(orderNo)])
    expect(await orderRow(orderNo)).toMatchObject({ state: 'paid', pay_error: null })
    expect(only(await sender.batch('payments', [aPayment(orderNo, { result: 'failed', reason: '迟到' })]))).toMatchObject({ code: 200 })
    expect(await orderRow(orderNo)).toMatchObject({ state: 'paid', pay_error: null })
  })
  it('failed and successful in one batch end paid, whatever their order', async () => {
    for (const turn of [(list: object[]) => list, (list: object[]) => list.reverse()]) {
      const { orderNo } = await post()
      const { data } = await sender.batch('payments', turn([aPayment(orderNo, { result: 'failed', reason: 'x' }), aPayment(orderNo)]))
      expect(data.items.map((item) => item.code)).toEqual([200, 200])
      expect(await orderRow(orderNo)).toMatchObject({ state: 'paid', pay_error: null })
    }
  })
  it('twice successful in one batch: the second is refused, the same one twice is repeated', async () => {
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
  it('that arrive after the order was closed reopen it', async () => {
    const { orderNo } = await post()
    await query("update orders set state = 'closed', closed_at = now() where order_no = $1", [orderNo])
    expect(only(await sender.batch('payments', [aPayment(orderNo)]))).toMatchObject({ code: 200 })
    expect(await orderRow(orderNo)).toMatchObject({ state: 'paid', closed_at: null })
  })
  it('at the same time pay an order once', async () => {
    const { orderNo } = await post()
    const answers = await Promise.all(Array.from({ length: 10 }, () => sender.batch('payments', [aPayment(orderNo)])))
    expect(answers.map((answer) => only(answer).code).toSorted()).toEqual([200, ...Array(9).fill(2001)])
    expect(await query('select count(*) as n from payment where order_id = $1', [(await orderRow(orderNo)).id])).toEqual([{ n: 1 }])
  })
  it('for orders and with numbers of others are refused', async () => {
    const other = await aPlace(house.services.database.db)
    const theirs = openSender(house, await aKey(house.services, other.operatorId))
    const { orderNo } = await post()
    expect(only(await theirs.batch('payments', [aPayment(orderNo)]))).toMatchObject({ code: 1512 })
    const payment = aPayment(orderNo)
    await sender.batch('payments', [payment])
    const order = { ...anOrderPost({ gbCode: other.gbCode }) }
    await theirs.batch('orders', [order])
    expect(only(await theirs.batch('payments', [{ ...payment, orderNo: order.orderNo }]))).toMatchObject({ code: 2001, id: null })
    expect((await orderRow(order.orderNo)).state).toBe('created')
  })
  it('count in the figures of the hour in which they were made', async () => {
    const other = await aPlace(house.services.database.db)
    const theirs = openSender(house, await aKey(house.services, other.operatorId))
    const list = Array.from({ length: 30 }, () => anOrderPost({ gbCode: other.gbCode }))
    await theirs.batch('orders', list)
    await theirs.batch(
      'payments',
      list.map((order) => aPayment(order.orderNo)),
    )
    expect(await query('select hour, orders, paid_orders, paid_fen from area_hour where area_id = $1', [other.areaId])).toEqual([
      { hour: '2026-05-02T06:00:00.000Z', orders: 30, paid_orders: 30, paid_fen: 179100 },
    ])
    expect(await query('select state, orders, paid_fen from order_day where area_id = $1 and orders > 0', [other.areaId])).toEqual([
      { state: 'paid', orders: 30, paid_fen: 179100 },
    ])
  })
})

describe('downloads', () => {
  const aDownload = (orderNo: string, fields: object = {}) => ({ downloadId: fresh('dl-'), orderNo, ip: '10.1.2.3', at, ...fields })
  it('take one of the order’s downloads each, never more than allowed', async () => {
    const { orderNo } = await post()
    await sender.batch('payments', [aPayment(orderNo)])
    const list = Array.from({ length: 8 }, () => aDownload(orderNo))
    expect((await sender.batch('downloads', list)).data.items.every((item) => item.code === 200)).toBe(true)
    expect((await sender.batch('downloads', list)).data.items.every((item) => item.code === 200 && item.repeated)).toBe(true)
    const both = await Promise.all([sender.batch('downloads', [aDownload(orderNo)]), sender.batch('downloads', [aDownload(orderNo)])])
    expect(both.map((answer) => only(answer).code).toSorted()).toEqual([1530, 200].toSorted())
    expect(await orderRow(orderNo)).toMatchObject({ downloads_used: 9, downloads_allowed: 9 })
  })
  it('need an order that is paid, and a picture of it', async () => {
    const [mine, other] = await pictures(2)
    const unpaid = await post()
    const paid = await post({ pictures: [mine] })
    await sender.batch('payments', [aPayment(paid.orderNo)])
    const { data } = await sender.batch('downloads', [
      aDownload(unpaid.orderNo),
      aDownload(paid.orderNo, { picture: other }),
      aDownload(paid.orderNo, { picture: mine }),
      aDownload('JYO-unknown'),
    ])
    expect(data.items.map((item) => item.code)).toEqual([2002, 1512, 200, 1512])
  })
})

describe('complaints', () => {
  it('reach the platform as one message for each scenic area', async () => {
    const { orderNo } = await post()
    const complaint = { complaintId: fresh('c-'), orderNo, words: ' 照片里不是我 ', at }
    const first = only(await sender.batch('complaints', [complaint]))
    expect(first.code).toBe(200)
    expect(only(await sender.batch('complaints', [complaint]))).toEqual({ ...first, repeated: true })
    expect(only(await sender.batch('complaints', [{ ...complaint, words: '别的' }]))).toMatchObject({ code: 2001 })
    expect(await query('select words, state from complaint where id = $1', [first.id])).toEqual([{ words: '照片里不是我', state: 'open' }])
    expect(await query('select text, roles from message where area_id = $1', [place.areaId])).toEqual([{ text: `订单 ${orderNo}：照片里不是我`, roles: [0, 1] }])
  })
})
