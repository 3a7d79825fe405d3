import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { lightMaintenances } from '#contract/lights/lightMaintenances.ts'
import { areaCalendar } from '#contract/scenic/areaCalendar.ts'
import { areas } from '#contract/scenic/areas.ts'
import { devices } from '#contract/scenic/devices.ts'
import { audits } from '#contract/system/audits.ts'
import {
  db,
  history,
  light,
  look,
  own,
  place,
  platform,
  row,
  server,
  setHeartbeat,
  withLightServer,
} from '#test/server/lightServer.ts'

withLightServer()

it('the list, the lights and the cameras of a scenic area show the same state', async () => {
  const listed = async () => {
    const { data } = await server.call(platform.token, areas.list, { body: { id: place.areaId } })
    return data.rows[0]!.state
  }
  const agree = async (state: string) => expect([await listed(), (await row()).state]).toEqual([state, state])
  await agree('ok')
  await setHeartbeat(400)
  await agree('down')
  await look()
  await agree('down')
  await db().updateTable('area').set({ status: 'closed' }).where('id', '=', place.areaId).execute()
  await agree('closed')
  await look()
  await db().updateTable('area').set({ status: 'maintenance' }).where('id', '=', place.areaId).execute()
  await agree('maintenance')
  await db().updateTable('area').set({ status: 'open' }).where('id', '=', place.areaId).execute()
  await agree('down')
})

describe('a maintenance', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
  const add = (kind: 'cameras' | null = null) =>
    server.call(platform.token, lightMaintenances.add, {
      body: { areaId: place.areaId, kind, reason: '检修缆车', until: inAnHour() },
    })

  it('maintenance of a scenic area lets cameras and lights rest on every page, and ends by itself', async () => {
    await setHeartbeat(400)
    await look()
    const { id } = (await add()).data
    const camera = async () =>
      (await server.call(own.token, devices.list, { body: { id: place.deviceId } })).data.rows[0]!.state
    expect(await row()).toMatchObject({
      state: 'maintenance',
      devicesExpected: 0,
      reasons: [{ text: expect.stringMatching(/^维护中，到 .*：检修缆车$/) }],
    })
    expect(await camera()).toBe('maintenance')
    await look()
    await sql`update light_maintenance set begun_at = now() - interval '2 hours', until = now() - interval '1 second' where id = ${id}`.execute(
      db(),
    )
    expect([(await row()).state, await camera()]).toEqual(['down', 'down'])
    await look()
    expect((await history('area')).map(({ state }) => state)).toEqual(['down', 'maintenance', 'down'])
    const list = await server.call(own.token, lightMaintenances.list, { body: { areaId: place.areaId } })
    expect(list.data.rows).toMatchObject([
      { id, state: 'ended', reason: '检修缆车', byName: platform.name, kind: null },
    ])
  })

  it('only the platform can prolong a maintenance and end it early, once, and the audit log records it', async () => {
    const { id } = (await add()).data
    const edit = await server.call(platform.token, lightMaintenances.edit, {
      params: { id },
      body: { until: inAnHour(), version: 0 },
    })
    expect(edit.code).toBe(200)
    expect((await server.call(own.token, lightMaintenances.end, { params: { id } })).status).toBe(403)
    expect((await server.call(platform.token, lightMaintenances.end, { params: { id } })).code).toBe(200)
    expect((await row()).state).toBe('ok')
    expect((await server.call(platform.token, lightMaintenances.end, { params: { id } })).code).toBe(2002)
    const auditRows = await server.call(platform.token, audits.list, {
      body: { resource: 'lights.lightMaintenances', q: String(id) },
    })
    expect(auditRows.data.rows.length).toBeGreaterThan(0)
  })

  it('maintenance of one light does not affect the others', async () => {
    await setHeartbeat(400)
    expect((await add('cameras')).code).toBe(200)
    expect(await row()).toMatchObject({ state: 'ok' })
    expect(await light('cameras')).toMatchObject({ state: 'maintenance' })
  })

  it('a maintenance must end in the future, within 30 days', async () => {
    const until = (days: number) =>
      server.call(platform.token, lightMaintenances.add, {
        body: { areaId: place.areaId, reason: 'x', until: new Date(Date.now() + days * 86_400_000).toISOString() },
      })
    expect((await until(-1)).data).toMatchObject({ fields: { until: '结束时间应晚于现在' } })
    expect((await until(31)).data).toMatchObject({ fields: { until: '结束时间应在 30 天之内，到时可以延长' } })
  })
})

