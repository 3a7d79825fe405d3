import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type CauseKind, explanations } from '#contract/reports/explanations.ts'
import { activities } from '#contract/sales/activities.ts'
import { packagePrices } from '#contract/sales/packagePrices.ts'
import { anActivity, aPackagePrice } from '#test/rows/rows.ts'
import { type Account, aDevice, anAccount, anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let root: Account
let place: Place
const db = () => server.services.database.db

/** A Wednesday outside of all holidays, and the eight before it. */
const day = '2026-06-10'
const weeks = Array.from({ length: 8 }, (_, week) =>
  new Date(Date.parse(day) - (week + 1) * 604_800_000).toISOString().slice(0, 10),
)
const at = (clock: string, of = day) => `${of}T${clock}:00+08:00`

beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-20T12:00:00+08:00') })
  place = await aPlace(db())
  await sql`update area set open_from = '08:00', open_to = '18:00' where id = ${place.areaId}`.execute(db())
  for (const [index, one] of weeks.entries()) await happened(one, 19 + (index % 3))
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

/** So many orders of ¥10.00 from 9 to 16 of the clock, each with a picture that takes a minute to come. */
async function happened(of: string, orders: number, camera = place.deviceId) {
  const time = sql`${at('09:00', of)}::timestamptz + n % 8 * interval '1 hour' + n * interval '1 minute'`
  await sql`insert into orders (order_no, kind, area_id, case_id, device_id, goods, amount_fen, paid_fen, state, created_at, paid_at, channel, transaction_id)
    select ${unique('N')} || n, 'photo', ${place.areaId}, ${place.caseId}, ${place.deviceId}, '', 1000, 1000, 'paid', ${time}, ${time}, 'wechat', ${unique('T')} || n
    from generate_series(0, ${orders - 1}::int) n`.execute(db())
  await sql`insert into picture (area_id, case_id, device_id, external_id, taken_at, received_at, sha256, file_key, thumb_key, preview_key, width, height, bytes)
    select ${place.areaId}, ${place.caseId}, ${camera}, ${unique('p')} || n, ${time}, ${time} + interval '1 minute', '', '', '', '', 1, 1, 1
    from generate_series(0, ${orders - 1}::int) n`.execute(db())
}

const picture = (takenAt: string, lateMinutes: number) =>
  sql`insert into picture (area_id, case_id, device_id, external_id, taken_at, received_at, sha256, file_key, thumb_key, preview_key, width, height, bytes)
    values (${place.areaId}, ${place.caseId}, ${place.deviceId}, ${unique('p')}, ${takenAt}, ${takenAt}::timestamptz + make_interval(mins => ${lateMinutes}), '', '', '', '', 1, 1, 1)`.execute(
    db(),
  )

async function explained(of = day, token = root.token) {
  const { data } = await server.call(token, explanations.one, { body: { areaId: place.areaId, day: of } })
  return data
}
const kindsOf = async (of = day) => (await explained(of)).causes.map(({ kind }) => kind)
async function only(kind: CauseKind) {
  const { causes } = await explained()
  expect(causes.map((cause) => cause.kind)).toEqual([kind])
  const [{ from, to, text }] = causes as [(typeof causes)[number]]
  return { from: from && new Date(from).toISOString(), to: to && new Date(to).toISOString(), text }
}
const iso = (clock: string) => new Date(at(clock)).toISOString()

it('a day like the others has no difference and no cause', async () => {
  await happened(day, 20)
  const { figures, causes, days, until } = await explained()
  expect(causes).toEqual([])
  expect(days).toEqual(weeks)
  expect(until).toBeNull()
  expect(figures.find(({ key }) => key === 'paidFen')).toEqual({
    key: 'paidFen',
    value: 20_000,
    usual: 20_000,
    from: 19_000,
    to: 21_000,
    much: false,
  })
})

it('a day far below the usual shows by how much, and no cause if none is on record', async () => {
  await happened(day, 8)
  const { figures, causes } = await explained()
  expect(figures.filter(({ much }) => much).map(({ key, value, usual }) => [key, value, usual])).toEqual([
    ['paidFen', 8000, 20_000],
    ['orders', 8, 20],
    ['pictures', 8, 20],
  ])
  expect(causes).toEqual([])
})

it('no usual figure is shown if fewer than three of the past days had any activity', async () => {
  place = await aPlace(db())
  await happened(day, 3)
  await happened(weeks[0]!, 9)
  await happened(weeks[5]!, 9)
  const { days, figures } = await explained()
  expect(days).toEqual([weeks[0], weeks[5]])
  expect(figures.every(({ usual, much }) => usual === null && !much)).toBe(true)
})

it('a running day is compared with the same whole hours of the other days', async () => {
  await happened(day, 8)
  vi.setSystemTime(Date.parse(at('11:40')))
  const { until, figures } = await explained()
  expect(new Date(until!).toISOString()).toBe(iso('11:00'))
  // 09 and 10 of the clock: one of 8 in each hour, three of 19 to 21.
  expect(figures.find(({ key }) => key === 'orders')).toMatchObject({ value: 2, usual: 6 })
})

it('a closure by the calendar is a cause, with the name of the entry', async () => {
  await sql`insert into area_calendar (area_id, name, kind, first_day, last_day, closed) values (${place.areaId}, '暴雨', 'days', ${day}, ${day}, true)`.execute(
    db(),
  )
  expect(await only('closed')).toEqual({ from: null, to: null, text: '当日休园（暴雨），平常 08:00–18:00' })
})

it('shorter opening hours are a cause, unless the weekday always has them', async () => {
  await happened(day, 20)
  const add = (kind: 'days' | 'weekly') =>
    sql`insert into area_calendar (area_id, name, kind, first_day, last_day, weekdays, closed, open_from, open_to)
      values (${place.areaId}, '检修', ${kind}, ${kind === 'days' ? day : null}, ${kind === 'days' ? day : null}, ${kind === 'days' ? '' : '3'}, false, '08:00', '12:00')`.execute(
      db(),
    )
  await add('days')
  expect((await only('hours')).text).toBe('开放 08:00–12:00，平常 08:00–18:00（检修）')
  await add('weekly')
  expect(await kindsOf()).toEqual([])
})

it('a public holiday is a cause, and a day that is none is not', async () => {
  expect(await kindsOf('2026-06-19')).toContain('holiday')
  expect(await kindsOf('2026-06-18')).toEqual([])
})

it('maintenance of the scenic area is a cause, with its times', async () => {
  await happened(day, 20)
  const work = (startedAt: string, until: string, ended: string | null) =>
    sql`insert into light_maintenance (area_id, reason, by_name, begun_at, until, ended_at) values (${place.areaId}, '换线', 'a', ${startedAt}, ${until}, ${ended})`.execute(
      db(),
    )
  await work(at('09:00', weeks[0]), at('12:00', weeks[0]), null)
  expect(await kindsOf()).toEqual([])
  await work(at('10:00'), at('15:00'), at('13:30'))
  expect(await only('maintenance')).toEqual({ from: iso('10:00'), to: iso('13:30'), text: '整个景区：换线' })
})

it('a camera that fell silent while the area was open is a cause, unless it was heard from again', async () => {
  await happened(day, 20)
  const setHeartbeat = (time: string) =>
    sql`update device set last_heartbeat_at = ${time} where id = ${place.deviceId}`.execute(db())
  await setHeartbeat(at('18:20'))
  expect(await kindsOf()).toEqual([])
  await setHeartbeat(at('11:30', '2026-06-12'))
  expect(await kindsOf()).toEqual([])
  await setHeartbeat(at('11:30'))
  const found = await only('silent')
  expect(found).toMatchObject({ from: iso('11:30'), to: null })
  expect(found.text).toMatch(/^摄像头.* 从这时起没有心跳，至今$/)
  // The camera was silent in the same way the week before, so there is no difference.
  await setHeartbeat(at('11:30', '2026-05-20'))
  expect(await kindsOf()).toEqual([])
})

it('a camera without pictures that usually takes many is a cause, with the time of its last picture', async () => {
  const other = await aDevice(db(), place.areaId, place.caseId)
  await happened(day, 20, other.id)
  const found = await only('noPictures')
  expect(found.from).toBe(new Date(at('16:15', weeks[0])).toISOString())
  expect(found.text).toContain('当日没有照片，平常 20 张')
})

it('lights that were bad are a cause, from the first time to the last, but not for a short time', async () => {
  await happened(day, 20)
  const addLightSpan = (kind: string, startedAt: string, ended: string) =>
    sql`insert into light_span (area_id, kind, state, why, begun_at, ended_at) values (${place.areaId}, ${kind}, 'down', '3 台摄像头中断', ${at(startedAt)}, ${at(ended)})`.execute(
      db(),
    )
  await addLightSpan('payments', '10:00', '10:02')
  await addLightSpan('orders', '10:00', '14:00')
  expect(await kindsOf()).toEqual([])
  await addLightSpan('cameras', '10:00', '10:20')
  await addLightSpan('cameras', '12:00', '13:00')
  expect(await only('light')).toEqual({
    from: iso('10:00'),
    to: iso('13:00'),
    text: '摄像头中断，2 次共 80 分钟：3 台摄像头中断',
  })
})

it('pictures and payments that arrived late are a cause', async () => {
  await happened(day, 12)
  await sql`update payment set received_at = at + interval '1 minute'`.execute(db())
  expect(await kindsOf()).toEqual([])
  for (let n = 0; n < 6; n++) {
    await picture(at(`13:0${n}`), 90)
    const order = await anOrder(db(), place, { createdAt: at('13:00'), amountFen: 1000 })
    await sql`insert into payment (order_id, area_id, result, channel, transaction_id, amount_fen, at, received_at)
      values (${order.id}, ${place.areaId}, 'success', 'wechat', ${unique('t')}, 1000, ${at(`13:0${n}`)}, ${at('15:00')}) on conflict do nothing`.execute(
      db(),
    )
  }
  const { causes } = await explained()
  expect(causes.map(({ kind, text }) => [kind, text])).toEqual([
    ['picturesLate', '18 张照片中 6 张拍摄 15 分钟以后才收到，最久 90 分钟'],
    ['paymentsLate', expect.stringMatching(/ 6 笔的通知晚到 15 分钟以上，最久 120 分钟$/)],
  ])
  expect(new Date(causes[0]!.from!).toISOString()).toBe(iso('13:00'))
  expect(new Date(causes[0]!.to!).toISOString()).toBe(iso('13:05'))
})

it('more refunded money than usual is a cause, by reason', async () => {
  await happened(day, 20)
  const order = await anOrder(db(), place, { createdAt: at('09:00', '2026-06-09'), amountFen: 90_000 })
  const returned = (fen: number, clock: string, reason: string) =>
    sql`insert into refund (refund_no, order_id, area_id, case_id, amount_fen, reason, origin, state, request_key, requested_by, succeeded_at)
      values (${unique('R')}, ${order.id}, ${place.areaId}, ${place.caseId}, ${fen}, ${reason}, 'mandatory', 'succeeded', ${unique('k')}, '', ${at(clock)})`.execute(
      db(),
    )
  await returned(3000, '10:00', 'other')
  expect(await kindsOf()).toEqual([])
  await returned(6000, '16:00', 'blurred')
  expect(await only('refunds')).toEqual({
    from: iso('10:00'),
    to: iso('16:00'),
    text: '到账 2 笔 ¥90.00，平常 ¥0.00；照片不清晰 1 笔 ¥60.00，其他 1 笔 ¥30.00',
  })
})

it('changes of what is sold are a cause by the audit log, unless they do not concern the sale', async () => {
  const { id, name } = await aPackagePrice(db(), place)
  vi.useRealTimers()
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  await server.call(root.token, packagePrices.edit, { params: { id }, body: { downloads: 7, version: 0 } })
  expect((await explained(today)).causes.filter(({ kind }) => kind === 'sale')).toEqual([])
  await server.call(root.token, packagePrices.edit, {
    params: { id },
    body: { priceFen: 2990, onSale: false, version: 1 },
  })
  const rows = [{ id, priceFen: 3990, version: 2 }]
  await server.call(root.token, packagePrices.editRows, { body: { rows } })
  await server.call(root.token, packagePrices.remove, { params: { id } })
  const sale = (await explained(today)).causes.filter(({ kind }) => kind === 'sale')
  expect(sale.map(({ text }) => text)).toEqual([
    `修改套餐「${name}」：价格 ¥19.90 → ¥29.90，上架 → 下架`,
    `修改套餐「${name}」：价格 ¥29.90 → ¥39.90`,
    `删除套餐「${name}」`,
  ])
  expect(Date.parse(sale[0]!.from!)).toBeLessThanOrEqual(Date.now())
})

it('a change of the days of an activity names its days', async () => {
  const { caseId } = place
  vi.useRealTimers()
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const name = unique('活动')
  const [startsAt, endsAt] = ['2026-07-01T00:00:00+08:00', '2026-07-04T00:00:00+08:00']
  const { data } = await server.call(root.token, activities.add, {
    body: { caseId, name, priceFen: 990, startsAt, endsAt },
  })
  const body = { endsAt: '2026-07-05T18:00:00+08:00', version: 0 }
  await server.call(root.token, activities.edit, { params: { id: data.id }, body })
  const texts = (await explained(today)).causes.map(({ text }) => text)
  expect(texts).toContain(`修改活动「${name}」：结束 2026-07-03 → 2026-07-05 18:00`)
})

it('an account gets neither days nor causes of a scenic area outside its scope', async () => {
  await anActivity(db(), place)
  const stranger = await anAccount(db(), 3)
  const { code } = await server.call(stranger.token, explanations.one, { body: { areaId: place.areaId, day } })
  expect(code).toBe(1512)
})

it('the explanation of a future day is refused', async () => {
  const { code } = await server.call(root.token, explanations.one, {
    body: { areaId: place.areaId, day: '2026-06-21' },
  })
  expect(code).toBe(2000)
})
