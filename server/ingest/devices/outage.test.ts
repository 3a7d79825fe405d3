import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '#contract/messages/messages.ts'
import { type Account, aDevice, anAccount, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { notifyOutages } from './outage.ts'

let server: TestServer
let platform: Account
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  platform = await anAccount(db(), 0)
})
afterAll(() => server.close())

/** Noon on 2 May in Asia/Shanghai, plus the given number of seconds. */
const noon = (seconds: number) => new Date(Date.parse('2026-05-02T12:00:00+08:00') + seconds * 1000).toISOString()

async function aSite(cameras = 12): Promise<Place> {
  const place = await aPlace(db())
  for (let at = 1; at < cameras; at++) await aDevice(db(), place.areaId, place.caseId)
  await setHeartbeat(place, 0)
  return place
}
const setHeartbeat = ({ areaId }: Place, seconds: number, since = seconds) =>
  sql`update device set last_heartbeat_at = ${noon(seconds)}, state_since = ${noon(since)} where area_id = ${areaId}`.execute(
    db(),
  )
const look = (seconds: number) => notifyOutages(server.services, noon(seconds))
const listMessages = async (account = platform) => (await server.call(account.token, messages.all, { body: {} })).data

it('the loss of all cameras of an open scenic area is notified once within a minute, with a link to them', async () => {
  const place = await aSite()
  const own = await anAccount(db(), 3, place.operatorId)
  const stranger = await anAccount(db(), 3)
  await look(50)
  expect(await listMessages(own)).toEqual([])
  await look(55)
  await look(60)
  await look(400)
  for (const account of [own, platform])
    expect(await listMessages(account)).toMatchObject([
      {
        level: 'critical',
        title: expect.stringContaining('摄像头全部无信号'),
        text: expect.stringContaining('12 台摄像头自 05-02 12:00 起'),
        link: `/travelSpot/equipment?areaIds=${place.areaId}&state=down`,
      },
    ])
  expect(await listMessages(stranger)).toEqual([])
  // A connection that drops and returns is still the same outage; its end is added to the same message.
  await setHeartbeat(place, 430)
  await look(440)
  await look(500)
  expect(await listMessages(own)).toHaveLength(1)
  await setHeartbeat(place, 720, 590)
  await look(725)
  const [message, ...others] = await listMessages(own)
  expect(others).toEqual([])
  expect(message!.text).toContain('12:12 恢复，历时 12 分')
  await look(800)
  expect(await listMessages(own)).toHaveLength(2)
})

it('a closed or maintained scenic area, new cameras or a single silent camera are no outage', async () => {
  const before = (await listMessages()).length
  const [closed, maintained, fresh, single] = [await aSite(), await aSite(), await aSite(), await aSite()]
  await sql`update area set open_from = '18:00', open_to = '20:00' where id = ${closed.areaId}`.execute(db())
  await sql`update area set status = 'maintenance' where id = ${maintained.areaId}`.execute(db())
  await sql`update device set last_heartbeat_at = null where area_id = ${fresh.areaId}`.execute(db())
  await setHeartbeat(single, 300)
  await sql`update device set last_heartbeat_at = ${noon(0)} where id = ${single.deviceId}`.execute(db())
  await look(340)
  expect(await listMessages()).toHaveLength(before)
  for (const { areaId } of [closed, maintained, fresh, single])
    await sql`update device set removed_at = now() where area_id = ${areaId}`.execute(db())
})

it('several outages at once are one message for the platform and one for each customer', async () => {
  const before = (await listMessages()).length
  const sites = [await aSite(2), await aSite(2), await aSite(2)]
  const owner = await anAccount(db(), 3, sites[1]!.operatorId)
  await look(100)
  const [message, ...rest] = await listMessages()
  expect(rest).toHaveLength(before)
  expect(message).toMatchObject({ title: '3 个景区的摄像头全部无信号', link: '/dataOps/monitor' })
  expect(await listMessages(owner)).toMatchObject([
    { link: `/travelSpot/equipment?areaIds=${sites[1]!.areaId}&state=down` },
  ])
})
