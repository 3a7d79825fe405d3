import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notifySilentCameras } from '#server/ingest/devices/silence.ts'
import { aCase, aDevice, anArea, anOperator } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { deviceStateAt } from './deviceState.ts'

let server: TestServer
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A camera in a scenic area with these hours, with the last heartbeat at a time of 2 May in Asia/Shanghai, or none. */
async function aCamera(openFrom: string, openTo: string, lastHeartbeat: string | null) {
  const area = await anArea(db(), (await anOperator(db(), 'scenic')).id, { openFrom, openTo })
  const { id: caseId } = await aCase(db(), area.id)
  const { id } = await aDevice(db(), area.id, caseId)
  await db()
    .updateTable('device')
    .set({ lastHeartbeatAt: lastHeartbeat && `2026-05-02T${lastHeartbeat}+08:00` })
    .where('id', '=', id)
    .execute()
  const stateAt = async (at: string) => {
    const { rows } = await sql<{
      state: string
    }>`select ${deviceStateAt(sql`${at}::timestamptz`)} as state from device join area on area.id = device.area_id where device.id = ${id}`.execute(
      db(),
    )
    return rows[0]!.state
  }
  /** Others of its scenic area go on working. */
  const amongOthers = async () => {
    const other = await aDevice(db(), area.id, caseId)
    await sql`update device set last_heartbeat_at = '2099-01-01' where id = ${other.id}`.execute(db())
  }
  return {
    id,
    areaId: area.id,
    amongOthers,
    at: (day: number, time: string) => stateAt(`2026-05-0${day}T${time}+08:00`),
  }
}

it('a camera that was silent overnight becomes down five minutes after opening', async () => {
  const camera = await aCamera('08:00', '18:00', '18:30:00')
  expect(await camera.at(2, '18:31:00')).toBe('ok')
  expect(await camera.at(2, '23:59:30')).toBe('closed')
  expect(await camera.at(3, '07:59:59')).toBe('closed')
  expect(await camera.at(3, '08:00:00')).toBe('unknown')
  expect(await camera.at(3, '08:04:59')).toBe('unknown')
  expect(await camera.at(3, '08:05:00')).toBe('down')
})

it('a single camera that falls silent during opening hours is down five minutes later', async () => {
  const camera = await aCamera('08:00', '18:00', '12:00:00')
  await camera.amongOthers()
  expect(
    await Promise.all(['12:01:29', '12:01:30', '12:04:59', '12:05:00', '18:01:00'].map((time) => camera.at(2, time))),
  ).toEqual(['ok', 'unknown', 'unknown', 'down', 'closed'])
})

it('a scenic area that never closes has no grace period at midnight', async () => {
  const camera = await aCamera('00:00', '23:59', '12:00:00')
  expect([await camera.at(2, '23:59:59'), await camera.at(3, '00:00:30')]).toEqual(['down', 'down'])
})

it('a camera without any heartbeat is pending at any time of day', async () => {
  const camera = await aCamera('08:00', '18:00', null)
  expect([await camera.at(3, '08:01:00'), await camera.at(3, '12:00:00'), await camera.at(3, '19:00:00')]).toEqual([
    'pending',
    'pending',
    'pending',
  ])
})

it('opening hours that cross midnight apply on both days, and a silence counts until closing', async () => {
  const camera = await aCamera('18:00', '02:00', '01:59:00')
  expect([await camera.at(2, '02:00:20'), await camera.at(2, '02:01:00'), await camera.at(2, '17:59:59')]).toEqual([
    'ok',
    'closed',
    'closed',
  ])
  expect([await camera.at(2, '18:00:00'), await camera.at(2, '18:04:59'), await camera.at(2, '18:05:00')]).toEqual([
    'unknown',
    'unknown',
    'down',
  ])
  expect([await camera.at(3, '00:30:00'), await camera.at(3, '02:00:59'), await camera.at(3, '02:01:00')]).toEqual([
    'down',
    'down',
    'closed',
  ])
  const late = await aCamera('18:00', '02:00', '23:58:00')
  await late.amongOthers()
  expect([await late.at(2, '23:59:29'), await late.at(3, '00:02:59'), await late.at(3, '00:03:00')]).toEqual([
    'ok',
    'unknown',
    'down',
  ])
})

it('cameras of a scenic area that all fall silent are down within a minute, a single one is not', async () => {
  const [first, second] = [await aCamera('08:00', '18:00', '12:00:00'), await aCamera('08:00', '18:00', '12:00:04')]
  const put = async (id: number, areaId: number) => {
    // Cameras never move in reality; rows that refer to its place have to be removed first.
    await db().deleteFrom('pictureAllowance').where('id', '=', id).execute()
    await sql`update device set area_id = ${areaId}, case_id = (select id from scenic_case where area_id = ${areaId}) where id = ${id}`.execute(
      db(),
    )
  }
  await put(second.id, first.areaId)
  const both = async (time: string) => [await first.at(2, time), await second.at(2, time)]
  expect(await both('12:00:58')).toEqual(['ok', 'ok'])
  expect(await both('12:00:59')).toEqual(['down', 'down'])
  expect(await both('18:01:00')).toEqual(['ok', 'ok'].map(() => 'closed'))
  // A third camera works: only the silent ones are affected, each after its own time.
  const third = await aCamera('08:00', '18:00', '12:02:00')
  await put(third.id, first.areaId)
  expect(await both('12:01:00')).toEqual(['ok', 'ok'])
  expect(await both('12:01:40')).toEqual(['unknown', 'unknown'])
  expect(await first.at(2, '12:02:56')).toBe('down')
})

it('the only camera of a scenic area becomes down when a camera among others becomes unknown', async () => {
  const camera = await aCamera('08:00', '18:00', '12:00:00')
  expect([await camera.at(2, '12:01:29'), await camera.at(2, '12:01:30')]).toEqual(['ok', 'down'])
})

it('after opening, cameras become down only after five minutes, even if all of them are silent', async () => {
  const camera = await aCamera('08:00', '18:00', '18:30:00')
  expect([await camera.at(3, '08:02:00'), await camera.at(3, '08:05:00')]).toEqual(['unknown', 'down'])
})

it('open pages are notified once when the grace period after opening ends', async () => {
  const camera = await aCamera('08:00', '18:00', '04:00:00')
  const countEventsSent = async (from: string, to: string) => {
    const count = async () =>
      (
        await sql<{
          n: number
        }>`select count(*) as n from event where topic = 'device' and area_id = ${camera.areaId}`.execute(db())
      ).rows[0]!.n
    const before = await count()
    await notifySilentCameras(server.services, `2026-05-02T${from}+08:00`, `2026-05-02T${to}+08:00`)
    return (await count()) - before
  }
  expect([
    await countEventsSent('08:04:54', '08:04:59'),
    await countEventsSent('08:04:59', '08:05:04'),
    await countEventsSent('08:05:04', '08:05:09'),
  ]).toEqual([0, 1, 0])
})
