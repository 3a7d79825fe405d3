import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ingestKeys } from '#contract/accounts/ingestKeys.ts'
import { aKey, only, openSender, type Sender } from '#test/clients/sender.ts'
import { anAccount, anOperator, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { purgeIngest } from './purge.ts'

let server: TestServer
let place: Place
let sender: Sender
beforeAll(async () => {
  server = await startTestServer()
  place = await aPlace(server.services.database.db)
  sender = openSender(server, await aKey(server.services, place.operatorId))
})
afterAll(() => server.close())

const beat = (gbCode = place.gbCode) => ({ gbCode, at: new Date().toISOString() })
const scan = (scanId = unique('scan-'), gbCode = place.gbCode) => ({
  scanId,
  gbCode,
  openid: 'openid-access',
  at: new Date().toISOString(),
})
const scans = async () =>
  (await server.services.database.query('select count(*) as n from scan where area_id = $1', [place.areaId])).rows[0]!
    .n as number

describe('a request that does not prove itself gets 401 and changes nothing', () => {
  it.each([
    ['a body that was altered', { sentBody: Buffer.from(JSON.stringify({ items: [{ x: 1 }] })) }],
    ['a time more than five minutes ago', { time: Date.now() - 301_000 }],
    ['a time more than five minutes ahead', { time: Date.now() + 600_000 }],
    ['a signature of another key', { headers: { 'x-jy-signature': '0'.repeat(64) } }],
    ['an unknown key', { headers: { 'x-jy-key': 'jy_unknown_key' } }],
    ['another nonce than was signed', { headers: { 'x-jy-nonce': 'another-nonce-0123456789' } }],
    ['a short nonce', { nonce: 'short' }],
    ['a signature in capitals', { headers: { 'x-jy-signature': 'A'.repeat(64) } }],
  ])('an ingest request with %s gets 401 and changes nothing', async (_, tampering) => {
    const before = await scans()
    const { status, code, msg } = await sender.batch('scans', [scan()], tampering)
    expect([status, code]).toEqual([401, 401])
    expect(msg).toMatch(/X-Jy|x-jy/)
    expect(await scans()).toBe(before)
  })

  it('an ingest request without signature headers gets 401', async () => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/ingest/v1/scans',
      payload: { items: [scan()] },
    })
    expect(statusCode).toBe(401)
  })

  it('an ingest request with a used nonce gets 401', async () => {
    const nonce = 'nonce-0123456789abcdef'
    expect((await sender.batch('scans', [scan()], { nonce })).status).toBe(200)
    expect((await sender.batch('scans', [scan()], { nonce })).status).toBe(401)
    expect((await sender.catalogue({ nonce })).status).toBe(401)
  })

  it('two ingest keys may use the same nonce', async () => {
    const other = openSender(server, await aKey(server.services, place.operatorId))
    const nonce = 'nonce-of-both-0123456789'
    expect((await sender.batch('heartbeats', [beat()], { nonce })).status).toBe(200)
    expect((await other.batch('heartbeats', [beat()], { nonce })).status).toBe(200)
  })
})

describe('a repeated request', () => {
  it('a repeated ingest request gets the stored response and is not processed again', async () => {
    const items = [scan()]
    const first = await sender.batch('scans', items, { idempotencyKey: 'repeat-0001' })
    const before = await scans()
    const second = await sender.batch('scans', items, { idempotencyKey: 'repeat-0001' })
    expect(second.data).toEqual(first.data)
    expect(only(second).repeated).toBe(false)
    expect(await scans()).toBe(before)
  })
  it('an Idempotency-Key that is reused with another body is refused with 2001', async () => {
    await sender.batch('scans', [scan()], { idempotencyKey: 'repeat-0002' })
    expect((await sender.batch('scans', [scan()], { idempotencyKey: 'repeat-0002' })).code).toBe(2001)
    expect((await sender.batch('heartbeats', [beat()], { idempotencyKey: 'repeat-0002' })).code).toBe(2001)
  })
  it('a request that is sent many times at once is processed once', async () => {
    const items = [scan(), scan()]
    const before = await scans()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => sender.batch('scans', items, { idempotencyKey: 'repeat-0003' })),
    )
    expect(answers.map((answer) => answer.data)).toEqual(answers.map(() => answers[0]!.data))
    expect(await scans()).toBe(before + 2)
  })
  it('an ingest POST without an Idempotency-Key is refused with 2000', async () => {
    const { status, code, msg } = await sender.batch('scans', [scan()], { idempotencyKey: null })
    expect([status, code]).toEqual([200, 2000])
    expect(msg).toContain('Idempotency-Key')
  })
})

