import { afterAll, beforeAll, expect, it } from 'vitest'
import { rtmpCases } from '#contract/streams/rtmpCases.ts'
import { rtmpCodes } from '#contract/streams/rtmpCodes.ts'
import { rtmpDevices } from '#contract/streams/rtmpDevices.ts'
import { type Account, aDevice, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let chief: Account
beforeAll(async () => {
  server = await startTestServer()
  chief = await anAccount(server.services.database.db, 1)
})
afterAll(() => server.close())
const db = () => server.services.database.db
const secret = 'pushme-8Xk2'

async function anEntry(place?: Place, overrides: object = {}) {
  const at = place ?? (await aPlace(db()))
  const body = { caseId: at.caseId, host: `${unique('h').replaceAll(/[^\w]/g, '')}.example.com`, ...overrides }
  const { data } = await server.call(chief.token, rtmpCases.add, { body })
  return { place: at, id: data.id, host: body.host }
}
const rowOf = async (id: number) => (await server.call(chief.token, rtmpCases.list, { body: { id } })).data.rows[0]!
const decrypt = (code: string) => server.call(chief.token, rtmpCodes.decrypt, { body: { code } })

it('a project has one RTMP entry per host, with its cameras under it', async () => {
  const { place, id, host } = await anEntry()
  const twice = await server.call(chief.token, rtmpCases.add, { body: { caseId: place.caseId, host } })
  expect(twice.code).toBe(2001)
  const other = await aPlace(db())
  const add = (deviceId: number, streamName: string) =>
    server.call(chief.token, rtmpDevices.add, { body: { rtmpCaseId: id, deviceId, streamName, secret } })
  const device = await add(place.deviceId, 'gate-1')
  expect(device.code).toBe(200)
  expect((await add(place.deviceId, 'gate-2')).code).toBe(2001)
  expect(await add(other.deviceId, 'gate-3')).toMatchObject({
    code: 2000,
    data: { fields: { deviceId: expect.any(String) } },
  })
  expect((await add(place.deviceId, '闸口')).code).toBe(2000)

  const shown = { rtmpCaseId: id, streamName: 'gate-1', url: `rtmp://${host}/live/gate-1`, deviceId: place.deviceId }
  const one = await server.call(chief.token, rtmpDevices.one, { params: { id: device.data.id } })
  expect(one.data).toMatchObject(shown)
  const under = await server.call(chief.token, rtmpDevices.ofRtmpCase, { params: { id } })
  expect(under.data.rows).toEqual([one.data])
  const listed = await server.call(chief.token, rtmpDevices.list, { body: { rtmpCaseId: id } })
  expect(listed.data.rows).toEqual([one.data])
  const all = await server.call(chief.token, rtmpCases.options, {})
  expect(all.data.rows).toContainEqual(await rowOf(id))
  const ofCase = await server.call(chief.token, rtmpCases.ofCase, { params: { id: place.caseId } })
  expect(ofCase.data.rows).toEqual([await rowOf(id)])
  expect((await rowOf(id)).devices).toBe(1)
})

it('RTMP entries can be changed and removed, but a project’s entry only without devices', async () => {
  const { place, id } = await anEntry()
  const second = await aDevice(db(), place.areaId, place.caseId)
  const ids: number[] = []
  for (const deviceId of [place.deviceId, second.id]) {
    const body = { rtmpCaseId: id, deviceId, streamName: `cam-${deviceId}` }
    ids.push((await server.call(chief.token, rtmpDevices.add, { body })).data.id)
  }
  const edit = (version: number) =>
    server.call(chief.token, rtmpDevices.edit, { body: { id: ids[0]!, streamName: 'main', version } })
  expect([(await edit(0)).code, (await edit(0)).code]).toEqual([200, 1515])
  expect((await server.call(chief.token, rtmpCases.edit, { body: { id, app: 'vod', version: 0 } })).code).toBe(200)
  expect((await rowOf(id)).app).toBe('vod')
  expect((await server.call(chief.token, rtmpCases.remove, { params: { id } })).code).toBe(1520)
  expect((await server.call(chief.token, rtmpDevices.remove, { params: { id: ids[1]! } })).code).toBe(200)
  expect((await server.call(chief.token, rtmpDevices.clear, { params: { id } })).data).toEqual({ removed: 1 })
  expect((await server.call(chief.token, rtmpDevices.clear, { params: { id: 999_999 } })).code).toBe(1512)
  expect((await server.call(chief.token, rtmpCases.remove, { params: { id } })).code).toBe(200)
})

it('a removed camera has no RTMP entries any more', async () => {
  const { place, id } = await anEntry()
  const body = { rtmpCaseId: id, deviceId: place.deviceId, streamName: 'gone' }
  await server.call(chief.token, rtmpDevices.add, { body })
  await server.services.database.query('update device set removed_at = now() where id = $1', [place.deviceId])
  expect((await server.call(chief.token, rtmpDevices.ofRtmpCase, { params: { id } })).data.rows).toEqual([])
})

it('a push code is stored and listed encrypted, decrypted on request, and absent from the audit log', async () => {
  const { id, place } = await anEntry(undefined, { secret })
  const { code } = await rowOf(id)
  expect(code).toMatch(/^jyc1\./)
  expect((await decrypt(code!)).data).toEqual({ secret })
  const next = `${secret}-next`
  await server.call(chief.token, rtmpCases.edit, { body: { id, secret: next, version: 0 } })
  expect((await decrypt((await rowOf(id)).code!)).data).toEqual({ secret: next })
  await server.call(chief.token, rtmpCases.edit, { body: { id, note: '东门', version: 1 } })
  expect((await decrypt((await rowOf(id)).code!)).data).toEqual({ secret: next })
  const device = { rtmpCaseId: id, deviceId: place.deviceId, streamName: '不合规', secret }
  expect((await server.call(chief.token, rtmpDevices.add, { body: device })).code).toBe(2000)
  await server.call(chief.token, rtmpCases.edit, { body: { id, secret: '', version: 2 } })
  expect((await rowOf(id)).code).toBeNull()

  const { rows } = await server.services.database.query(
    "select operation, target, concat(before, after) what from audit where operation like 'streams.%' order by id",
  )
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(rows.filter(({ operation }) => operation === 'streams.rtmpCodes.decrypt')).toHaveLength(3)
  expect(rows.find(({ operation }) => operation === 'streams.rtmpCodes.decrypt')).toMatchObject({ target: String(id) })
  const stored = await server.services.database.query('select row_to_json(rtmp_case)::text r from rtmp_case')
  expect(JSON.stringify(stored.rows)).not.toContain(secret)
})

it('push codes can be encrypted for other hosts, and altered or foreign ciphertexts are refused', async () => {
  const seal = async () => (await server.call(chief.token, rtmpCodes.encrypt, { body: { secret } })).data.code
  const [one, two] = [await seal(), await seal()]
  expect(one).not.toBe(two)
  expect((await decrypt(two)).data).toEqual({ secret })
  for (const wrong of [`${one.slice(0, -3)}AAA`, one.slice(5), 'jyc1.', 'jyc1.AAAA', secret])
    expect(await decrypt(wrong)).toMatchObject({ code: 2000, data: { fields: { code: expect.any(String) } } })
  expect((await server.call(chief.token, rtmpCodes.encrypt, { body: { secret: '  ' } })).code).toBe(2000)
})

it('RTMP entries are only open to 超级管理员, and decrypting codes is rate-limited', async () => {
  for (const role of [0, 2, 3] as const) {
    const { token } = await anAccount(db(), role)
    expect((await server.send(token, rtmpCases.options, {})).status).toBe(403)
    expect((await server.send(token, rtmpCodes.decrypt, { body: { code: 'x' } })).status).toBe(403)
  }
  const { token } = await anAccount(db(), 1)
  const codes: number[] = []
  for (let at = 0; at < 21; at++)
    codes.push((await server.call(token, rtmpCodes.decrypt, { body: { code: 'jyc1.x' } })).code)
  expect([codes[0], codes.at(-1)]).toEqual([2000, 2004])
})
