import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictures } from '#contract/pictures/pictures.ts'
import { orders } from '#contract/sales/orders.ts'
import { refundStates } from '#contract/sales/refunds.ts'
import { yuan } from '#server/platform/money/yuan.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { aLocalPrint, aPrinterWith } from '#test/rows/printerRows.ts'
import { aRow } from '#test/rows/rows.ts'
import { type Account, anAccount, anOrder, aPlace, aTree, aVisitor, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let place: Place
let platform: Account
let scenic: Account
const db = () => server.services.database.db
const query = (text: string, values: unknown[]) => server.services.database.query(text, values)

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  place = await aPlace(db())
  platform = await anAccount(db(), 0)
  scenic = await anAccount(db(), 3, place.operatorId)
})
afterAll(() => server.close())

const life = async (pictureId: number, { token }: Account = platform) =>
  (await server.call(token, pictures.life, { body: { pictureId } })).data
const stepsOf = async (pictureId: number, account?: Account) =>
  (await life(pictureId, account)).rows.map(({ step, who, text, order }) => [step, who, text, order?.orderNo ?? null])
const on = (minute: number) => `2026-05-02T02:${String(minute).padStart(2, '0')}:00.000Z`

/** Sells the picture as the first of some items; the others are other pictures, or a film. */
async function sell(pictureId: number, fields: Parameters<typeof anOrder>[2] & { film?: boolean } = {}) {
  const { film = false, ...rest } = fields
  const order = await anOrder(db(), place, { createdAt: on(10), ...rest })
  for (const [at, itemId] of order.itemIds.entries()) {
    const id = at === 0 ? pictureId : film ? null : (await aPicture(db(), place)).id
    await db().updateTable('orderItem').set({ pictureId: id }).where('id', '=', itemId).execute()
  }
  return order
}
const download = (order: { id: number }, minute: number, pictureId: number | null) =>
  db()
    .insertInto('orderDownload')
    .values({ orderId: order.id, areaId: place.areaId, pictureId, externalId: unique('d-'), at: on(minute) })
    .execute()
/** A refund that has come as far as `state`, of one item or of the whole order. */
async function payBack(
  order: { id: number },
  amountFen: number,
  { itemId, state = 'succeeded' }: { itemId?: number; state?: 'succeeded' | 'rejected' | 'processing' } = {},
) {
  const done = { decidedBy: '小王', decidedAt: on(40), ...(state === 'succeeded' && { succeededAt: on(40) }) }
  const { id } = await aRow(db(), 'refund', {
    ...{ refundNo: unique('RF'), orderId: order.id, areaId: place.areaId, caseId: place.caseId, amountFen },
    ...{ reason: 'other', origin: 'request', state, requestKey: unique('k'), requestedBy: '小张', ...done },
  })
  if (itemId) await db().insertInto('refundItem').values({ refundId: id, orderItemId: itemId, amountFen }).execute()
}
async function print(pictureId: number, minute: number, fields: { state: 'done' | 'failed'; reason?: string }) {
  const printer = await aPrinterWith(db(), place, platform, 10)
  const { id: printerId, accountId } = printer
  await aRow(db(), 'printJob', {
    ...{ printerId, accountId, areaId: place.areaId, caseId: place.caseId, kind: 'picture', pictureId },
    ...{ copies: 2, printed: fields.state === 'done' ? 2 : 0, fit: 'fill', media: 'na_index-4x6_4x6in' },
    ...{ requestKey: unique('k'), byId: platform.id, byName: '小李', doneAt: on(minute), ...fields },
  })
  return printer
}
const matchWith = (visitorId: number, pictureId: number, score: number, minute: number) =>
  db()
    .insertInto('faceMatch')
    .values({
      ...{ areaId: place.areaId, pictureId, visitorId, externalId: unique('m-') },
      ...{ score, engine: 'x', at: on(minute) },
    })
    .execute()

const viewBy = (visitorId: number, pictureId: number, minute: number) =>
  db()
    .insertInto('pictureView')
    .values({ pictureId, visitorId, at: on(minute) })
    .execute()