describe('a malformed batch', () => {
  it.each([
    ['no JSON', '{"items":', 400],
    ['no items', '{}', 2000],
    ['an empty batch', '{"items":[]}', 2000],
    ['no list', '{"items":{"a":1}}', 2000],
    ['a prototype in it', '{"items":[],"__proto__":{"x":1}}', 400],
    ['more than 500 items', JSON.stringify({ items: Array.from({ length: 501 }, () => ({})) }), 2000],
  ])('a malformed batch is refused: %s', async (_, body, code) => {
    expect((await sender.raw('scans', body)).code).toBe(code)
  })
  it('a batch of more than 4 MB is refused with 413', async () => {
    expect((await sender.raw('scans', JSON.stringify({ items: ['x'.repeat(4_300_000)] }))).status).toBe(413)
  })
  it('an unreadable request gets a response without data, as INGEST.md says', async () => {
    const picture = { pictureId: unique('p-'), gbCode: place.gbCode, takenAt: new Date().toISOString() }
    const { statusCode, body } = await server.app.inject({ method: 'POST', url: '/ingest/v1/nothing', payload: {} })
    const answers = [
      await sender.raw('scans', '{"items":'),
      await sender.raw('scans', ''),
      { status: statusCode, ...JSON.parse(body) },
      await sender.raw('scans', JSON.stringify({ items: ['x'.repeat(4_300_000)] })),
      await sender.raw('scans', 'items=1', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    ]
    expect(answers).toEqual(
      [400, 400, 404, 413, 415].map((status) => ({ status, code: status, msg: expect.any(String) })),
    )
    expect(await sender.upload('picture', picture, Buffer.alloc(41 * 1_048_576))).toMatchObject({
      status: 200,
      code: 2000,
    })
  })
  it('a batch with a content type other than JSON is refused with 415', async () => {
    expect(
      (await sender.raw('scans', 'items=1', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }))
        .status,
    ).toBe(415)
  })
  it('a batch with bad items accepts the good ones, and each error names the field', async () => {
    const { data } = await sender.batch('scans', [
      scan(),
      7,
      null,
      { ...scan(), gbCode: '12' },
      { ...scan(), at: 'yesterday' },
      { ...scan(), openid: 'a\0bcdefg' },
      { ...scan(), channelCode: '\ud800' },
      scan(),
    ])
    expect(data.items.map((item) => item.code)).toEqual([200, 2000, 2000, 2000, 2000, 2000, 2000, 200])
    expect(data.items[3]!.msg).toBe('国标编码第 11 至 13 位应为 131 或 132（摄像机类型）')
    expect(data.items[4]!.msg).toContain('时刻')
  })
  it('items with future or impossible times are refused', async () => {
    const { data } = await sender.batch('scans', [
      { ...scan(), at: new Date(Date.now() + 290_000).toISOString() },
      { ...scan(), at: new Date(Date.now() + 310_000).toISOString() },
      { ...scan(), at: '2016-12-31T23:59:60Z' },
      { ...scan(), at: '0001-01-01T00:00:00Z' },
      { ...scan(), at: '2021-03-04T05:06:07+08:00' },
    ])
    expect(data.items.map((item) => item.code)).toEqual([200, 2000, 2000, 2000, 200])
  })
})

describe('a key', () => {
  it('an ingest key sees only cameras of its operator, a channel’s key those of the operators under it', async () => {
    const { db } = server.services.database
    const channel = await anOperator(db, 'channel')
    const below = await aPlace(db, (await anOperator(db, 'scenic', channel.id)).id)
    const ofChannel = openSender(server, await aKey(server.services, channel.id))
    const items = [beat(below.gbCode), beat(place.gbCode), beat('34100000001327999999')]
    const codes = async (by: Sender) => (await by.batch('heartbeats', items)).data.items.map((item) => item.code)
    expect(await codes(ofChannel)).toEqual([200, 1512, 1512])
    expect(await codes(sender)).toEqual([1512, 200, 1512])
    expect((await ofChannel.catalogue()).data.devices.map((device) => device.gbCode)).toEqual([below.gbCode])
  })

  it('an administrator creates and revokes an ingest key, whose secret is shown only once', async () => {
    const { db } = server.services.database
    const admin = await anAccount(db, 1)
    const { data: made } = await server.call(admin.token, ingestKeys.add, {
      body: { operatorId: place.operatorId, name: ' 岳麓机房 ' },
    })
    expect(made.secret).toMatch(/^[0-9A-Za-z_-]{43}$/)
    const made2 = openSender(server, made)
    expect((await made2.catalogue()).status).toBe(200)
    const { data: listed } = await server.call(admin.token, ingestKeys.list, { body: { operatorId: place.operatorId } })
    expect(listed.rows.find((row) => row.id === made.id)).toMatchObject({
      name: '岳麓机房',
      keyId: made.keyId,
      revokedAt: null,
      lastUsedAt: expect.any(String),
    })
    expect(JSON.stringify(listed)).not.toContain(made.secret)
    const { rows } = await server.services.database.query(
      "select after::text from audit where operation = 'accounts.ingestKeys.add'",
    )
    expect(JSON.stringify(rows)).not.toContain(made.secret)
    expect((await server.call(admin.token, ingestKeys.revoke, { params: { id: made.id } })).code).toBe(200)
    expect((await made2.catalogue()).status).toBe(401)
    expect((await server.call(admin.token, ingestKeys.revoke, { params: { id: made.id } })).code).toBe(2002)
  })

  it('an account of a scenic operator cannot create an ingest key', async () => {
    const customer = await anAccount(server.services.database.db, 3, place.operatorId)
    expect(
      (await server.call(customer.token, ingestKeys.add, { body: { operatorId: place.operatorId, name: 'x' } })).status,
    ).toBe(403)
  })
})

it('nonces and stored responses are deleted once no request can need them', async () => {
  const { database } = server.services
  await sender.batch('heartbeats', [beat()], { nonce: 'nonce-to-be-forgotten', idempotencyKey: 'forgotten-1' })
  const count = async () =>
    (
      await database.query(
        "select (select count(*) from ingest_nonce where nonce = 'nonce-to-be-forgotten') as n, (select count(*) from ingest_request where idempotency_key = 'forgotten-1') as r",
      )
    ).rows[0]
  await purgeIngest(server.services)
  expect(await count()).toEqual({ n: 1, r: 1 })
  await database.query("update ingest_nonce set at = now() - interval '16 minutes'")
  await database.query("update ingest_request set at = now() - interval '73 hours'")
  await purgeIngest(server.services)
  expect(await count()).toEqual({ n: 0, r: 0 })
})
