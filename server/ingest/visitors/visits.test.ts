import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aKey, only, openSender, type Sender } from '#test/clients/sender.ts'
import { aDevice, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { notifySilentCameras } from '../devices/silence.ts'

let server: TestServer
let place: Place
let sender: Sender
let theirs: Sender
let other: Place
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  place = await aPlace(db)
  other = await aPlace(db)
  sender = openSender(server, await aKey(server.services, place.operatorId))
  theirs = openSender(server, await aKey(server.services, other.operatorId))
})
afterAll(() => server.close())

const query = async <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.services.database.query(text, values)).rows as R[]
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const events = (topic: string, areaId: number) =>
  query('select subject from event where topic = $1 and area_id = $2 order by id', [topic, areaId])

describe('heartbeats', () => {
  const device = async (gbCode: string) =>
    (
      await query(
        'select last_heartbeat_at, state_since, fps, bitrate_kbps, latency_ms from device where gb_code = $1',
        [gbCode],
      )
    )[0]!
  const newDevice = () => aDevice(server.services.database.db, place.areaId, place.caseId)

  it('the latest heartbeat of a camera is stored, and an older one changes nothing', async () => {
    const { gbCode } = await newDevice()
    const [older, newer] = [ago(60), ago(30)]
    await sender.batch('heartbeats', [{ gbCode, at: newer, fps: 25, bitrateKbps: 4096, latencyMs: 120 }])
    expect(only(await sender.batch('heartbeats', [{ gbCode, at: older, fps: 1 }]))).toMatchObject({
      code: 200,
      repeated: true,
    })
    expect(await device(gbCode)).toEqual({
      last_heartbeat_at: newer,
      state_since: newer,
      fps: 25,
      bitrate_kbps: 4096,
      latency_ms: 120,
    })
  })
  it('heartbeats of a clock that is ahead count as now and do not hide later ones', async () => {
    const { gbCode } = await newDevice()
    const heartbeatAge = async () => Date.now() - Date.parse((await device(gbCode)).last_heartbeat_at as string)
    await sender.batch('heartbeats', [
      { gbCode, at: ago(-240), fps: 25 },
      { gbCode, at: ago(-120), fps: 20 },
    ])
    expect(await device(gbCode)).toMatchObject({ fps: 25 })
    expect(await heartbeatAge()).toBeGreaterThanOrEqual(0)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(only(await sender.batch('heartbeats', [{ gbCode, at: ago(0), fps: 12 }]))).toMatchObject({
      code: 200,
      repeated: false,
    })
    expect(await device(gbCode)).toMatchObject({ fps: 12 })
    expect(Date.parse((await device(gbCode)).state_since as string)).toBeLessThanOrEqual(Date.now())
  })
  it('heartbeats begin a new run only after a silence of more than 90 s', async () => {
    const { gbCode } = await newDevice()
    const start = ago(400)
    await sender.batch('heartbeats', [{ gbCode, at: start }])
    await sender.batch('heartbeats', [
      { gbCode, at: ago(250) },
      { gbCode, at: ago(325) },
    ])
    expect((await device(gbCode)).state_since).toBe(start)
    const resumed = ago(100)
    await sender.batch('heartbeats', [
      { gbCode, at: ago(20) },
      { gbCode, at: resumed },
    ])
    expect((await device(gbCode)).state_since).toBe(resumed)
  })
  it('heartbeats notify open pages only when a camera comes back', async () => {
    const { id, gbCode } = await newDevice()
    const before = (await events('device', place.areaId)).length
    await sender.batch('heartbeats', [{ gbCode, at: ago(50) }])
    expect((await events('device', place.areaId)).slice(before)).toEqual([{ subject: id }])
    await sender.batch('heartbeats', [{ gbCode, at: ago(20) }])
    await sender.batch('heartbeats', [{ gbCode, at: ago(10) }])
    expect((await events('device', place.areaId)).length).toBe(before + 1)
  })
})

it('a silent camera is notified once when its silence shows, and again when it counts as down', async () => {
  const { id } = await aDevice(server.services.database.db, place.areaId, place.caseId)
  const eventsAfterSilence = async (silentFor: number, lookedAgo: number) => {
    await query('update device set last_heartbeat_at = now() - make_interval(secs => $2) where id = $1', [
      id,
      silentFor,
    ])
    const before = (await events('device', place.areaId)).length
    await notifySilentCameras(server.services, ago(lookedAgo), ago(0))
    return (await events('device', place.areaId)).slice(before)
  }
  expect(await eventsAfterSilence(92, 5)).toEqual([{ subject: id }])
  expect(await eventsAfterSilence(92, 1)).toEqual([])
  expect(await eventsAfterSilence(88, 5)).toEqual([])
  expect(await eventsAfterSilence(302, 5)).toEqual([{ subject: id }])
})

