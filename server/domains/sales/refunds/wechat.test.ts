import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundNotifications } from '#contract/sales/refundNotifications.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { fakeWechatPay } from '#server/providers/payment/wechat/fake/fakeWechatPay.ts'
import { fakeKeys, publicKeyOf, serials } from '#server/providers/payment/wechat/fake/seal.ts'
import { aMerchant, aShareRatio } from '#test/rows/sellerRows.ts'
import { type Account, anAccount, anOperator, anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
import { atOnce, sharedAtOnce } from '#test/server/cashier.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { workSplit } from '../../sharing/splits/worker.ts'
import { workRefund } from './worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'jy-pay-'))
const pem = (name: string, text: string | Buffer) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
let fake: Awaited<ReturnType<typeof fakeWechatPay>>
let server: TestServer
let place: Place
let platform: Account
beforeAll(async () => {
  fake = await fakeWechatPay()
  server = await startTestServer({
    PAYMENT_PROVIDER: 'wechat',
    PUBLIC_URL: 'https://jy.example.com',
    WECHAT_PAY_API_URL: fake.base,
    WECHAT_PAY_APP_ID: fakeKeys.appId,
    WECHAT_PAY_MERCHANT_ID: fakeKeys.merchantId,
    WECHAT_PAY_SERIAL: fakeKeys.serial,
    WECHAT_PAY_API_KEY: fakeKeys.apiKey.export().toString(),
    WECHAT_PAY_PRIVATE_KEY_FILE: pem('own.pem', fakeKeys.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    WECHAT_PAY_PUBLIC_KEY_ID: serials[0],
    WECHAT_PAY_PUBLIC_KEY_FILE: pem('their.pem', publicKeyOf(serials[0]).export({ type: 'spki', format: 'pem' })),
  })
  const { db } = server.services.database
  place = await aPlace(db, (await anOperator(db, 'scenic')).id)
  platform = await anAccount(db, 1)
})
afterAll(async () => {
  await server.close()
  fake.close()
  rmSync(folder, { recursive: true })
})

const stateOf = async (id: number) =>
  server.services.database.db
    .selectFrom('refund')
    .select(['state', 'failure', 'succeededAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function approved(amountFen: number) {
  const order = await anOrder(server.services.database.db, place)
  const body = {
    orderId: order.id,
    amountFen,
    reason: 'blurred',
    note: '属实',
    requestKey: unique('request-'),
  } as const
  const { data } = await server.call(platform.token, refunds.mandatory, { body })
  return { ...data, transactionId: order.transactionId! }
}
const postNotification = (headers: Record<string, string>, payload: Buffer) =>
  server.app.inject({ method: 'POST', url: refundNotifications.receive.path, headers, payload })

it('a refund is sent to WeChat Pay, and its result arrives by a notification, once', async () => {
  const refund = await approved(500)
  fake.books.pay(refund.transactionId, 5970)
  await workRefund(server.services, refund.id, atOnce)
  expect(await stateOf(refund.id)).toMatchObject({ state: 'processing', failure: null })
  expect(fake.requests.at(-1)!.body).toMatchObject({
    out_refund_no: refund.refundNo,
    notify_url: 'https://jy.example.com/notify/v1/payment',
  })
  await fake.settle()
  const { headers, body } = fake.sent.at(-1)!
  expect((await postNotification(headers, Buffer.concat([body, Buffer.from(' ')]))).statusCode).toBe(401)
  expect(await stateOf(refund.id)).toMatchObject({ state: 'processing' })
  for (let nth = 1; nth <= 2; nth++) expect((await postNotification(headers, body)).statusCode).toBe(200)
  expect(await stateOf(refund.id)).toMatchObject({ state: 'succeeded', succeededAt: expect.any(String) })
})

it('a refund of a payment that WeChat Pay does not know becomes abnormal and needs a person', async () => {
  const refund = await approved(100)
  await workRefund(server.services, refund.id, atOnce)
  expect(await stateOf(refund.id)).toMatchObject({
    state: 'abnormal',
    failure: '支付平台没有这笔支付的记录；请核对收款的商户号，或线下退款后登记',
  })
})

it('a share is sent through WeChat Pay, and its excess is taken back before a refund is sent', async () => {
  const { db } = server.services.database
  const shared = await aPlace(db, (await anOperator(db, 'scenic')).id)
  const { id: merchantId, name } = await aMerchant(db, shared)
  const startsAt = new Date(Date.now() - 86_400_000).toISOString()
  await aShareRatio(db, shared, { merchantId, share: 2000, startsAt, orderKinds: ['photo', 'video'] })
  const createdAt = new Date(Date.now() - 3_600_000).toISOString()
  const order = await anOrder(db, shared, { amountFen: 10_000, createdAt })
  fake.books.pay(order.transactionId!, 10_000, { isShared: true })
  const go = async () => {
    await db
      .updateTable('orderSplit')
      .set({ dueAt: new Date().toISOString() })
      .where('orderId', '=', order.id)
      .execute()
    await workSplit(server.services, order.id, sharedAtOnce)
  }
  const bill = () =>
    db
      .selectFrom('splitBill')
      .select(['state', 'amountFen', 'returnedFen', 'account'])
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow()
  await go()
  expect(await bill()).toMatchObject({ state: 'processing', amountFen: 2000 })
  expect(fake.books.receivers.get(`MERCHANT_ID ${(await bill()).account}`)).toMatchObject({
    name,
    relation_type: 'PARTNER',
  })
  await fake.settle()
  // The share has arrived; then the rest is released.
  for (let step = 1; step <= 2; step++) await go()
  expect(await bill()).toMatchObject({ state: 'finished', returnedFen: 0 })
  expect(fake.calls('/v3/profitsharing/orders/unfreeze')).toHaveLength(1)

  const body = {
    orderId: order.id,
    amountFen: 5000,
    reason: 'blurred',
    note: '属实',
    requestKey: unique('request-'),
  } as const
  const { data: refund } = await server.call(platform.token, refunds.mandatory, { body })
  await workRefund(server.services, refund.id, atOnce)
  expect(await bill()).toMatchObject({ state: 'finished', returnedFen: 1000 })
  await workRefund(server.services, refund.id, atOnce)
  expect(await stateOf(refund.id)).toMatchObject({ state: 'processing', failure: null })
  const back = fake.calls('/v3/profitsharing/return-orders').map(({ body: { amount } }) => amount)
  expect(back).toEqual([1000])
})
