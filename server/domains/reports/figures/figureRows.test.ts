import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FigureKey, type FigureRows, figureRows, type ReasonKey } from '#contract/reports/figureRows.ts'
import { overview } from '#contract/reports/overview.ts'
import { orders } from '#contract/sales/orders.ts'
import { refunds, refundTabs } from '#contract/sales/refunds.ts'
import { devices } from '#contract/scenic/devices.ts'
import { type Account, aDevice, anAccount, anOrder, aPlace, aVisitor, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { yuan } from '../../../platform/money/yuan.ts'
import { ratio } from '../../sales/orders/hours.ts'

let server: TestServer
let platform: Account
let places: Place[]
const db = () => server.services.database.db
const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const yesterday = new Date(Date.now() - 16 * 3_600_000).toISOString().slice(0, 10)

beforeAll(async () => {
  server = await startTestServer()
  places = [await aPlace(db()), await aPlace(db()), await aPlace(db())]
  platform = await anAccount(db(), 0)
  for (const [index, place] of places.entries()) {
    await anOrder(db(), place, { amountFen: 1000 * (index + 1) })
    await anOrder(db(), place, { paid: false })
    // Made the day before and paid today, made and paid the day before.
    const late = await anOrder(db(), place, { createdAt: at(24), amountFen: 500, paid: false })
    await sql`update orders set state = 'paid', paid_fen = amount_fen, paid_at = now() where id = ${late.id}`.execute(
      db(),
    )
    const early = await anOrder(db(), place, { createdAt: at(24), amountFen: 7000 })
    await refund(place, early.id, { state: 'succeeded', amountFen: 300, succeededAt: at(0), requestedAt: at(24) })
    await refund(place, early.id, { state: 'succeeded', amountFen: 200, succeededAt: at(24), requestedAt: at(24) })
    await refund(place, early.id, { state: 'rejected', amountFen: 100, requestedAt: at(0) })
    await refund(place, early.id, { state: 'abnormal', amountFen: 90, requestedAt: at(24) })
    await refund(place, late.id, { state: 'closed', amountFen: 80, requestedAt: at(0) })
    const cash = await anOrder(db(), place, { createdAt: at(24), amountFen: 400 })
    await db().updateTable('orders').set({ channel: 'cash' }).where('id', '=', cash.id).execute()
    await refund(place, cash.id, { state: 'abnormal', amountFen: 70, requestedAt: at(0) })
    await scanned(place, 3)
    for (const silent of [10, 200, 4000]) {
      const { id } = await aDevice(db(), place.areaId, place.caseId)
      await sql`update device set last_heartbeat_at = now() - make_interval(secs => ${silent}) where id = ${id}`.execute(
        db(),
      )
    }
  }
})
afterAll(() => server.close())

async function refund(
  { areaId, caseId }: Place,
  orderId: number,
  fields: {
    state: 'succeeded' | 'rejected' | 'abnormal' | 'closed'
    amountFen: number
    succeededAt?: string
    requestedAt: string
  },
) {
  await db()
    .insertInto('refund')
    .values({
      refundNo: unique('R'),
      orderId,
      areaId,
      caseId,
      reason: 'blurred',
      origin: 'mandatory',
      requestKey: unique('k'),
      requestedBy: '',
      ...fields,
    })
    .execute()
}

async function scanned({ areaId, caseId, deviceId }: Place, times: number) {
  const { id: visitorId } = await aVisitor(db(), areaId)
  const row = () => ({ areaId, caseId, deviceId, visitorId, externalId: unique('s'), at: at(0) })
  await db()
    .insertInto('scan')
    .values(Array.from({ length: times }, row))
    .execute()
}

/** What the page that a figure opens shows: the number of rows, their sum, and for cameras how many are online. */
async function shown(rows: FigureRows) {
  if (rows.page === 'order') {
    const { data } = await server.call(platform.token, orders.list, { body: { ...rows.filter, size: 200 } })
    return { total: data.total, fen: data.sums.paidFen, online: 0 }
  }
  if (rows.page === 'refund') {
    const { data } = await server.call(platform.token, refunds.list, {
      body: { ...rows.filter, states: [...refundTabs[rows.tab]] },
    })
    return { total: data.total, fen: data.amountFen, online: 0 }
  }
  if (rows.page === 'photo') throw new Error('no figure of the monitor opens pictures')
  const { data } = await server.call(platform.token, devices.list, { body: { ...rows.filter, size: 200 } })
  return {
    total: data.total,
    fen: 0,
    online: data.rows.filter((row) => Date.parse(row.lastHeartbeatAt ?? '') > Date.now() - 90_000).length,
  }
}
type Shown = Awaited<ReturnType<typeof shown>>

describe.each<[string, () => number[] | undefined]>([
  ['all scenic areas', () => undefined],
  ['one', () => [places[1]!.areaId]],
  ['some', () => [places[0]!.areaId, places[2]!.areaId]],
])('the monitor of %s', (_, areaIds) => {
  it.each([today, yesterday])('on %s each figure of the monitor opens the rows that make it up', async (day) => {
    const scope = { day, areaIds: areaIds() }
    const { figures } = (await server.call(platform.token, orders.monitor, { body: scope })).data
    const scans = figures.find(({ key }) => key === 'scans')!.value
    const opened: Partial<Record<FigureKey, (behind: Shown) => (number | null)[]>> = {
      paidFen: ({ fen }) => [fen, null],
      orders: ({ total }) => [total, null],
      conversion: ({ total }) => [ratio(total, scans) ?? 0, null],
      refundedFen: ({ fen, total }) => [fen, total],
      devicesOnline: ({ online, total }) => [online, total],
    }
    for (const { key, value, beside } of figures) {
      const rows = figureRows[key]?.(scope)
      expect([key, rows && opened[key]!(await shown(rows))]).toEqual([
        key,
        key === 'scans' ? undefined : [value, beside],
      ])
    }
    expect(figures.find(({ key }) => key === 'paidFen')!.value).toBeGreaterThan(0)
    expect(figures.find(({ key }) => key === 'refundedFen')!.value).toBeGreaterThan(0)
  })
})

describe('the states of scenic areas', () => {
  const words: Partial<Record<ReasonKey, (behind: Shown) => string>> = {
    devicesDown: ({ total }) => (total === 1 ? '1 台摄像头中断' : `全部 ${total} 台摄像头无信号`),
    devicesPending: ({ total }) => `${total} 台摄像头待接入`,
    devicesUnknown: ({ total }) => `${total} 台摄像头没有心跳`,
    refundsFailed: ({ total, fen }) => `${total} 笔退款失败，共 ${yuan(fen)}`,
    noDevices: ({ total }) => (total === 0 ? '尚无摄像头' : ''),
    paidToday: ({ total }) => `今日支付 ${total} 笔，无告警`,
    resting: () => '维护中',
  }
  const states = async () => (await server.call(platform.token, overview.state, {})).data.rows

  it('each reason and figure of a scenic area’s state opens the rows that make it up', async () => {
    const met = new Set<ReasonKey>()
    const check = async () => {
      for (const { areaId, reasons, devicesExpected: cameras, devicesOnline, paidFenToday } of await states()) {
        const scope = { day: today, areaIds: [areaId] }
        for (const { about, text } of reasons) {
          met.add(about)
          const rows = figureRows[about]?.(scope)
          if (rows) expect(words[about]!(await shown(rows))).toBe(text)
        }
        expect(await shown(figureRows.devicesOnline!(scope))).toMatchObject({ total: cameras, online: devicesOnline })
        expect(await shown(figureRows.paidFen!(scope))).toMatchObject({ fen: paidFenToday })
      }
    }
    await check()
    // Three more in other states: at rest, without cameras, and fine.
    const [resting, bare, fine] = [await aPlace(db()), await aPlace(db()), await aPlace(db())]
    await db().updateTable('area').set({ status: 'maintenance' }).where('id', '=', resting!.areaId).execute()
    await db().deleteFrom('device').where('id', '=', bare!.deviceId).execute()
    await sql`update device set last_heartbeat_at = now() where id = ${fine!.deviceId}`.execute(db())
    await anOrder(db(), fine!)
    await check()
    expect([...met].toSorted()).toEqual([
      'devicesDown',
      'devicesPending',
      'devicesUnknown',
      'noDevices',
      'paidToday',
      'refundsFailed',
      'resting',
    ])
  })
})
