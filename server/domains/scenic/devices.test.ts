import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operators } from '#contract/accounts/operators.ts'
import { areas } from '#contract/scenic/areas.ts'
import { devices } from '#contract/scenic/devices.ts'
import { aCase, aDevice, anAccount, anArea, anOperator, aPlace, aPoint, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let db: TestServer['services']['database']['db']
beforeAll(async () => {
  server = await startTestServer()
  db = server.services.database.db
})
afterAll(() => server.close())

it('the suggested national code is the lowest in the area’s division that no operator uses', async () => {
  const [own, other] = [await anOperator(db, 'scenic'), await anOperator(db, 'scenic')]
  const area = await anArea(db, own.id)
  const { id: caseId } = await aCase(db, area.id)
  const foreign = await anArea(db, other.id)
  const foreignCase = await aCase(db, foreign.id)
  const { token } = await anAccount(db, 3, own.id)
  const free = (more = {}) =>
    server.call(token, devices.freeGbCode, { body: { caseId, ...more } }).then(({ data }) => data)

  // Until its division is known, in its province; 00 stands for all of it.
  expect(await free()).toEqual({ adcode: '', gbCode: '34000000001327000001' })
  await sql`update area set province = '海外' where id = ${area.id}`.execute(db)
  expect(await free()).toEqual({ adcode: '', gbCode: null })
  await sql`update area set adcode = '330106' where id in (${area.id}, ${foreign.id})`.execute(db)
  expect(await free()).toEqual({ adcode: '330106', gbCode: '33010600001327000001' })

  const put = async (areaId: number, caseId: number, gbCode: string) => {
    const { id } = await aDevice(db, areaId, caseId)
    await sql`update device set gb_code = ${gbCode} where id = ${id}`.execute(db)
  }
  await put(area.id, caseId, '33010600001327000001')
  await put(foreign.id, foreignCase.id, '33010600001327000002')
  await put(area.id, caseId, '33010600001327000004')
  expect((await free()).gbCode).toBe('33010600001327000003')
  expect((await free({ type: '131', industry: '08', network: '6' })).gbCode).toBe('33010600081316000001')

  const refused = await server.call(token, devices.freeGbCode, { body: { caseId: foreignCase.id } })
  expect(refused).toMatchObject({ code: 2000, data: { fields: { caseId: expect.any(String) } } })
})

it('the list of cameras begins with those that are down', async () => {
  const { id: operatorId } = await anOperator(db, 'scenic')
  const area = await anArea(db, operatorId)
  const { id: caseId } = await aCase(db, area.id)
  const cameras = [
    await aDevice(db, area.id, caseId),
    await aDevice(db, area.id, caseId),
    await aDevice(db, area.id, caseId),
  ]
  await sql`update device set last_heartbeat_at = now() - case when id = ${cameras[1]!.id} then interval '1 hour' else '0 s' end
    where case_id = ${caseId}`.execute(db)
  const { token } = await anAccount(db, 3, operatorId)
  const { rows } = (await server.call(token, devices.list, { body: {} })).data
  expect(rows.map(({ state }) => state)).toEqual(['down', 'ok', 'ok'])
})

it('counts of cameras by state use the filters of the list, and cameras are found by name, code and point', async () => {
  const { id: operatorId } = await anOperator(db, 'scenic')
  const area = await anArea(db, operatorId)
  const { id: caseId } = await aCase(db, area.id)
  const point = await aPoint(db, area.id, caseId)
  const atPoint = await aDevice(db, area.id, caseId, point.id)
  const elsewhere = await aDevice(db, area.id, caseId)
  await sql`update device set last_heartbeat_at = now() where id = ${atPoint.id}`.execute(db)
  await sql`update device set last_heartbeat_at = now() - interval '1 hour' where id = ${elsewhere.id}`.execute(db)
  const { token } = await anAccount(db, 3, operatorId)
  const both = async (body: { q?: string; pointId?: number }) => {
    const list = await server.call(token, devices.list, { body })
    const counts = await server.call(token, devices.counts, { body })
    return { ids: list.data.rows.map(({ id }) => id), ok: counts.data.ok, down: counts.data.down }
  }
  expect(await both({})).toEqual({ ids: [elsewhere.id, atPoint.id], ok: 1, down: 1 })
  expect(await both({ q: point.name })).toEqual({ ids: [atPoint.id], ok: 1, down: 0 })
  expect(await both({ q: elsewhere.gbCode.slice(-8) })).toEqual({ ids: [elsewhere.id], ok: 0, down: 1 })
  expect(await both({ pointId: point.id })).toEqual({ ids: [atPoint.id], ok: 1, down: 0 })
})

it('today’s pictures are summed for cameras in the selected state, while all states are counted', async () => {
  const place = await aPlace(db)
  const silent = await aDevice(db, place.areaId, place.caseId)
  await sql`update device set last_heartbeat_at = now() where id = ${place.deviceId}`.execute(db)
  const { areaId, caseId } = place
  const today = { areaId, caseId, state: 'uploaded' as const, day: sql<string>`local_day(now())` as never }
  await db
    .insertInto('pictureDay')
    .values([
      { ...today, deviceId: place.deviceId, pictures: 2 },
      { ...today, deviceId: silent.id, pictures: 1 },
    ])
    .execute()
  const { token } = await anAccount(db, 3, place.operatorId)
  const counts = async (state?: 'ok' | 'pending' | 'down') => {
    const { ok, pending, picturesToday } = (await server.call(token, devices.counts, { body: { state } })).data
    return { ok, pending, picturesToday }
  }
  expect(await counts()).toEqual({ ok: 1, pending: 1, picturesToday: 3 })
  expect(await counts('ok')).toEqual({ ok: 1, pending: 1, picturesToday: 2 })
  expect(await counts('pending')).toEqual({ ok: 1, pending: 1, picturesToday: 1 })
  expect(await counts('down')).toEqual({ ok: 1, pending: 1, picturesToday: 0 })
})

it('channels are listed before the operators under them, and areas are found by the channel', async () => {
  const channel = await anOperator(db, 'channel')
  const standalone = await anOperator(db, 'scenic')
  const first = await anOperator(db, 'scenic', channel.id)
  const second = await anOperator(db, 'scenic', channel.id)
  const area = await anArea(db, first.id)
  await anArea(db, standalone.id)
  const { token } = await anAccount(db, 1)
  const ids = [channel.id, first.id, second.id, standalone.id]
  const { data } = await server.call(token, operators.list, { body: { customers: true, size: 200 } })
  expect(data.rows.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([
    channel.id,
    second.id,
    first.id,
    standalone.id,
  ])
  expect(data.rows.some(({ kind }) => kind === 'platform')).toBe(false)
  const found = await server.call(token, areas.list, { body: { operatorId: channel.id } })
  expect(found.data.rows.map(({ id }) => id)).toEqual([area.id])
})

it('a camera can be renamed and moved to a point of its project, and its code can be read', async () => {
  const { areaId, caseId, operatorId, deviceId, gbCode } = await aPlace(db)
  const { id: pointId } = await aPoint(db, areaId, caseId)
  const elsewhere = await aPlace(db, operatorId)
  const { token } = await anAccount(db, 3, operatorId)
  const params = { id: deviceId }
  const edit = (body: object) => server.send(token, devices.edit, { params, body })
  const row = async () => (await server.call(token, devices.list, { body: params })).data.rows[0]
  expect((await edit({ name: '索道上站', pointId, version: 0 })).code).toBe(200)
  expect(await row()).toMatchObject({ name: '索道上站', pointId, gbCode, version: 1 })
  expect((await edit({ pointId: elsewhere.pointId, version: 1 })).code).toBe(2000)
  expect(await row()).toMatchObject({ pointId, version: 1 })
  expect((await server.call(token, devices.gbCode, { params })).data).toEqual({ id: deviceId, gbCode })
})

it('a national code must match the division, have an existing industry and a camera type, and be unique', async () => {
  const { areaId, caseId, operatorId } = await aPlace(db)
  await db.updateTable('area').set({ adcode: '341003' }).where('id', '=', areaId).execute()
  const { token } = await anAccount(db, 3, operatorId)
  const add = (gbCode: string) => server.call(token, devices.add, { body: { caseId, name: unique('机'), gbCode } })
  const refused = (words: string) => ({ code: 2000, data: { fields: { gbCode: expect.stringContaining(words) } } })
  expect(await add('31011500001327000001')).toMatchObject(refused('行政区划 310115 与景区的 341003 不符'))
  expect(await add('34100300991327000001')).toMatchObject(refused('行业 99 不存在'))
  expect(await add('34100300001187000001')).toMatchObject(refused('131 或 132'))
  expect(await add('3410030000132700001')).toMatchObject({ code: 2000 })
  // Of the district, the city and the province.
  for (const [index, division] of ['341003', '341000', '340000'].entries())
    expect((await add(`${division}00001327${String(770_001 + index)}`)).code).toBe(200)
  expect((await add('34100300001327770001')).code).toBe(2001)
})
