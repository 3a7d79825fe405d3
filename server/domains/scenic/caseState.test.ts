import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { aDevice, anAccount, anOperator, aPlace, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const db = () => server.services.database.db
/** How long ago a camera sent its last heartbeat, in seconds; null if never. */
type Silence = number | null

/** A project in a scenic area that never closes, with cameras that have been silent for so long, and an account of the channel above. */
async function aProject(...silences: Silence[]) {
  const channel = await anOperator(db(), 'channel')
  const operator = await anOperator(db(), 'scenic', channel.id)
  const place = await aPlace(db(), operator.id)
  const { areaId, caseId, pointId } = place
  await sql`delete from device where id = ${place.deviceId}`.execute(db())
  for (const silence of silences) {
    const { id } = await aDevice(db(), areaId, caseId, pointId)
    if (silence !== null)
      await sql`update device set last_heartbeat_at = now() - make_interval(secs => ${silence}) where id = ${id}`.execute(
        db(),
      )
  }
  const { token } = await anAccount(db(), 2, channel.id)
  return { ...place, token }
}

const day = 86_400
it.each<[string, Silence[], string, number]>([
  ['all of its cameras work', [0, 0], 'ok', 2],
  ['its only silent camera has never sent a heartbeat', [0, null], 'ok', 1],
  ['one of its cameras is down', [0, day, 0], 'degraded', 2],
  ['all of its cameras are down', [day, day], 'down', 0],
  ['the cameras that ever worked are down', [day, null], 'down', 0],
  ['none of its cameras has ever sent a heartbeat', [null], 'unknown', 0],
  ['it has no camera', [], 'unknown', 0],
])('of a project where %s, the state says so', async (_, silences, state, devicesOnline) => {
  const { caseId, token } = await aProject(...silences)
  const { rows } = (await server.call(token, cases.list, { body: {} })).data
  expect(rows).toMatchObject([{ id: caseId, state, devices: silences.length, devicesOnline }])
})

it('a project rests with its scenic area', async () => {
  const { areaId, token } = await aProject(day, day)
  for (const [status, state] of [
    ['maintenance', 'maintenance'],
    ['closed', 'closed'],
  ] as const) {
    await sql`update area set status = ${status} where id = ${areaId}`.execute(db())
    expect((await server.call(token, cases.list, { body: {} })).data.rows).toMatchObject([{ state }])
  }
})

it('projects in trouble come first, paused ones last', async () => {
  const { areaId, caseId, token } = await aProject(0)
  const add = async (status: 'running' | 'paused', silence: Silence) => {
    const { id } = await db()
      .insertInto('scenicCase')
      .values({ areaId, name: unique('漂流'), caseType: 'ride', status })
      .returning('id')
      .executeTakeFirstOrThrow()
    const device = await aDevice(db(), areaId, id)
    await sql`update device set last_heartbeat_at = now() - make_interval(secs => ${silence}) where id = ${device.id}`.execute(
      db(),
    )
    return id
  }
  const broken = await add('running', day)
  const paused = await add('paused', day)
  const listed = async (body: object) =>
    (await server.call(token, cases.list, { body })).data.rows.map(({ id }: { id: number }) => id)
  expect(await listed({})).toEqual([broken, caseId, paused])
  expect(await listed({ state: 'down' })).toEqual([broken, paused])
})

it('the map of scenic areas gets the same states as their list, each account for its own', async () => {
  const down = await aProject(day)
  expect((await server.call(down.token, areas.states, {})).data.rows).toEqual([{ id: down.areaId, state: 'down' }])
  const platform = await anAccount(db(), 0)
  const { rows } = (await server.call(platform.token, areas.list, { body: { size: 200 } })).data
  const states = (await server.call(platform.token, areas.states, {})).data.rows
  expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(new Map(rows.map(({ id, state }) => [id, state])))
  expect(rows[0]?.state).toBe('down')
})