describe('scans', () => {
  it('a scan counts once, creates the visitor in the scenic area, and a repeated scan gets the same result', async () => {
    const scan = {
      scanId: unique('s-'),
      gbCode: place.gbCode,
      openid: unique('openid-'),
      channelCode: '东门',
      at: '2026-05-02T01:00:00.000Z',
    }
    const first = only(await sender.batch('scans', [scan]))
    expect(first).toMatchObject({ code: 200, repeated: false })
    expect(only(await sender.batch('scans', [scan]))).toEqual({ ...first, repeated: true })
    expect(only(await sender.batch('scans', [{ ...scan, channelCode: '西门' }]))).toMatchObject({ code: 2001 })
    expect(
      await query("select scans from area_hour where area_id = $1 and hour = '2026-05-02T01:00:00Z'", [place.areaId]),
    ).toEqual([{ scans: 1 }])
    expect(
      await query(
        'select s.area_id, s.first_seen_at from visitor v join visitor_area s on s.visitor_id = v.id where v.openid = $1',
        [scan.openid],
      ),
    ).toEqual([{ area_id: place.areaId, first_seen_at: scan.at }])
  })
  it('a batch of 500 scans is accepted', async () => {
    const list = Array.from({ length: 500 }, (_, n) => ({
      scanId: unique('s-'),
      gbCode: place.gbCode,
      openid: `openid-many-${n % 50}`,
      at: new Date(Date.UTC(2026, 4, 3, 1, 0, n)).toISOString(),
    }))
    const { data } = await sender.batch('scans', list)
    expect(data.items.every((item) => item.code === 200 && item.id !== null)).toBe(true)
    expect(await query("select v.first_seen_at, v.last_seen_at from visitor v where openid = 'openid-many-7'")).toEqual(
      [{ first_seen_at: list[7]!.at, last_seen_at: list[457]!.at }],
    )
  })
  it('concurrent scans of the same visitors from many senders are all accepted', async () => {
    const batch = () =>
      Array.from({ length: 40 }, (_, n) => ({
        scanId: unique('s-'),
        gbCode: place.gbCode,
        openid: `openid-crowd-${n}`,
        at: ago(n),
      }))
    // Each sender uses a different order.
    const rotate = <T>(items: T[], by: number) => [...items.slice(by), ...items.slice(0, by)]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        sender.batch('scans', nth % 2 ? rotate(batch(), nth * 5) : rotate(batch(), nth * 5).toReversed()),
      ),
    )
    expect(answers.flatMap(({ data }) => data.items.map((item) => item.code)).every((code) => code === 200)).toBe(true)
  })
})

describe('visitors', () => {
  const visitor = async (openid: string) =>
    (await query('select nick, phone, first_seen_at, last_seen_at from visitor where openid = $1', [openid]))[0]!
  it('a visitor is updated by the latest post, and a post without changes is repeated', async () => {
    const openid = unique('openid-')
    const post = { openid, nick: '小李', phone: '13812345621', at: '2026-05-02T01:00:00.000Z' }
    expect(only(await sender.batch('visitors', [post])).repeated).toBe(false)
    expect(only(await sender.batch('visitors', [post])).repeated).toBe(true)
    await sender.batch('visitors', [
      { openid, nick: '李四', at: '2026-05-03T01:00:00.000Z' },
      { openid, nick: '早些', at: '2026-05-01T01:00:00.000Z' },
    ])
    expect(await visitor(openid)).toEqual({
      nick: '李四',
      phone: '13812345621',
      first_seen_at: '2026-05-01T01:00:00.000Z',
      last_seen_at: '2026-05-03T01:00:00.000Z',
    })
    await sender.batch('visitors', [{ openid, phone: null, at: '2026-05-03T01:00:00.000Z' }])
    expect((await visitor(openid)).phone).toBeNull()
  })
  it('a customer cannot change visitors who were seen only by another customer', async () => {
    const openid = unique('openid-')
    await sender.batch('visitors', [{ openid, nick: '小李', at: '2026-05-02T01:00:00.000Z' }])
    await sender.batch('scans', [
      { scanId: unique('s-'), gbCode: place.gbCode, openid, at: '2026-05-02T01:00:00.000Z' },
    ])
    expect(
      only(
        await theirs.batch('visitors', [
          { openid, nick: '改名', phone: '13900000000', at: '2026-05-02T02:00:00.000Z' },
        ]),
      ).code,
    ).toBe(200)
    expect(await visitor(openid)).toMatchObject({ nick: '小李', phone: null })
    await theirs.batch('scans', [
      { scanId: unique('s-'), gbCode: other.gbCode, openid, at: '2026-05-02T03:00:00.000Z' },
    ])
    await theirs.batch('visitors', [{ openid, nick: '改名', at: '2026-05-02T04:00:00.000Z' }])
    expect(await visitor(openid)).toMatchObject({ nick: '改名' })
  })
})

