import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders } from '#contract/sales/orders.ts'
import { type Account, anAccount, anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let own: Account
let place: Place
const db = () => server.services.database.db
const at = (clock: string) => `2026-05-02T${clock}+08:00`
const detail = async (id: number) => (await server.call(own.token, orders.one, { params: { id } })).data

beforeAll(async () => {
  server = await startTestServer()
  place = await aPlace(db())
  own = await anAccount(db(), 3, place.operatorId)
})
afterAll(() => server.close())

type RefundState = 'requested' | 'succeeded' | 'abnormal' | 'rejected'
async function refund(
  orderId: number,
  amountFen: number,
  state: RefundState,
  fields: object = {},
  items: { orderItemId: number; amountFen: number }[] = [],
) {
  const { areaId, caseId } = place
  const row = {
    refundNo: unique('R'),
    orderId,
    areaId,
    caseId,
    amountFen,
    reason: 'blurred' as const,
    origin: 'request' as const,
    state,
    requestKey: unique('k'),
    requestedBy: '李娜',
    requestedAt: at('14:40:00'),
    ...fields,
  }
  const { id } = await db().insertInto('refund').values(row).returning('id').executeTakeFirstOrThrow()
  if (items.length)
    await db()
      .insertInto('refundItem')
      .values(items.map((item) => ({ refundId: id, ...item })))
      .execute()
  return id
}

async function picture(clock: string) {
  const { areaId, caseId, pointId, deviceId } = place
  const row = {
    areaId,
    caseId,
    pointId,
    deviceId,
    externalId: unique('p'),
    takenAt: at(clock),
    sha256: Buffer.alloc(32),
    fileKey: 'f',
    thumbKey: 'thumbs/a.jpg',
    previewKey: 'p',
    width: 10,
    height: 10,
    bytes: 10,
  }
  return (await db().insertInto('picture').values(row).returning('id').executeTakeFirstOrThrow()).id
}

it('the detail of an order shows its whole history from the stored rows', async () => {
  const { areaId, caseId, deviceId } = place
  const order = await anOrder(db(), place, { createdAt: at('14:27:09'), items: 2, amountFen: 3980, paid: false })
  const { visitorId, itemIds } = order
  const pictures = [await picture('10:24:33'), await picture('10:24:36')]
  for (const [n, id] of itemIds.entries())
    await db().updateTable('orderItem').set({ pictureId: pictures[n]! }).where('id', '=', id).execute()
  const scan = { areaId, caseId, deviceId, visitorId }
  await db()
    .insertInto('scan')
    .values([
      { ...scan, externalId: unique('s'), at: at('10:21:07'), channelCode: '入园闸机 2' },
      { ...scan, externalId: unique('s'), at: '2026-05-01T10:21:07+08:00' },
      { ...scan, externalId: unique('s'), at: at('18:00:00') },
    ])
    .execute()
  await db()
    .insertInto('faceMatch')
    .values(
      pictures.map((pictureId, n) => ({
        areaId,
        pictureId,
        visitorId,
        externalId: unique('m'),
        score: 0.9 + n / 30,
        engine: 'face-1',
        at: at(`10:24:4${n}`),
      })),
    )
    .execute()
  await db()
    .insertInto('payment')
    .values([
      {
        orderId: order.id,
        areaId,
        result: 'failed',
        channel: 'wechat',
        transactionId: unique('T'),
        amountFen: 3980,
        reason: '余额不足',
        at: at('14:27:12'),
      },
      {
        orderId: order.id,
        areaId,
        result: 'success',
        channel: 'wechat',
        transactionId: '4200001130',
        amountFen: 3980,
        at: at('14:27:15'),
      },
    ])
    .execute()
  await sql`update orders set state = 'paid', paid_fen = amount_fen, paid_at = ${at('14:27:15')}, channel = 'wechat', transaction_id = '4200001130' where id = ${order.id}`.execute(
    db(),
  )
  await db()
    .insertInto('orderDownload')
    .values({ orderId: order.id, areaId, pictureId: pictures[0]!, externalId: unique('d'), at: at('14:30:00') })
    .execute()
  await db()
    .insertInto('complaint')
    .values({
      orderId: order.id,
      areaId,
      externalId: unique('c'),
      words: '第二张不是我',
      createdAt: at('14:35:00'),
      state: 'handled',
      outcome: '同意退款',
      handledBy: '李娜',
      handledAt: at('14:45:00'),
    })
    .execute()
  const refundId = await refund(
    order.id,
    1990,
    'succeeded',
    { reason: 'wrongMatch', decidedBy: '张伟', decidedAt: at('14:41:00'), succeededAt: at('14:41:08') },
    [{ orderItemId: itemIds[1]!, amountFen: 1990 }],
  )
  await db()
    .insertInto('refundAttempt')
    .values({ refundId, outRefundNo: unique('R'), provider: 'sandbox', providerState: 'SUCCESS' })
    .execute()
  await refund(order.id, 500, 'abnormal', {
    origin: 'mandatory',
    requestedAt: at('14:50:00'),
    failure: '游客的银行卡已注销',
  })
  await refund(order.id, 700, 'rejected', {
    requestedAt: at('14:55:00'),
    decidedBy: '张伟',
    decidedAt: at('14:56:00'),
    decisionNote: '照片无误',
  })

  const { order: row, items, events } = await detail(order.id)
  expect(row).toMatchObject({ state: 'partly_refunded', refundedFen: 1990, refundingFen: 500 })
  expect(row.thumbUrl).toContain('thumbs/a.jpg')
  expect(
    items.map(({ paidFen, refundedFen, refundingFen, takenAt }) => ({ paidFen, refundedFen, refundingFen, takenAt })),
  ).toEqual([
    { paidFen: 1990, refundedFen: 0, refundingFen: 500, takenAt: new Date(at('10:24:33')).toISOString() },
    { paidFen: 1990, refundedFen: 1990, refundingFen: 0, takenAt: new Date(at('10:24:36')).toISOString() },
  ])
  const { name } = await db().selectFrom('device').select('name').where('id', '=', deviceId).executeTakeFirstOrThrow()
  const said = events.map(({ step, at: instant, who, text, failed }) => [
    step,
    new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(11, 19),
    who,
    text,
    ...(failed ? ['failed'] : []),
  ])
  expect(said).toEqual([
    ['scan', '10:21:07', '游客', `在 ${name} 扫码，渠道 入园闸机 2`],
    ['picture', '10:24:33', name, '拍摄 2 张'],
    ['match', '10:24:40', 'face-1', '匹配 2 张，最高相似度 0.93'],
    ['order', '14:27:09', '游客', '下单 照片 2，应付 ¥39.80'],
    ['paymentFailed', '14:27:12', '微信支付', '支付失败：余额不足', 'failed'],
    ['payment', '14:27:15', '微信支付', '收款 ¥39.80，流水 4200001130'],
    ['download', '14:30:00', '游客', '下载 商品 1'],
    ['complaint', '14:35:00', '游客', '投诉：第二张不是我'],
    ['refund', '14:40:00', '李娜', '申请退款 ¥19.90，原因 匹配错误'],
    ['refund', '14:41:00', '张伟', '同意退款 ¥19.90'],
    ['refund', '14:41:08', '微信支付', '¥19.90 退款到账'],
    ['complaint', '14:45:00', '李娜', '投诉结案：同意退款'],
    ['refund', '14:50:00', '李娜', '强制退款 ¥5.00，原因 照片不清晰'],
    ['refund', '14:50:00', '微信支付', '¥5.00 退款失败：游客的银行卡已注销', 'failed'],
    ['refund', '14:55:00', '李娜', '申请退款 ¥7.00，原因 照片不清晰'],
    ['refund', '14:56:00', '张伟', '驳回退款 ¥7.00：照片无误'],
  ])
})

it('a refund without items is spread over the rest of all items, and the shares add up', async () => {
  const order = await anOrder(db(), place, { amountFen: 1000, items: 3 })
  await refund(order.id, 334, 'succeeded', { succeededAt: at('15:00:00') }, [
    { orderItemId: order.itemIds[0]!, amountFen: 334 },
  ])
  await refund(order.id, 101, 'succeeded', { succeededAt: at('15:01:00') })
  const { items } = await detail(order.id)
  expect(items.map((item) => item.paidFen)).toEqual([334, 333, 333])
  expect(items.map((item) => item.refundedFen)).toEqual([334, 51, 50])
})

it('refunds with and without items never exceed the price of an item, and leave the rest of the order to the items', async () => {
  const order = await anOrder(db(), place, { amountFen: 1000, items: 2 })
  const [first, second] = order.itemIds as [number, number]
  await refund(order.id, 500, 'requested', {}, [{ orderItemId: first, amountFen: 500 }])
  await refund(order.id, 100, 'succeeded', { succeededAt: at('15:00:00') })
  await refund(order.id, 200, 'abnormal')
  await refund(order.id, 300, 'rejected')
  await refund(order.id, 50, 'succeeded', { succeededAt: at('15:01:00') }, [{ orderItemId: second, amountFen: 50 }])
  const { items } = await detail(order.id)
  expect(items.map(({ paidFen, refundedFen, refundingFen }) => [paidFen, refundedFen, refundingFen])).toEqual([
    [500, 0, 500],
    [500, 150, 200],
  ])
})

it('the history of an order shows that it was closed unpaid, and that an offline refund was not made by the provider', async () => {
  const unpaid = await anOrder(db(), place, { createdAt: at('09:00:00'), paid: false })
  await sql`update orders set state = 'closed', closed_at = ${at('09:15:00')} where id = ${unpaid.id}`.execute(db())
  expect((await detail(unpaid.id)).events.map(({ step, text }) => [step, text])).toEqual([
    ['order', '下单 照片 1，应付 ¥59.70'],
    ['closed', '未支付，已关闭'],
  ])
  const paid = await anOrder(db(), place)
  await refund(paid.id, 100, 'succeeded', {
    decidedBy: '张伟',
    decidedAt: at('14:41:00'),
    succeededAt: at('16:00:00'),
    origin: 'mandatory',
  })
  expect((await detail(paid.id)).events.at(-1)).toMatchObject({ who: '微信支付', step: 'payment' })
  expect((await detail(paid.id)).events).toContainEqual({
    step: 'refund',
    at: new Date(at('16:00:00')).toISOString(),
    who: '张伟',
    text: '登记线下已退 ¥1.00',
  })
})

it('an order outside the caller’s scope is not found', async () => {
  const foreign = await anOrder(db(), await aPlace(db()))
  expect(await server.call(own.token, orders.one, { params: { id: foreign.id } })).toMatchObject({
    code: 1512,
    data: null,
  })
})
