import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tellSilent } from '#server/ingest/silence.ts'
import { type House, openHouse } from '#test/house.ts'
import { aCase, aDevice, anArea, anOperator } from '#test/world.ts'
import { deviceStateAt } from './deviceState.ts'

let house: House
const db = () => house.services.database.db
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** A camera of a scenic area with these hours, heard last at a time of 2 May in Asia/Shanghai, or never. */
async function aCamera(openFrom: string, openTo: string, heard: string | null) {
  const area = await anArea(db(), (await anOperator(db(), 'scenic')).id, { openFrom, openTo })
  const { id } = await aDevice(db(), area.id, (await aCase(db(), area.id)).id)
  await db()
    .updateTable('device')
    .set({ lastHeartbeatAt: heard && `2026-05-02T${heard}+08:00` })
    .where('id', '=', id)
    .execute()
  const stateAt = async (at: string) => {
    const { rows } = await sql<{
      state: string
    }>`select ${deviceStateAt(sql`${at}::timestamptz`)} as state from device join area on area.id = device.area_id where device.id = ${id}`.execute(db())
    return rows[0]!.state
  }
  return { id, areaId: area.id, at: (day: number, time: string) => stateAt(`2026-05-0${day}T${time}+08:00`) }
}

it('a camera that was silent overnight has as long to be heard, counted from opening, as one that falls silent', async () => {
  const camera = await aCamera('08:00', '18:00', '18:30:00')
  expect(await camera.at(2, '18:31:00')).toBe('ok')
  expect(await camera.at(2, '23:59:30')).toBe('closed')
  expect(await camera.at(3, '07:59:59')).toBe('closed')
  expect(await camera.at(3, '08:00:00')).toBe('unknown')
  expect(await camera.at(3, '08:04:59')).toBe('unknown')
  expect(await camera.at(3, '08:05:00')).toBe('down')
})

it('a camera that falls silent in opening hours is down five minutes later', async () => {
  const camera = await aCamera('08:00', '18:00', '12:00:00')
  expect(await Promise.all(['12:01:29', '12:01:30', '12:04:59', '12:05:00', '18:01:00'].map((time) => camera.at(2, time)))).toEqual(['ok', 'unknown', 'unknown', 'down', 'closed'])
})

it('a scenic area that never closes gives no grace at midnight', async () => {
  const camera = await aCamera('00:00', '23:59', '12:00:00')
  expect([await camera.at(2, '23:59:59'), await camera.at(3, '00:00:30')]).toEqual(['down', 'down'])
})

it('a camera that was never heard stays unknown', async () => {
  const camera = await aCamera('08:00', '18:00', null)
  expect([await camera.at(3, '08:01:00'), await camera.at(3, '12:00:00'), await camera.at(3, '19:00:00')]).toEqual(['unknown', 'unknown', 'closed'])
})

it('open pages are told when the grace after opening ends, once', async () => {
  const camera = await aCamera('08:00', '18:00', '04:00:00')
  const told = async (from: string, to: string) => {
    const count = async () => (await sql<{ n: number }>`select count(*) as n from event where topic = 'device' and area_id = ${camera.areaId}`.execute(db())).rows[0]!.n
    const before = await count()
    await tellSilent(house.services, `2026-05-02T${from}+08:00`, `2026-05-02T${to}+08:00`)
    return (await count()) - before
  }
  expect([await told('08:04:54', '08:04:59'), await told('08:04:59', '08:05:04'), await told('08:05:04', '08:05:09')]).toEqual([0, 1, 0])
})