describe('face matches', () => {
  const aPicture = async (externalId: string, at: Place = place) => {
    const values = {
      areaId: at.areaId,
      caseId: at.caseId,
      deviceId: at.deviceId,
      externalId,
      takenAt: ago(10),
      fileKey: 'a/b.jpg',
      thumbKey: 'a/t.jpg',
      previewKey: 'a/p.jpg',
      width: 1,
      height: 1,
      bytes: 1,
    }
    await server.services.database.db
      .insertInto('picture')
      .values({ ...values, sha256: sql`'\\x00'::bytea` as never })
      .execute()
  }
  const aMatch = (picture: string, fields: object = {}) => ({
    recordId: unique('m-'),
    picture,
    openid: unique('openid-'),
    score: 0.87,
    engine: 'vendor/3',
    box: [0.1, 0.2, 0.3, 0.4],
    at: ago(5),
    ...fields,
  })

  it('a face match marks the picture as matched and stores score, engine and box', async () => {
    const picture = unique('p-')
    await aPicture(picture)
    const match = aMatch(picture)
    const first = only(await sender.batch('faceMatches', [match, aMatch(picture, { box: undefined })]))
    expect(first).toMatchObject({ code: 200, repeated: false })
    expect(only(await sender.batch('faceMatches', [match]))).toEqual({ ...first, repeated: true })
    expect(only(await sender.batch('faceMatches', [{ ...match, score: 0.5 }]))).toMatchObject({ code: 2001 })
    expect(await query('select state from picture where external_id = $1', [picture])).toEqual([{ state: 'matched' }])
    expect(
      await query(
        'select engine, box from face_match m join picture p on p.id = m.picture_id where p.external_id = $1 order by m.id',
        [picture],
      ),
    ).toEqual([
      { engine: 'vendor/3', box: [0.1, 0.2, 0.3, 0.4] },
      { engine: 'vendor/3', box: null },
    ])
  })
  it('a face match leaves a sold picture sold', async () => {
    const picture = unique('p-')
    await aPicture(picture)
    await query("update picture set state = 'sold' where external_id = $1", [picture])
    expect(only(await sender.batch('faceMatches', [aMatch(picture)])).code).toBe(200)
    expect(await query('select state from picture where external_id = $1', [picture])).toEqual([{ state: 'sold' }])
  })
  it('face matches of unknown, foreign or ambiguous pictures are refused', async () => {
    const foreign = unique('p-')
    await aPicture(foreign, other)
    const twice = unique('p-')
    await aPicture(twice)
    await aPicture(twice, await aPlace(server.services.database.db, place.operatorId))
    const again = openSender(server, sender.key)
    const { data } = await again.batch('faceMatches', [aMatch('p-unknown'), aMatch(foreign), aMatch(twice)])
    expect(data.items.map((item) => item.code)).toEqual([1512, 1512, 2002])
  })
})

it('a batch notifies open pages once for each scenic area and topic', async () => {
  const before = (await events('order', place.areaId)).length
  const orders = Array.from({ length: 5 }, () => ({
    orderNo: unique('JYE'),
    kind: 'video',
    gbCode: place.gbCode,
    openid: unique('openid-'),
    amountFen: 1,
    goods: '短片',
    at: ago(1),
  }))
  await sender.batch('orders', orders)
  await sender.batch('payments', [
    {
      orderNo: orders[0]!.orderNo,
      result: 'success',
      channel: 'cash',
      transactionId: unique('cash-'),
      amountFen: 1,
      at: ago(0),
    },
  ])
  const orderEvents = (await events('order', place.areaId)).slice(before)
  const [row] = await query<{ id: number }>('select id from orders where order_no = $1', [orders[0]!.orderNo])
  expect(orderEvents).toEqual([{ subject: null }, { subject: row!.id }])
})
