import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { overview } from '#contract/reports/overview.ts'
import { type Account, aDevice, anAccount, anOrder, aPlace, aVisitor, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let own: Account
let place: Place
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  place = await aPlace(db())
  own = await anAccount(db(), 3, place.operatorId)
  await setHeartbeat(place.deviceId, 5)
})
afterAll(() => server.close())

const setHeartbeat = (deviceId: number, secondsAgo: number) =>
  sql`update device set last_heartbeat_at = now() - make_interval(secs => ${secondsAgo}) where id = ${deviceId}`.execute(
    db(),
  )
const area = (fields: { status?: 'open' | 'closed' | 'maintenance'; openFrom?: string; openTo?: string }) =>
  db().updateTable('area').set(fields).where('id', '=', place.areaId).execute()
async function state(account = own) {
  const { rows } = (await server.call(account.token, overview.state, {})).data
  const { reasons, ...row } = rows.find((row) => row.areaId === place.areaId)!
  return { ...row, reason: reasons.map(({ text }) => text).join('；') }
}
async function scanned(times: number) {
  const visitor = await aVisitor(db(), place.areaId)
  const row = () => ({
    areaId: place.areaId,
    caseId: place.caseId,
    deviceId: place.deviceId,
    visitorId: visitor.id,
    externalId: unique('s'),
    at: sql<string>`now()`,
  })
  await db()
    .insertInto('scan')
    .values(Array.from({ length: times }, row))
    .execute()
}
async function failedRefund(state: 'abnormal' | 'closed', amountFen: number, channel: 'wechat' | 'cash' = 'wechat') {
  const { id: orderId } = await anOrder(db(), place)
  await db().updateTable('orders').set({ channel }).where('id', '=', orderId).execute()
  await db()
    .insertInto('refund')
    .values({
      refundNo: unique('R'),
      orderId,
      areaId: place.areaId,
      caseId: place.caseId,
      amountFen,
      reason: 'blurred',
      origin: 'mandatory',
      state,
      requestKey: unique('k'),
      requestedBy: '',
      requestedAt: '2026-05-01T00:00:00Z',
    })
    .execute()
}

it('a scenic area is fine while every camera is online, and shows what was paid today', async () => {
  await anOrder(db(), place, { amountFen: 1990 })
  await anOrder(db(), place, { amountFen: 2990, createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString() })
  expect(await state()).toMatchObject({
    state: 'ok',
    reason: '今日支付 1 笔，无告警',
    since: null,
    devices: 1,
    devicesOnline: 1,
    paidFenToday: 1990,
  })
})

it('a scenic area is as bad as its worst camera, and shows since when', async () => {
  const second = await aDevice(db(), place.areaId, place.caseId)
  const third = await aDevice(db(), place.areaId, place.caseId)
  await setHeartbeat(third.id, 5)
  await setHeartbeat(second.id, 100)
  expect(await state()).toMatchObject({ state: 'unknown', reason: '1 台摄像头没有心跳', devices: 3, devicesOnline: 2 })
  await setHeartbeat(place.deviceId, 400)
  const down = await state()
  expect(down).toMatchObject({ state: 'down', reason: '1 台摄像头中断；1 台摄像头没有心跳', devicesOnline: 1 })
  const silentMs = Date.now() - Date.parse(down.since!)
  expect(silentMs).toBeGreaterThan(0)
  expect(silentMs).toBeLessThan(420_000)
})

it('a scenic area is down as soon as none of its cameras is online, and says that it is all of them', async () => {
  const second = await aDevice(db(), place.areaId, place.caseId)
  for (const id of [second.id, place.deviceId]) await setHeartbeat(id, 58)
  expect(await state()).toMatchObject({
    state: 'down',
    reason: '全部 2 台摄像头无信号',
    devicesExpected: 2,
    devicesOnline: 0,
  })
  await area({ status: 'closed' })
  expect(await state()).toMatchObject({ state: 'closed', devices: 2, devicesExpected: 0, devicesOnline: 0 })
})

it('a scenic area without cameras has an unknown state', async () => {
  await db().deleteFrom('device').where('id', '=', place.deviceId).execute()
  expect(await state()).toMatchObject({ state: 'unknown', reason: '尚无摄像头', devices: 0 })
})

it('a new camera does not worsen a scenic area, whose state is unknown while all its cameras are new', async () => {
  const second = await aDevice(db(), place.areaId, place.caseId)
  expect(await state()).toMatchObject({ state: 'ok', reason: '今日支付 0 笔，无告警；1 台摄像头待接入' })
  await setHeartbeat(second.id, 400)
  expect(await state()).toMatchObject({ state: 'down', reason: '1 台摄像头中断' })
  await db().updateTable('device').set({ lastHeartbeatAt: null }).where('areaId', '=', place.areaId).execute()
  expect(await state()).toMatchObject({ state: 'unknown', reason: '2 台摄像头待接入' })
})

it('silence outside opening hours is shown as closed, and during maintenance as maintenance', async () => {
  await setHeartbeat(place.deviceId, 10_000)
  await area({ openFrom: '00:00', openTo: '00:00' })
  expect(await state()).toMatchObject({ state: 'closed', reason: '非开放时间，00:00 开放' })
  await area({ openTo: '23:59', status: 'closed' })
  expect(await state()).toMatchObject({ state: 'closed', reason: '已休园' })
  await area({ status: 'maintenance' })
  expect(await state()).toMatchObject({ state: 'maintenance', since: null })
})

it('a scenic area is degraded if many visitors scan and nobody pays', async () => {
  await scanned(99)
  expect((await state()).state).toBe('ok')
  await scanned(1)
  expect(await state()).toMatchObject({ state: 'degraded', reason: '扫码 100 次，无一支付' })
  await anOrder(db(), place)
  expect((await state()).state).toBe('ok')
})

it('a scenic area is degraded if refunds fail', async () => {
  await failedRefund('abnormal', 1990)
  await failedRefund('closed', 1000)
  expect(await state()).toMatchObject({
    state: 'degraded',
    reason: '2 笔退款失败，共 ¥29.90',
    since: '2026-05-01T00:00:00.000Z',
  })
})

it('a scenic area is fine while cash waits to be handed out', async () => {
  await failedRefund('abnormal', 1990, 'cash')
  expect((await state()).state).toBe('ok')
  await failedRefund('abnormal', 1000)
  expect(await state()).toMatchObject({ state: 'degraded', reason: '1 笔退款失败，共 ¥10.00' })
})

it('a customer sees its own scenic areas, the platform all of them, the worst first', async () => {
  const other = await aPlace(db())
  expect((await server.call(own.token, overview.state, {})).data.rows.map((row) => row.areaId)).toEqual([place.areaId])
  const platform = await anAccount(db(), 0)
  await setHeartbeat(place.deviceId, 1000)
  const { rows } = (await server.call(platform.token, overview.state, {})).data
  expect(rows.map((row) => row.areaId)).toEqual(expect.arrayContaining([place.areaId, other.areaId]))
  const order = ['down', 'degraded', 'unknown', 'maintenance', 'closed', 'ok']
  const ranks = rows.map((row) => order.indexOf(row.state))
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
})
