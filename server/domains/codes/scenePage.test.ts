import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { bytesOf, readCode } from '#test/clients/readCode.ts'
import { aRecord } from '#test/rows/rows.ts'
import { type Account, anAccount, anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { records } = contract.videos
const { portraits } = contract.pictures
const home = 'https://jy.example.com/app'
/** Neither mini-program nor website, as in the demo. */
let server: TestServer
let place: Place
let customer: Account
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: home })
  place = await aPlace(db())
  customer = await anAccount(db(), 3, place.operatorId)
})
afterAll(() => server?.close())

let caller = 0
/** Opens what a printed code says, each time from another place. */
const open = (address: string, remoteAddress = `10.4.${++caller >> 8}.${caller & 255}`) =>
  server.app.inject({ method: 'GET', url: address.replace(home, ''), remoteAddress })
const codeOf = async (body: { caseId: number; deviceId?: number }) => {
  const { data } = await server.call(customer.token, portraits.wxcode, { body })
  return { ...data, says: (await readCode(bytesOf(data.imageUrl)))! }
}
const updateArea = (fields: object) => db().updateTable('area').set(fields).where('id', '=', place.areaId).execute()

describe('without a mini-program and without a website', () => {
  it('the code of a project’s pictures opens our page, which says where to get them and whom to call', async () => {
    const [area, one] = [unique('云台山'), unique('云海旅拍')]
    await updateArea({ name: area, phone: '400-0000-101', province: '安徽省', city: '黄山市', district: '黄山区' })
    await updateArea({ openFrom: '06:30', openTo: '17:30' })
    await db().updateTable('scenicCase').set({ name: one }).where('id', '=', place.caseId).execute()
    const { says, url, mini } = await codeOf({ caseId: place.caseId })
    expect([says, mini]).toEqual([url, false])
    expect(says.startsWith(`${home}/q/page/portrait?p=${place.caseId}&s=`)).toBe(true)
    const { statusCode, headers, body } = await open(says)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
      'content-type': 'text/html; charset=utf-8',
    })
    expect(headers['set-cookie']).toBeUndefined()
    for (const words of [area, one, '安徽省黄山市黄山区', '06:30 至 17:30', 'href="tel:400-0000-101"'])
      expect(body).toContain(words)
  })

  it('the page of a camera’s code names the point, or the camera if it has no point', async () => {
    const { caseId, deviceId } = place
    const name = unique('始信峰 2 号机')
    await db().updateTable('device').set({ name, pointId: null }).where('id', '=', deviceId).execute()
    const { says } = await codeOf({ caseId, deviceId })
    expect((await open(says)).body).toContain(name)
    const point = await db()
      .insertInto('point')
      .values({ caseId, areaId: place.areaId, name: unique('迎客松') })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    await db().updateTable('device').set({ pointId: point.id }).where('id', '=', deviceId).execute()
    const { body } = await open(says)
    expect(body).toContain(point.name)
    expect(body).not.toContain(name)
  })

  it('the code on a poster can be read back, and its page reveals nothing about the visitor', async () => {
    const order = await anOrder(db(), place)
    const nick = unique('山风')
    await db().updateTable('visitor').set({ nick, phone: '13912349876' }).where('id', '=', order.visitorId!).execute()
    const { id, externalId } = await aRecord(db(), place, { visitorId: order.visitorId!, orderId: order.id })
    const { data } = await server.call(customer.token, records.downXcxImage, { body: { id } })
    const says = await readCode(bytesOf(data.imageUrl))
    expect(says).toBe(data.url)
    const { statusCode, body } = await open(says!)
    expect([statusCode, body.includes('旅拍视频')]).toEqual([200, true])
    expect(body).toMatch(/<dd>\d{4}-\d\d-\d\d \d\d:\d\d<\/dd>/)
    for (const secret of [nick, '9876', order.orderNo, externalId]) expect(body).not.toContain(secret)
  })
})

describe('the page of a printed code', () => {
  it('the page of a printed code opens only with the signature of its number, so nobody can enumerate others', async () => {
    const { id } = await aRecord(db(), place)
    const { data } = await server.call(customer.token, records.downXcxImage, { body: { id } })
    const other = await aRecord(db(), place)
    const signed = new URL(data.url!).searchParams.get('s')
    for (const query of [
      `video?v=${other.id}&s=${signed}`,
      `video?v=${id}`,
      `video?v=${id}&s=`,
      `video?v=${id}&v=${id}&s=${signed}`,
      `video?v=0${id}&s=${signed}`,
      `portrait?p=${id}&s=${signed}`,
      `other?v=${id}&s=${signed}`,
    ]) {
      const { statusCode, body } = await open(`/q/page/${query}`)
      expect([query, statusCode, body.includes('没有这个码')]).toEqual([query, 404, true])
    }
  })

  it('the page of a code ends with its subject, and an IP address that guesses gets 429 as at short addresses', async () => {
    const { caseId } = place
    const device = await db()
      .selectFrom('device')
      .selectAll()
      .where('id', '=', place.deviceId)
      .executeTakeFirstOrThrow()
    const { says } = await codeOf({ caseId, deviceId: device.id })
    await db()
      .updateTable('device')
      .set({ removedAt: '2026-05-02T10:00:00+08:00' })
      .where('id', '=', device.id)
      .execute()
    expect((await open(says)).statusCode).toBe(404)
    await db().updateTable('device').set({ removedAt: null }).where('id', '=', device.id).execute()
    for (let times = 0; times < 60; times++) await open(`/q/page/portrait?p=${times + 1}&s=x`, '10.5.5.5')
    for (const address of [says, '/q/00000000']) {
      const { statusCode, headers } = await open(address, '10.5.5.5')
      expect([statusCode, headers['retry-after']]).toEqual([429, '60'])
    }
    expect((await open(says)).statusCode).toBe(200)
  })
})

describe('a channel code without an address to open', () => {
  const { channelCodes } = contract.codes
  it.each([
    ['400-0000-101', true],
    ['0559-5561111', true],
    ['13912345678', false],
    ['139-1234-5678', false],
    ['', false],
  ])(
    'the page of a channel code shows the area’s number %s: %s, because a mobile number may be a person’s',
    async (phone, shown) => {
      await updateArea({ phone, contact: '方立群' })
      const platform = await anAccount(db(), 1)
      const name = unique('内部名')
      const { data } = await server.call(platform.token, channelCodes.add, {
        body: { name, areaId: place.areaId, caseId: place.caseId, place: '检票口右侧' },
      })
      const { short } = await db()
        .selectFrom('channelCode')
        .select('short')
        .where('id', '=', data.id)
        .executeTakeFirstOrThrow()
      const { statusCode, body } = await open(`/q/${short}`)
      expect(statusCode).toBe(200)
      for (const words of ['检票口右侧', `${short.slice(0, 4)}-${short.slice(4)}`, '工作人员', '平时开放'])
        expect(body).toContain(words)
      expect(body.includes('href="tel:')).toBe(shown)
      if (phone) expect(body.includes(phone)).toBe(shown)
      // Neither who is responsible there nor what we call the code among ourselves.
      expect(body).not.toContain('方立群')
      expect(body).not.toContain(name)
    },
  )

  it('the page of a code says that the scenic area is under maintenance', async () => {
    await updateArea({ status: 'maintenance' })
    const { says } = await codeOf({ caseId: place.caseId })
    expect((await open(says)).body).toContain('维护')
    await updateArea({ status: 'open' })
  })
})
