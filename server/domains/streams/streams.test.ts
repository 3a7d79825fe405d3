import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { devices } from '#contract/scenic/devices.ts'
import { streams } from '#contract/streams/streams.ts'
import { aDevice, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { provePush } from '../../providers/media/pushSign.ts'
import { streamGate } from './streams/gate.ts'

let server: TestServer
let db: TestServer['services']['database']['db']
let place: Place
let tokens: Record<0 | 1 | 2 | 3, string>
beforeAll(async () => {
  server = await startTestServer()
  db = server.services.database.db
  place = await aPlace(db)
  const of = async (role: 0 | 1 | 3, operatorId?: number) => (await anAccount(db, role, operatorId)).token
  tokens = { 0: await of(0), 1: await of(1), 2: (await anAccount(db, 2)).token, 3: await of(3, place.operatorId) }
})
afterAll(() => server.close())

const add = async (at = place) => {
  const body = { caseId: at.caseId, deviceId: at.deviceId, name: unique('流') }
  const { data } = await server.call(tokens[1], streams.add, { body })
  return data.id
}
const rowFor = async (role: 0 | 1 | 2 | 3, id: number) => {
  const { data } = await server.call(tokens[role], streams.list, { body: { id } })
  return data.rows[0]
}

it('only 超级管理员 sees push addresses and the age of keys; the rest is visible in scope', async () => {
  const id = await add()
  const [whole, platform, scenic] = [await rowFor(1, id), await rowFor(0, id), await rowFor(3, id)]
  expect(whole!.pushUrl).toMatch(
    /^rtmp:\/\/127\.0\.0\.1:1935\/live\/[a-z0-9]{16}\?txSecret=[0-9a-f]{32}&txTime=[0-9A-F]{8}$/,
  )
  expect(platform).toEqual({ ...whole, pushUrl: null, keyedAt: null })
  expect(scenic).toEqual(platform)
  expect(await rowFor(3, await add(await aPlace(db)))).toBeUndefined()
  expect(await server.send(tokens[2], streams.list, { body: {} })).toMatchObject({ code: 200 })
  for (const role of [0, 3] as const)
    for (const [operation, body] of [
      [streams.pushAddress, { id, days: 1 }],
      [streams.rotate, { id, version: 0 }],
    ] as const)
      expect(await server.send(tokens[role], operation, { body })).toMatchObject({ status: 403, code: 1511 })
  expect(await server.send(tokens[3], streams.remove, { params: { id } })).toMatchObject({ status: 403 })
})

it('a push address is signed with the requested key for the requested time, and the request is audited', async () => {
  const id = await add()
  const { code } = (await rowFor(1, id))!
  const keys = (await streamGate(server.services).keys()).get(code)!
  for (const key of ['primary', 'backup'] as const) {
    const { data } = await server.call(tokens[1], streams.pushAddress, { body: { id, days: 7, key } })
    const query = Object.fromEntries(new URL(data.url).searchParams)
    expect(data.url).toBe(`${data.server}/${data.streamKey}`)
    expect(provePush(keys, code, query)).toBe(key)
    expect(provePush(keys, code, query, Date.now() + 6.9 * 86_400_000)).toBe(key)
    expect(provePush(keys, code, query, Date.now() + 7.1 * 86_400_000)).toBe('expired')
  }
  const audit = await db
    .selectFrom('audit')
    .select('after')
    .where('operation', '=', 'streams.streams.pushAddress')
    .where('target', '=', String(id))
    .execute()
  expect(audit).toHaveLength(2)
  expect(JSON.stringify(audit)).not.toContain('txSecret')
  const tooLong = await server.send(tokens[1], streams.pushAddress, { body: { id, days: 367 } })
  expect(tooLong).toMatchObject({ code: 2000, data: { fields: { days: expect.any(String) } } })
})

it('rotating keys makes the primary key the backup, stores both encrypted, and refuses a stale version', async () => {
  const id = await add()
  const { code } = (await rowFor(1, id))!
  const gate = streamGate(server.services)
  const before = (await gate.keys()).get(code)!
  expect((await server.call(tokens[1], streams.rotate, { body: { id, version: 0 } })).data).toEqual({ version: 1 })
  const after = (await gate.keys()).get(code)!
  expect(after.backup).toBe(before.primary)
  expect([before.primary, before.backup]).not.toContain(after.primary)
  expect(await server.call(tokens[1], streams.rotate, { body: { id, version: 0 } })).toMatchObject({ code: 1515 })
  const { rows } = await sql<{
    text: string
  }>`select row_to_json(stream)::text || encode(primary_key, 'escape') as text from stream where id = ${id}`.execute(db)
  for (const key of [after.primary, after.backup]) expect(rows[0]!.text).not.toContain(key)
})

it('a stream is idle, refused or live as the media server reports, and idle once reports stop', async () => {
  const id = await add()
  const { code } = (await rowFor(1, id))!
  const gate = streamGate(server.services)
  const push = { code, pushId: unique('push'), from: '10.1.2.3' }
  await gate.refused(push, 'expired')
  expect(await rowFor(3, id)).toMatchObject({ state: 'refused', refusedWhy: 'expired', from: '10.1.2.3' })
  expect(await gate.published(push, 'primary')).toBe(true)
  expect(await gate.published({ ...push, pushId: 'other' }, 'primary', true)).toBe(false)
  await gate.refused({ ...push, from: '10.9.9.9' }, 'wrong')
  await gate.measured([{ ...push, bitrateKbps: 812, fps: 25, width: 1280, height: 720 }])
  expect(await rowFor(3, id)).toMatchObject({
    state: 'live',
    refusedWhy: null,
    from: '10.1.2.3',
    bitrateKbps: 812,
    width: 1280,
  })
  await gate.measured([{ ...push, pushId: 'other', bitrateKbps: 1, fps: 1, width: 1, height: 1 }])
  await gate.ended({ ...push, pushId: 'other' })
  expect(await rowFor(3, id)).toMatchObject({ state: 'live', bitrateKbps: 812 })
  await sql`update stream set heard_at = now() - interval '1 minute' where id = ${id}`.execute(db)
  const silent = (await rowFor(3, id))!
  expect(silent).toMatchObject({ state: 'idle', bitrateKbps: null, width: null })
  expect(Date.now() - Date.parse(silent.since!)).toBeGreaterThan(55_000)
  const { data } = await server.call(tokens[3], streams.playAddress, { body: { id } })
  expect(data).toMatchObject({ state: 'idle', since: silent.since })
  await gate.ended(push)
  expect(await rowFor(3, id)).toMatchObject({ state: 'idle' })
  expect(await gate.toCut([push])).toEqual([push])
})

it('a play address works for the requesting session while it may see the stream', async () => {
  const id = await add()
  const { code } = (await rowFor(1, id))!
  const gate = streamGate(server.services)
  const viewer = await anAccount(db, 3, place.operatorId)
  const stranger = await anAccount(db, 3)
  expect(await server.call(stranger.token, streams.playAddress, { body: { id } })).toMatchObject({ code: 1512 })
  const { data } = await server.call(viewer.token, streams.playAddress, { body: { id } })
  const token = /token=(.*)/.exec(data.flv!)![1]!
  const ask = (more = {}) =>
    gate.canPlay({ code, token, client: unique('c'), ip: '10.0.0.9', protocol: 'flv', ...more })
  expect(await ask({ client: 'first' })).toBe(true)
  await server
    .call(tokens[1], streams.useCount, { body: { ids: [id] } })
    .then(({ data: counted }) =>
      expect(counted).toMatchObject({ uses: 1, watching: 1, total: 1, rows: [{ id, uses: 1, watching: 1 }] }),
    )
  await gate.played('first')
  expect((await server.call(tokens[1], streams.watchers, { params: { id } })).data.rows).toMatchObject([
    { name: viewer.name, ip: '10.0.0.9', protocol: 'flv', endedAt: expect.any(String) },
  ])
  await sql`update area set operator_id = ${stranger.operatorId} where id = ${place.areaId}`.execute(db)
  expect(await ask()).toBe(false)
  await sql`update area set operator_id = ${place.operatorId} where id = ${place.areaId}`.execute(db)
  expect(await ask({ token: token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) })).toBe(false)
  expect(await ask({ code: 'zzzzzzzzzzzzzzzz' })).toBe(false)
  expect(await ask()).toBe(true)
  await sql`update admin set allow_login = false where id = ${viewer.id}`.execute(db)
  expect(await ask()).toBe(false)
})

it('a stream belongs to a camera of its project, and is removed with it', async () => {
  const other = await aPlace(db)
  const wrong = { caseId: place.caseId, deviceId: other.deviceId, name: unique('流') }
  const refused = await server.call(tokens[1], streams.add, { body: wrong })
  expect(refused).toMatchObject({ code: 2000, data: { fields: { deviceId: '该项目下没有这个摄像头' } } })
  const device = await aDevice(db, other.areaId, other.caseId)
  const id = await add({ ...other, deviceId: device.id })
  const media = await server.call(tokens[3], streams.media, {})
  expect(media.data).toMatchObject({ serves: false, why: expect.any(String) })
  await server.call(tokens[1], devices.remove, { params: { id: device.id } })
  expect(await rowFor(1, id)).toBeUndefined()
  const removal = await server.call(tokens[1], streams.remove, { params: { id } })
  expect(removal).toMatchObject({ code: 1512 })
  const left = await add(other)
  expect((await server.call(tokens[1], streams.remove, { params: { id: left } })).code).toBe(200)
})
