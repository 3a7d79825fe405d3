import { inflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { foldShort, spokenShort } from '#contract/codes/short.ts'
import { contract } from '#contract/index.ts'
import { bytesOf, readCode } from '#test/clients/readCode.ts'
import { aKey, openSender } from '#test/clients/sender.ts'
import { type Account, anAccount, anOperator, aPlace, type Place, unique } from '#test/rows/world.ts'
import { patience } from '#test/run/patience.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { codeZip } from './zip.ts'

const { channelCodes } = contract.codes
const { orders } = contract.sales
const home = 'https://jy.example.com'
let server: TestServer
let root: Account
let channel: Account
let place: Place
let foreign: Place
beforeAll(async () => {
  server = await startTestServer({
    PUBLIC_URL: home,
    VISIT_URL: 'https://h5.example.com/enter?from=wall',
    VISIT_ORIGINS: 'https://shop.example.com, https://m.example.com:8443',
  })
  const { db } = server.services.database
  root = await anAccount(db, 0)
  const { id } = await anOperator(db, 'channel')
  channel = await anAccount(db, 2, id)
  place = await aPlace(db, (await anOperator(db, 'scenic', id)).id)
  foreign = await aPlace(db)
})
afterAll(() => server?.close())

const add = async (body: object = {}, account = root) =>
  server.call(account.token, channelCodes.add, { body: { name: unique('码'), areaId: place.areaId, ...body } })
const rowOf = async (id: number, account = root) =>
  (await server.call(account.token, channelCodes.list, { body: { id } })).data.rows[0]!
const made = async (body: object = {}) => rowOf((await add(body)).data.id)
const open = (short: string, headers: Record<string, string> = {}, remoteAddress = '10.1.1.1') =>
  server.app.inject({ method: 'GET', url: `/q/${short}`, headers, remoteAddress })
/** Waits until the opens are counted. */
const opensOf = (id: number, opens: number) =>
  vi.waitFor(
    async () => {
      const { data } = await server.call(root.token, channelCodes.days, { body: { id } })
      expect(data.rows.at(-1)).toMatchObject({ opens })
    },
    { timeout: patience, interval: 100 },
  )

describe('a printed code', () => {
  it.each(['png', 'svg'] as const)('a code read back from its %s contains our short address', async (format) => {
    const { id, url, short } = await made()
    const { data } = await server.call(root.token, channelCodes.picture, { body: { id, format } })
    expect(url).toBe(`${home}/q/${short}`)
    expect(data).toMatchObject({ url, short, mini: false, fileName: expect.stringMatching(`${short}.${format}$`) })
    const bytes = bytesOf(data.imageUrl)
    expect(await readCode(format === 'svg' ? await sharp(bytes).resize(600).png().toBuffer() : bytes)).toBe(url)
  })

  it('codes are on the sheet in the requested order, each with its own address', async () => {
    const [one, other] = [await made(), await made()]
    const { data } = await server.call(root.token, channelCodes.sheet, { body: { ids: [other.id, one.id] } })
    expect(data.rows.map(({ short }) => short)).toEqual([other.short, one.short])
    expect(data.rows.map(({ url }) => url)).toEqual([other.url, one.url])
    const said = await Promise.all(
      data.rows.map(async ({ imageUrl }) => readCode(await sharp(bytesOf(imageUrl)).resize(600).png().toBuffer())),
    )
    expect(said).toEqual([other.url, one.url])
  })

  it('codes are packed into a ZIP as PNG and SVG, and codes of others are refused', async () => {
    const codes = [await made(), await made()]
    const ids = codes.map(({ id }) => id)
    const { data } = await server.call(channel.token, channelCodes.zip, { body: { ids } })
    await codeZip(server.services, data.jobId)
    const { rows } = await server.call(channel.token, contract.system.jobs.list, {}).then((answer) => answer.data)
    expect(rows[0]).toMatchObject({ id: data.jobId, state: 'done', done: 2, total: 2 })
    const zip = (await server.app.inject({ url: rows[0]!.url! })).rawPayload
    const files = unzipped(zip)
    expect([...files.keys()].toSorted()).toEqual(
      codes
        .flatMap(({ areaName, name, short }) => ['png', 'svg'].map((end) => `${areaName}/${name}_${short}.${end}`))
        .toSorted(),
    )
    for (const { areaName, name, short, url } of codes)
      expect(await readCode(files.get(`${areaName}/${name}_${short}.png`)!)).toBe(url)
    const theirs = (await add({ areaId: foreign.areaId })).data.id
    expect(await server.call(channel.token, channelCodes.zip, { body: { ids: [ids[0]!, theirs] } })).toMatchObject({
      code: 1512,
    })
  })
})

describe('the short address', () => {
  it('a short address leads where its code points now, and to another place without a new print', async () => {
    const { id, short } = await made()
    expect((await open(short)).headers.location).toBe(`https://h5.example.com/enter?from=wall&code=${short}`)
    const target = 'https://shop.example.com/spring?a=1'
    expect(
      await server.call(root.token, channelCodes.edit, { params: { id }, body: { target, version: 0 } }),
    ).toMatchObject({ code: 200 })
    const answer = await open(short.toLowerCase())
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${target}&code=${short}`])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    await opensOf(id, 2)
  })

  it.each([
    'https://evil.example.org/',
    'https://shop.example.com.evil.org/',
    'https://shop.example.com@evil.org/',
    'https://me:pw@shop.example.com/',
    'http://shop.example.com/',
    'https://m.example.com/',
    '//shop.example.com/',
    'javascript:alert(1)',
    'data:text/html,hi',
    'https:\\\\evil.org',
    'weixin://dl/business/?t=x',
  ])('a short address can never be made to lead to %s', async (target) => {
    const refused = { code: 2000, data: { fields: { target: expect.stringMatching(/^打开地址只能在/) } } }
    expect(await add({ target })).toMatchObject(refused)
    const { id, short } = await made()
    expect(
      await server.call(root.token, channelCodes.edit, { params: { id }, body: { target, version: 0 } }),
    ).toMatchObject(refused)
    // Nor where it got into the row before the settings became narrower.
    await server.services.database.db
      .updateTable('channelCode')
      .set({ target, linkUrl: target, linkKind: 'link', linkMadeAt: '2026-05-01T00:00:00Z' })
      .where('id', '=', id)
      .execute()
    expect((await open(short)).headers.location).toMatch(/^https:\/\/h5\.example\.com\/enter/)
  })

  it('the short address of a disabled or unknown code says so and counts nothing', async () => {
    const { id, short } = await made()
    await server.call(root.token, channelCodes.edit, { params: { id }, body: { active: false, version: 0 } })
    const stopped = await open(short)
    expect([stopped.statusCode, stopped.headers.location]).toEqual([410, undefined])
    for (const words of ['此码已停用', '旅拍照片与视频服务', '请扫现场在用的码，或询问景区工作人员'])
      expect(stopped.body).toContain(words)
    for (const none of ['00000000', 'x', '%00', '../../etc', short.slice(1)])
      expect((await open(none)).statusCode, none).not.toBe(302)
    expect((await rowOf(id)).state).toBe('stopped')
    await opensOf(id, 0)
  })

  it('prefetching and repeated reloading are not counted, and no IP address is stored', async () => {
    const { id, short } = await made()
    await open(short, { 'sec-purpose': 'prefetch;prerender' })
    await server.app.inject({ method: 'HEAD', url: `/q/${short}` })
    for (let times = 0; times < 25; times++) expect((await open(short, {}, '10.2.2.2')).statusCode).toBe(302)
    await open(short, {}, '10.2.2.3')
    await opensOf(id, 11)
    const { rows } = await server.services.database.query("select string_agg(t::text, ' ') as said from code_day t")
    expect(rows[0]!.said).not.toContain('10.2.2')
  })

  it('an IP address that guesses codes gets 429, while others are still served', async () => {
    const { short } = await made()
    for (let times = 0; times < 60; times++) await open(`0000${String(times).padStart(4, '0')}`, {}, '10.3.3.3')
    const answer = await open(short, {}, '10.3.3.3')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60'])
    expect((await open(short, {}, '10.3.3.4')).statusCode).toBe(302)
  })

  it('a short code is read the way people type it', () => {
    expect(foldShort('k7qm-2xwd')).toBe('K7QM2XWD')
    expect(foldShort(' oil0 OIL0 ')).toBe('01100110')
    expect(foldShort('U7QM2XWD')).toBeNull()
    expect(spokenShort('K7QM2XWD')).toBe('K7QM-2XWD')
  })
})

it('a renewed code gets another address, and the previous one leads on for the requested time', async () => {
  const { id, short: first } = await made()
  const renew = (keepDays: number, version: number) =>
    server.call(root.token, channelCodes.renew, { body: { id, keepDays, version } })
  const { data } = await renew(10, 0)
  expect(data).toMatchObject({ url: `${home}/q/${data.short}`, version: 1 })
  expect(data.short).not.toBe(first)
  for (const short of [first, data.short])
    expect((await open(short)).headers.location).toMatch(new RegExp(`code=${data.short}$`))
  await renew(0, 1)
  expect([(await open(first)).statusCode, (await open(data.short)).statusCode]).toEqual([302, 410])
  expect((await renew(0, 1)).code).toBe(1515)
  // The short address on an old poster still finds its code.
  expect((await server.call(root.token, channelCodes.list, { body: { q: spokenShort(first) } })).data.rows[0]?.id).toBe(
    id,
  )
})

it('the scans and paid orders of a code make up its figures, which lead to those orders', async () => {
  const { id, short } = await made({ caseId: place.caseId, pointId: place.pointId })
  const sender = openSender(server, await aKey(server.services, place.operatorId))
  const at = new Date().toISOString()
  const openids = Array.from({ length: 4 }, () => unique('openid-'))
  const scan = (openid: string, channelCode: string) => ({
    scanId: unique('s'),
    gbCode: place.gbCode,
    openid,
    channelCode,
    at,
  })
  await sender.batch('scans', [
    ...openids.map((openid) => scan(openid, short.toLowerCase())),
    scan(openids[0]!, 'gate-03'),
  ])
  const order = (channelCode?: string) => ({
    ...{
      orderNo: unique('JY'),
      kind: 'video',
      gbCode: place.gbCode,
      openid: openids[0]!,
      amountFen: 1990,
      goods: '短片',
      at,
    },
    ...(channelCode !== undefined && { channelCode }),
  })
  const posted = [order(short), order(short), order('gate-03'), order()]
  expect((await sender.batch('orders', posted)).data.items.map(({ code }) => code)).toEqual([200, 200, 200, 200])
  // The same again is the same; with another code it is another order under a number that is taken.
  const again = await sender.batch('orders', [posted[0]!, posted[3]!, { ...posted[1]!, channelCode: '' }])
  expect(again.data.items.map(({ code, repeated }) => [code, repeated])).toEqual([
    [200, true],
    [200, true],
    [2001, false],
  ])
  const pay = (orderNo: string) => ({
    orderNo,
    result: 'success',
    channel: 'wechat',
    transactionId: unique('4200'),
    amountFen: 1990,
    at,
  })
  await sender.batch(
    'payments',
    posted.slice(0, 1).map(({ orderNo }) => pay(orderNo)),
  )
  for (let times = 0; times < 5; times++) await open(short, {}, '10.4.4.4')
  await opensOf(id, 5)
  // Five opened the address, four arrived: the same scans.
  expect(await rowOf(id)).toMatchObject({ scans: 5, orders: 1, conversion: 2000, paidFen: 1990, state: 'live' })
  const { data } = await server.call(root.token, orders.list, { body: { channelCodeId: id } })
  expect(data.total).toBe(2)
  expect((await server.call(root.token, channelCodes.remove, { params: { id } })).code).toBe(1520)
  expect((await sender.catalogue()).data.codes).toContainEqual({
    ...{ short, name: expect.any(String), areaId: place.areaId, caseId: place.caseId, pointId: place.pointId },
  })
})

it('a code that moves to another customer leaves its figures behind and gains none of the former customer', async () => {
  const { id, short, name } = await made()
  const sender = openSender(server, await aKey(server.services, place.operatorId))
  const at = new Date().toISOString()
  const scan = () => ({ scanId: unique('s'), gbCode: place.gbCode, openid: unique('openid-'), channelCode: short, at })
  await sender.batch('scans', [scan()])
  const order = {
    orderNo: unique('JY'),
    kind: 'video',
    gbCode: place.gbCode,
    openid: unique('openid-'),
    amountFen: 1990,
    goods: '短片',
    channelCode: short,
    at,
  }
  await sender.batch('orders', [order])
  expect((await rowOf(id, channel)).scans).toBe(1)
  expect(
    await server.call(channel.token, channelCodes.edit, {
      params: { id },
      body: { areaId: foreign.areaId, version: 0 },
    }),
  ).toMatchObject({ code: 2000, data: { fields: { areaId: '没有这个景区' } } })
  await server.call(root.token, channelCodes.edit, {
    params: { id },
    body: { areaId: foreign.areaId, name: unique('新主'), version: 0 },
  })
  await sender.batch('scans', [scan()])
  expect(await rowOf(id)).toMatchObject({ scans: 0, state: 'unscanned' })
  expect(await rowOf(id, channel)).toBeUndefined()
  const { data } = await server.call(channel.token, orders.list, { body: { q: order.orderNo } })
  expect(data.rows).toMatchObject([{ channelCodeName: null }])
  expect(name).not.toBe('')
})

it('the project of a code must belong to its scenic area, and its point to its project', async () => {
  const refusals = [
    [{ caseId: foreign.caseId }, { caseId: '该景区下没有这个项目' }],
    [{ pointId: place.pointId }, { pointId: '点位属于项目，先选项目' }],
    [{ caseId: place.caseId, pointId: foreign.pointId }, { pointId: '该项目下没有这个点位' }],
  ] as const
  for (const [body, fields] of refusals) expect(await add(body)).toMatchObject({ code: 2000, data: { fields } })
})

it('scenic areas without an active code are listed, only within the scope', async () => {
  const { db } = server.services.database
  const ownPlace = await aPlace(db, place.operatorId)
  const token = (await anAccount(db, 2, channel.operatorId)).token
  const bare = async () => (await server.call(token, channelCodes.bare, {})).data.rows.map(({ id }) => id)
  expect(await bare()).toContain(ownPlace.areaId)
  expect(await bare()).not.toContain(foreign.areaId)
  const { id } = (await add({ areaId: ownPlace.areaId })).data
  expect(await bare()).not.toContain(ownPlace.areaId)
  await server.call(token, channelCodes.edit, { params: { id }, body: { active: false, version: 0 } })
  expect(await bare()).toContain(ownPlace.areaId)
})

it('a code that nobody scans any more is marked as silent', async () => {
  const { id } = await made()
  expect((await rowOf(id)).state).toBe('unscanned')
  const { db } = server.services.database
  await db
    .updateTable('channelCode')
    .set({ createdAt: new Date(Date.now() - 8 * 86_400_000).toISOString() })
    .where('id', '=', id)
    .execute()
  const { data } = await server.call(root.token, channelCodes.list, { body: { state: 'silent' } })
  expect(data.rows.map((row) => row.id)).toContain(id)
})

/** Names and contents by the central directory (APPNOTE 4.3.12). */
function unzipped(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === 0x02014b50; ) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, note] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [number, number, number]
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(from, from + size)
    files.set(zip.toString('utf8', at + 46, at + 46 + name), method === 8 ? inflateRawSync(packed) : packed)
    at += 46 + name + extra + note
  }
  return files
}

it('an unused code can be removed, and its address then leads nowhere', async () => {
  const { id, short } = await made()
  expect((await server.call(root.token, channelCodes.remove, { params: { id } })).code).toBe(200)
  expect(await rowOf(id)).toBeUndefined()
  expect((await open(short)).statusCode).toBe(404)
})
