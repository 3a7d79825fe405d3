import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scheduleName, servers } from '#contract/servers/servers.ts'
import { zoneOffset } from '#contract/zone.ts'
import { aServer } from '#test/rows/serverRows.ts'
import { type Account, anAccount, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { followSchedules } from './schedule.ts'

let server: TestServer
let db: TestServer['services']['database']['db']
let admin: Account
let place: Place
beforeAll(async () => {
  server = await startTestServer()
  db = server.services.database.db
  admin = await anAccount(db, 0)
})
beforeEach(async () => {
  await sql`update cvm set schedule = 'none'`.execute(db)
  place = await aPlace(db)
})
afterAll(() => server.close())

const minuteMs = 60_000
const zoneMs = Date.parse(`1970-01-01T00:00:00Z`) - Date.parse(`1970-01-01T00:00:00${zoneOffset}`)
/** Minutes of the day in Shanghai. */
const nowMinutes = () => Math.floor((Date.now() + zoneMs) / minuteMs) % 1440
const clock = (minutes: number) => {
  const of = ((minutes % 1440) + 1440) % 1440
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
}
/** Opens the area at this and closes it at that many minutes from now, each day. */
const hours = (from: number, to: number, areaId = place.areaId) =>
  db
    .updateTable('area')
    .set({ openFrom: clock(nowMinutes() + from), openTo: clock(nowMinutes() + to) })
    .where('id', '=', areaId)
    .execute()
/** A server for the camera of the place, 30 minutes before and 60 after. */
async function scheduled(fields: object = {}, deviceId: number | null = place.deviceId) {
  const { id } = await aServer(db)
  await db
    .updateTable('cvm')
    .set({ schedule: 'hours', ...fields })
    .where('id', '=', id)
    .execute()
  if (deviceId) await db.updateTable('device').set({ cvmId: id }).where('id', '=', deviceId).execute()
  return id
}
const rowOf = (id: number) =>
  db.selectFrom('cvm').select(['drainBy', 'scheduledOn', 'cloudState']).where('id', '=', id).executeTakeFirstOrThrow()
const commandsOf = (id: number) =>
  db.selectFrom('cvmCommand').select(['kind', 'state', 'requestedBy']).where('cvmId', '=', id).orderBy('id').execute()
const set = (id: number, fields: object) => db.updateTable('cvm').set(fields).where('id', '=', id).execute()
async function end(id: number, state: 'acknowledged' | 'refused', minutesAgo = 0) {
  await sql`update cvm_command set state = 'sent', sent_at = now() where cvm_id = ${id} and state = 'queued'`.execute(
    db,
  )
  await sql`update cvm_command set state = ${state}, done_at = now() - make_interval(mins => ${minutesAgo})
    where cvm_id = ${id} and state = 'sent'`.execute(db)
}
const follow = () => followSchedules(server.services)
const turnsOf = async (serverId: number) =>
  (await server.call(admin.token, servers.turns, { body: { serverId } })).data.turns

const byPlan = { requestedBy: scheduleName }

describe('a cloud server that follows opening hours', () => {
  it('a server is started once so many minutes before its area opens, and what people do then stands', async () => {
    await hours(40, 200)
    const id = await scheduled({ cloudState: 'STOPPED' })
    await follow()
    expect(await commandsOf(id)).toEqual([])
    await hours(20, 200)
    await follow()
    await follow()
    expect(await commandsOf(id)).toMatchObject([{ kind: 'start', state: 'queued', ...byPlan }])
    await end(id, 'acknowledged')
    await set(id, { cloudState: 'STOPPED' })
    await follow()
    expect(await commandsOf(id)).toHaveLength(1)
  })

  it('a server is drained so many minutes after its area closed, and no longer when it is about to open', async () => {
    await hours(-300, -50)
    const id = await scheduled()
    await follow()
    expect(await rowOf(id)).toMatchObject({ drainBy: '', scheduledOn: true })
    await hours(-300, -63)
    await follow()
    expect(await rowOf(id)).toMatchObject({ drainBy: scheduleName, scheduledOn: false })
    await set(id, { drainAt: null, drainBy: '' })
    await follow()
    expect(await rowOf(id)).toMatchObject({ drainBy: '' })
    await set(id, { drainAt: new Date().toISOString(), drainBy: scheduleName })
    await hours(10, 200)
    await follow()
    expect(await rowOf(id)).toMatchObject({ drainBy: '', scheduledOn: true })
  })

  it('a server that somebody drains is not taken back by its schedule', async () => {
    await hours(-300, -63)
    const id = await scheduled({ drainAt: new Date().toISOString(), drainBy: '李四' })
    await follow()
    await hours(-10, 200)
    await follow()
    expect(await rowOf(id)).toMatchObject({ drainBy: '李四', scheduledOn: true })
  })

  it('a server that never reported its tasks is not drained, and a manual one is left alone', async () => {
    await hours(-300, -63)
    const silent = await scheduled({ heartbeatAt: null })
    const manual = await scheduled({ schedule: 'none', scheduledOn: true }, null)
    await follow()
    expect(await rowOf(silent)).toMatchObject({ drainBy: '', scheduledOn: false })
    expect(await rowOf(manual)).toMatchObject({ drainBy: '', scheduledOn: null })
  })

  it('a start that failed is tried again after ten minutes, and one behind another command in the next turn', async () => {
    await hours(-10, 200)
    const id = await scheduled({ cloudState: 'STOPPED' })
    await follow()
    await end(id, 'refused', 9)
    await follow()
    expect(await commandsOf(id)).toHaveLength(1)
    await sql`update cvm_command set done_at = now() - interval '11 minutes' where cvm_id = ${id}`.execute(db)
    await follow()
    expect(await commandsOf(id)).toMatchObject([{ state: 'refused' }, { kind: 'start', state: 'queued', ...byPlan }])
    const busy = await scheduled({ cloudState: 'STOPPED' }, null)
    await sql`insert into cvm_command (cvm_id, kind, requested_by, ends_at) values (${busy}, 'start', '李四', now() + interval '1 hour')`.execute(
      db,
    )
    await follow()
    expect(await rowOf(busy)).toMatchObject({ scheduledOn: null })
    await set(busy, { cloudState: 'RUNNING' })
    await follow()
    expect(await rowOf(busy)).toMatchObject({ scheduledOn: true })
  })

  it('a server without cameras follows all areas, one with cameras only theirs', async () => {
    await db
      .updateTable('area')
      .set({ openFrom: clock(nowMinutes() - 300), openTo: clock(nowMinutes() - 200) })
      .execute()
    const other = await aPlace(db)
    await hours(-10, 200, other.areaId)
    const [all, own] = [await scheduled({}, null), await scheduled()]
    await follow()
    expect([(await rowOf(all)).scheduledOn, (await rowOf(own)).scheduledOn]).toEqual([true, false])
    expect((await turnsOf(own))!).toMatchObject({ isOn: false, areasTotal: 1, areas: [{ id: place.areaId }] })
    expect((await turnsOf(all))!.areasTotal).toBeGreaterThan(1)
  })

  it('a day on which the area is closed is a day off', async () => {
    await hours(-10, 200)
    const id = await scheduled()
    await sql`insert into area_calendar (area_id, name, kind, first_day, last_day, closed) values
      (${place.areaId}, '检修', 'days', local_day(now()) - 1, local_day(now()) + 2, true)`.execute(db)
    await follow()
    expect(await rowOf(id)).toMatchObject({ scheduledOn: false, drainBy: scheduleName })
    expect(await turnsOf(id)).toMatchObject({ isOn: false, until: null })
  })

  it('a schedule tells its next turn as counting the minutes does', { timeout: 60_000 }, async () => {
    const other = await aPlace(db)
    const id = await scheduled()
    await sql`update device set cvm_id = ${id} where id = ${other.deviceId}`.execute(db)
    const minute = fc.integer({ min: 0, max: 1439 })
    const opening = fc.tuple(minute, minute).filter(([from, to]) => from !== to)
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(opening, opening),
        fc.integer({ min: 0, max: 240 }),
        fc.integer({ min: 0, max: 720 }),
        async (openings, startBefore, stopAfter) => {
          for (const [at, [from, to]] of openings.entries())
            await db
              .updateTable('area')
              .set({ openFrom: clock(from), openTo: clock(to) })
              .where('id', '=', [place, other][at]!.areaId)
              .execute()
          await set(id, { startBefore, stopAfter })
          const now = Math.floor(Date.now() / minuteMs)
          const turns = await turnsOf(id)
          fc.pre(now === Math.floor(Date.now() / minuteMs))
          expect(turns).toMatchObject(expectedTurns(openings, startBefore, stopAfter, now))
        },
      ),
      { numRuns: 25 },
    )
  })

  it('a server without a schedule has no turns', async () => {
    expect(await turnsOf((await aServer(db)).id)).toBeNull()
    expect(await turnsOf(999_999)).toBeNull()
  })
})

/** Minute by minute; `now` in minutes since 1970. */
function expectedTurns(openings: readonly (readonly [number, number])[], early: number, late: number, now: number) {
  const zone = zoneMs / minuteMs
  const midnight = Math.floor((now + zone) / 1440) * 1440 - zone
  const spans = openings.flatMap(([from, to]) =>
    [-2, -1, 0, 1].map((day) => {
      const start = midnight + day * 1440
      return [start + from - early, start + (to < from ? 1440 : 0) + to + 1 + late] as const
    }),
  )
  const on = (minute: number) => spans.some(([start, stop]) => start <= minute && minute < stop)
  const isOn = on(now)
  const dayAfter = midnight + 2 * 1440
  let until = now
  while (on(until) === isOn && until < dayAfter + 1440) until++
  const isKnown = isOn ? until < dayAfter : until < dayAfter + 1440
  return { isOn, until: isKnown ? new Date(until * minuteMs).toISOString() : null }
}