it('the life of a picture is told from its capture to its refund, the oldest first, with the orders', async () => {
  const { id } = await aPicture(db(), place, { takenAt: on(1) })
  const order = await sell(id, { items: 3, amountFen: 1000 })
  await matchWith(order.visitorId, id, 0.9, 3)
  await matchWith((await aVisitor(db(), place.areaId)).id, id, 0.8, 2)
  await viewBy(order.visitorId, id, 6)
  await viewBy((await aVisitor(db(), place.areaId)).id, id, 5)
  const failed = await print(id, 15, { state: 'failed', reason: '缺纸' })
  const printer = await print(id, 20, { state: 'done' })
  await download(order, 30, id)
  await download(order, 31, null)
  await download(order, 32, (await aPicture(db(), place)).id)
  await payBack(order, 200, { itemId: order.itemIds[0]! })
  await payBack(order, 100, { itemId: order.itemIds[1]! })
  await payBack(order, 50, { itemId: order.itemIds[0]!, state: 'rejected' })
  const { rows, receivedAt, hidden } = await life(id)
  expect([Number.isFinite(Date.parse(receivedAt!)), hidden]).toEqual([true, []])
  expect(rows.map(({ at }) => at)).toEqual([on(1), on(2), on(5), on(10), on(15), on(20), on(30), on(40)])
  expect(rows.filter(({ failed: isFailed }) => isFailed).map(({ step }) => step)).toEqual(['print'])
  const who = expect.stringContaining('游客')
  expect(await stepsOf(id)).toEqual([
    ['picture', expect.stringContaining('摄像头'), '', null],
    ['match', '', '2 人，最高相似度 0.90', null],
    ['view', '', '2 人', null],
    ['sale', who, '¥3.34 微信', order.orderNo],
    ['print', '小李', `没有打印：缺纸，${failed.name}`, null],
    ['print', '小李', `2 张，${printer.name}`, null],
    ['download', who, '共 2 次', order.orderNo],
    ['refund', '小王', `¥2.00 ${refundStates.succeeded}`, order.orderNo],
  ])
})

it('what a picture was sold for agrees with its order to the fen', async () => {
  const { id } = await aPicture(db(), place)
  const order = await sell(id, { items: 7, amountFen: 9999 })
  await query('update orders set paid_fen = 8888 where id = $1', [order.id])
  const { data } = await server.call(scenic.token, orders.one, { params: { id: order.id } })
  const { paidFen } = data.items.find(({ pictureId }) => pictureId === id)!
  expect((await stepsOf(id)).find(([step]) => step === 'sale')?.[2]).toBe(`${yuan(paidFen)} 微信`)
})

it('an order that was not paid is no sale, and a refund of a whole order counts for each of its pictures', async () => {
  const { id } = await aPicture(db(), place)
  await sell(id, { paid: false })
  const order = await sell(id, { items: 2, film: true })
  await download(order, 30, null)
  await payBack(order, 500, { state: 'processing' })
  expect((await stepsOf(id)).map(([step, , text]) => [step, text])).toEqual([
    ['order', '待付款'],
    ['sale', '¥29.85 微信'],
    ['refund', `整单 ¥5.00 超时未到账`],
    ['picture', ''],
  ])
})

it('a print from a browser is part of it, and only the platform learns who may show the picture for promotion', async () => {
  const { id } = await aPicture(db(), place, { takenAt: on(1), featured: true })
  const { id: printId } = await aLocalPrint(db(), place, scenic)
  await query('update local_print set picture_id = $2, by_name = $3, created_at = $4 where id = $1', [
    ...[printId, id, '小赵', on(5)],
  ])
  const all = await stepsOf(id)
  expect(all.map(([step]) => step)).toEqual(['picture', 'print', 'feature'])
  expect(all[1]).toEqual(['print', '小赵', '1 张，本地打印机', null])
  expect((await stepsOf(id, scenic)).map(([step]) => step)).toEqual(['picture'])
})

it('accounts learn of orders and prints only if they may open such a page, and nothing of other pictures', async () => {
  const { id } = await aPicture(db(), place)
  const order = await sell(id)
  await matchWith(order.visitorId, id, 0.9, 3)
  await download(order, 30, id)
  await payBack(order, 100)
  await print(id, 20, { state: 'done' })
  const steps = async (...pages: string[]) => {
    const account = await anAccount(db(), 0, undefined, aTree(...pages))
    const { rows, hidden } = await life(id, account)
    return [rows.map(({ step }) => step).toSorted(), hidden]
  }
  expect(await steps('pic/photo')).toEqual([
    ['match', 'picture'],
    ['orders', 'prints'],
  ])
  expect(await steps('dataOps/order')).toEqual([['download', 'match', 'picture', 'refund', 'sale'], ['prints']])
  expect(await steps('pic/printRemote')).toEqual([['match', 'picture', 'print'], ['orders']])
  const stranger = await anAccount(db(), 3)
  expect(await life(id, stranger)).toEqual({ rows: [], receivedAt: null, hidden: ['prints'] })
  expect(await life(999_999_999)).toEqual({ rows: [], receivedAt: null, hidden: [] })
})
