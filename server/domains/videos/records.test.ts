import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '#contract/kit.ts'
import { portraits } from '#contract/pictures/portraits.ts'
import { records } from '#contract/videos/records.ts'
import { bytesOf, readCode } from '#test/clients/readCode.ts'
import { aKey, openSender } from '#test/clients/sender.ts'
import { aRecord } from '#test/rows/rows.ts'
import { type Account, anAccount, anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { appId, fakeWechat, secret } from '../../providers/miniProgram/fakeWechat.ts'

let server: TestServer
let fake: Awaited<ReturnType<typeof fakeWechat>>
let place: Place
let elsewhere: Place
let customer: Account
let platform: Account
const db = () => server.services.database.db
beforeAll(async () => {
  fake = await fakeWechat()
  server = await startTestServer({
    ...{ MINI_PROVIDER: 'wechat', WECHAT_APP_ID: appId, WECHAT_APP_SECRET: secret, WECHAT_API_URL: fake.base },
    WECHAT_PORTRAIT_PAGE: 'pages/portrait/index',
  })
  place = await aPlace(db())
  elsewhere = await aPlace(db())
  customer = await anAccount(db(), 3, place.operatorId)
  platform = await anAccount(db(), 0)
})
afterAll(async () => {
  await server?.close()
  await fake?.close()
})
const call = <O extends Operation>(who: Account, operation: O, parts: object) =>
  server.call(who.token, operation, parts as never)

describe('the visitor of a video', () => {
  it('a video is found by its visitor’s phone, last digits, nick and order, and shows the phone masked', async () => {
    const order = await anOrder(db(), place)
    const phone = '13912349876'
    const nick = unique('山风')
    await db().updateTable('visitor').set({ phone, nick }).where('id', '=', order.visitorId!).execute()
    const { id } = await aRecord(db(), place, { visitorId: order.visitorId!, orderId: order.id })
    for (const q of [phone, '9876', nick, order.orderNo]) {
      const { rows } = (await call(customer, records.list, { body: { q } })).data
      expect(rows).toMatchObject([{ id, phone: '139****9876', visitorNick: nick }])
    }
    const stranger = await anAccount(db(), 3, elsewhere.operatorId)
    for (const q of [phone, '9876', nick, order.orderNo])
      expect((await call(stranger, records.list, { body: { q } })).data.rows).toEqual([])
  })

  it('a visitor’s payments and downloads are listed, except those outside the caller’s scope', async () => {
    const [order, other] = [await anOrder(db(), place), await anOrder(db(), elsewhere)]
    const visitorId = order.visitorId!
    await db().updateTable('orders').set({ visitorId }).where('id', '=', other.id).execute()
    for (const { id, areaId } of [
      { id: order.id, areaId: place.areaId },
      { id: other.id, areaId: elsewhere.areaId },
    ])
      await db()
        .insertInto('orderDownload')
        .values({ orderId: id, areaId, externalId: unique('d'), ip: '1.2.3.4', at: '2026-05-02T10:00:00+08:00' })
        .execute()
    const { id } = await aRecord(db(), place, { visitorId, orderId: order.id })
    await aRecord(db(), elsewhere, { visitorId })
    const paid = (await call(customer, records.userPay, { params: { id } })).data.rows
    expect(paid.every((row) => row.orderId === order.id && row.own)).toBe(true)
    const fetched = await call(customer, records.userDown, { query: { visitorId } })
    expect(fetched.data.rows).toMatchObject([{ orderNo: order.orderNo, ip: '1.2.3.4' }])
    const all = await call(platform, records.userDown, { query: { visitorId } })
    expect(all.data.rows).toHaveLength(2)
    const { visitorId: unseen } = await anOrder(db(), elsewhere)
    expect((await call(customer, records.userDown, { query: { visitorId: unseen } })).code).toBe(1512)
  })

  it('failed payments of a visitor are listed with the reason', async () => {
    const sender = openSender(server, await aKey(server.services, place.operatorId))
    const at = new Date(Date.now() - 60_000).toISOString()
    const orderNo = unique('JYV')
    const own = { orderNo, amountFen: 2990, at }
    await sender.batch('orders', [
      { ...own, kind: 'video', gbCode: place.gbCode, openid: unique('openid-'), goods: '短片' },
    ])
    await sender.batch('payments', [
      { ...own, result: 'failed', channel: 'wechat', transactionId: unique('4200'), reason: '余额不足' },
      { ...own, result: 'success', channel: 'wechat', transactionId: unique('4200') },
    ])
    const order = await db().selectFrom('orders').selectAll().where('orderNo', '=', orderNo).executeTakeFirstOrThrow()
    const { id } = await aRecord(db(), place, { visitorId: order.visitorId!, orderId: order.id })
    const { rows } = (await call(customer, records.userPay, { params: { id } })).data
    expect(rows.map(({ result, reason, own }) => [result, reason, own])).toEqual([
      ['success', '', true],
      ['failed', '余额不足', true],
    ])
  })
})

describe('the file of a video', () => {
  const key = async (id: number) => {
    const name = `videos/${unique('f').replaceAll(/[^a-z0-9]/gi, '')}`
    await server.services.storage.put(`${name}.mp4`, Buffer.from('x'), 'video/mp4')
    const whole = { fileKey: `${name}.mp4`, fileSha256: Buffer.alloc(32), fileBytes: 1, width: 64, height: 36 }
    await db().updateTable('videoRecord').set(whole).where('id', '=', id).execute()
  }
  it('customers can download a video once its order is paid, the platform always, and each call is audited', async () => {
    const order = await anOrder(db(), place)
    const [bought, unsold] = [await aRecord(db(), place, { orderId: order.id }), await aRecord(db(), place)]
    for (const { id } of [bought, unsold]) await key(id)
    await db().updateTable('orders').set({ state: 'paid' }).where('id', '=', order.id).execute()
    const answer = await call(customer, records.file, { body: { id: bought.id } })
    const file = await server.app.inject({ url: answer.data.url })
    expect(file.headers['content-disposition']).toContain(`${bought.externalId}.mp4`)
    expect((await call(customer, records.file, { body: { id: unsold.id } })).code).toBe(1511)
    expect((await call(platform, records.file, { body: { id: unsold.id } })).code).toBe(200)
    // An address that plays it would be the file, too.
    const addresses = async (account: Account) =>
      (await call(account, records.list, { body: {} })).data.rows
        .filter(({ id }) => id === bought.id || id === unsold.id)
        .map(({ id, isPaid, videoUrl }) => [id === bought.id, isPaid, videoUrl !== null])
        .sort()
    expect(await addresses(customer)).toEqual([
      [false, false, false],
      [true, true, true],
    ])
    expect(await addresses(platform)).toEqual([
      [false, false, true],
      [true, true, true],
    ])
    const auditRows = await db()
      .selectFrom('audit')
      .select(['target', 'code'])
      .where('operation', '=', 'videos.records.file')
      .orderBy('id')
      .execute()
    expect(auditRows).toEqual([
      { target: String(bought.id), code: 200 },
      { target: String(unsold.id), code: 1511 },
      { target: String(unsold.id), code: 200 },
    ])
  })

  it('a video that is not stored here, or is outside the caller’s scope, cannot be downloaded', async () => {
    const { id } = await aRecord(db(), place)
    expect((await call(customer, records.file, { body: { id } })).code).toBe(2002)
    const theirs = await aRecord(db(), elsewhere)
    expect((await call(customer, records.file, { body: { id: theirs.id } })).code).toBe(1512)
  })
})

describe('codes of mini-program pages', () => {
  it('a poster contains the mini-program code of its video, which is created once', async () => {
    const { id, externalId } = await aRecord(db(), place)
    const before = fake.calls('getwxacodeunlimit').length
    for (let times = 0; times < 2; times++) {
      const { data } = await call(customer, records.downXcxImage, { body: { id } })
      expect(data).toMatchObject({ scene: `v=${id}`, mini: true, fileName: `${externalId}_海报.jpg` })
      expect(await sharp(bytesOf(data.imageUrl)).metadata()).toMatchObject({ format: 'jpeg', width: 750 })
      expect(await readCode(bytesOf(data.imageUrl))).toBe(`pages/index/index?scene=v=${id}`)
    }
    const codeCalls = fake.calls('getwxacodeunlimit').slice(before)
    expect(codeCalls.map(({ body }) => [body.scene, body.page])).toEqual([[`v=${id}`, 'pages/index/index']])
    const theirs = await aRecord(db(), elsewhere)
    expect((await call(customer, records.downXcxImage, { body: { id: theirs.id } })).code).toBe(1512)
  })

  it('a portrait code is for a project or its camera, within the scope, and opens the configured page', async () => {
    const { caseId, deviceId } = place
    const whole = await call(customer, portraits.wxcode, { body: { caseId } })
    expect(whole.data).toMatchObject({ scene: `p=${caseId}`, mini: true })
    expect((await call(customer, portraits.wxcode, { body: { caseId, deviceId } })).data.scene).toBe(
      `p=${caseId}&d=${deviceId}`,
    )
    expect(fake.requests.at(-1)!.body.page).toBe('pages/portrait/index')
    for (const body of [{ caseId: elsewhere.caseId }, { caseId, deviceId: elsewhere.deviceId }])
      expect((await call(customer, portraits.wxcode, { body })).code).toBe(1512)
  })

  it('an account can create a limited number of new codes per hour; existing ones do not count', async () => {
    const { caseId } = place
    await db()
      .insertInto('pageCode')
      .values(
        Array.from({ length: 200 }, (_, n) => ({
          ...{ page: 'x', scene: String(n), type: 'image/png', image: Buffer.alloc(1), madeBy: customer.id },
        })),
      )
      .execute()
    const { id } = await aRecord(db(), place)
    expect((await call(customer, records.downXcxImage, { body: { id } })).code).toBe(2004)
    expect((await call(customer, portraits.wxcode, { body: { caseId } })).code).toBe(200)
  })
})