describe('the calendar', () => {
  const openAt = async (at: string) =>
    (
      await sql<{ opened: string | null }>`select area_opened(${place.areaId}, ${at}::timestamptz) as opened`.execute(
        db(),
      )
    ).rows[0]!.opened
  const add = (body: object) =>
    server.call(platform.token, areaCalendar.add, { body: { areaId: place.areaId, name: '日历', ...body } as never })
  beforeEach(() =>
    db().updateTable('area').set({ openFrom: '08:00', openTo: '18:00' }).where('id', '=', place.areaId).execute(),
  )

  it('the calendar applies to weekdays and seasons, and entries for single days take precedence over both', async () => {
    await add({ kind: 'weekly', weekdays: '1' })
    await add({
      kind: 'season',
      seasonFrom: '12-01',
      seasonTo: '02-28',
      closed: false,
      openFrom: '10:00',
      openTo: '16:00',
    })
    expect(await openAt('2026-05-04T12:00:00+08:00')).toBeNull()
    expect(await openAt('2026-05-05T12:00:00+08:00')).toBe('2026-05-05T00:00:00.000Z')
    expect(await openAt('2027-01-05T09:00:00+08:00')).toBeNull()
    expect(await openAt('2027-01-05T12:00:00+08:00')).toBe('2027-01-05T02:00:00.000Z')
    const { id } = (
      await add({
        kind: 'days',
        firstDay: '2026-05-01',
        lastDay: '2026-05-05',
        closed: false,
        openFrom: '18:00',
        openTo: '02:00',
      })
    ).data
    expect(await openAt('2026-05-04T20:00:00+08:00')).toBe('2026-05-04T10:00:00.000Z')
    expect(await openAt('2026-05-05T01:30:00+08:00')).toBe('2026-05-04T10:00:00.000Z')
    expect(await openAt('2026-05-06T01:30:00+08:00')).toBe('2026-05-05T10:00:00.000Z')
    expect(await openAt('2026-05-06T02:01:00+08:00')).toBeNull()
    expect((await server.call(platform.token, areaCalendar.remove, { params: { id } })).code).toBe(200)
    expect(await openAt('2026-05-04T20:00:00+08:00')).toBeNull()
  })

  it('the calendar treats days that follow each other without a break as one opening', async () => {
    await add({
      kind: 'days',
      firstDay: '2026-05-01',
      lastDay: '2026-05-03',
      closed: false,
      openFrom: '00:00',
      openTo: '23:59',
    })
    expect(await openAt('2026-05-03T12:00:00+08:00')).toBe('2026-04-30T16:00:00.000Z')
  })

  it('a calendar entry closes a scenic area today: its cameras are closed, not down, and it says when it opens', async () => {
    await db().updateTable('area').set({ openFrom: '00:00', openTo: '23:59' }).where('id', '=', place.areaId).execute()
    await setHeartbeat(4000)
    expect((await row()).state).toBe('down')
    const day = (ahead: number) => new Date(Date.now() + 8 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)
    const { id } = (await add({ name: '大风', kind: 'days', firstDay: day(0), lastDay: day(1) })).data
    expect(await row()).toMatchObject({
      state: 'closed',
      devicesExpected: 0,
      reasons: [{ about: 'resting', text: `休园，${day(2).slice(5)} 00:00 开放` }],
    })
    expect((await server.call(own.token, devices.list, { body: { id: place.deviceId } })).data.rows[0]!.state).toBe(
      'closed',
    )
    const edit = await server.call(platform.token, areaCalendar.edit, {
      params: { id },
      body: { closed: false, openFrom: '00:00', openTo: '23:59', version: 0 },
    })
    expect(edit.code).toBe(200)
    expect((await row()).state).toBe('down')
    expect(
      (await server.call(own.token, areaCalendar.list, { body: { areaId: place.areaId } })).data.rows,
    ).toMatchObject([{ name: '大风', closed: false }])
  })

  it('a calendar entry requires the fields of its kind', async () => {
    expect((await add({ kind: 'weekly' })).data).toMatchObject({ fields: { weekdays: '请选择星期' } })
    expect((await add({ kind: 'days', firstDay: '2026-05-02', lastDay: '2026-05-01' })).data).toMatchObject({
      fields: { lastDay: '结束日期不能早于开始日期' },
    })
    expect((await add({ kind: 'season', seasonFrom: '05-01' })).data).toMatchObject({
      fields: { seasonTo: '请填写每年结束' },
    })
    expect((await add({ firstDay: '2026-05-02', lastDay: '2026-05-02', closed: false })).data).toMatchObject({
      fields: { openFrom: '请填写开园时刻' },
    })
    expect((await add({ areaId: 999_999_999, firstDay: '2026-05-02', lastDay: '2026-05-02' })).code).toBe(2000)
  })
})
