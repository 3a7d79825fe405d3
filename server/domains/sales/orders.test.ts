import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '#contract/kit.ts'
import { orders } from '#contract/sales/orders.ts'
import { photoOrders } from '#contract/sales/photoOrders.ts'
import {
  type Account,
  aCase,
  aDevice,
  anAccount,
  anOperator,
  anOrder,
  aPlace,
  type Place,
  unique,
} from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

type Filter = Body<typeof orders.list>

let server: TestServer
let platform: Account
let channel: Account
let own: Account
let here: Place
let beside: Place
let there: Place
let made: Record<'early' | 'first' | 'video' | 'unpaid' | 'beside' | 'foreign', Awaited<ReturnType<typeof anOrder>>>
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer()
  const above = await anOperator(db(), 'channel')
  here = await aPlace(db(), (await anOperator(db(), 'scenic', above.id)).id)
  there = await aPlace(db())
  const caseId = (await aCase(db(), here.areaId)).id
  beside = { ...here, caseId, deviceId: (await aDevice(db(), here.areaId, caseId)).id }
  platform = await anAccount(db(), 0)
  channel = await anAccount(db(), 2, above.id)
  own = await anAccount(db(), 3, here.operatorId)
  made = {
    early: await anOrder(db(), here, { createdAt: '2026-04-30T23:59:59+08:00', amountFen: 1990, phone: '13812345621' }),
    first: await anOrder(db(), here, {
      createdAt: '2026-05-01T00:00:00+08:00',
      amountFen: 2990,
      phone: '13900005621',
      items: 2,
    }),
    video: await anOrder(db(), here, {
      createdAt: '2026-05-02T10:00:00+08:00',
      amountFen: 3990,
      kind: 'video',
      phone: null,
    }),
    unpaid: await anOrder(db(), here, {
      createdAt: '2026-05-02T23:59:59+08:00',
      amountFen: 4990,
      paid: false,
      phone: '15900000000',
    }),
    beside: await anOrder(db(), beside, {
      createdAt: '2026-05-03T00:00:00+08:00',
      amountFen: 5990,
      phone: '15911112222',
    }),
    foreign: await anOrder(db(), there, {
      createdAt: '2026-05-02T11:00:00+08:00',
      amountFen: 6990,
      phone: '13812345621',
    }),
  }
  const { id: orderId } = made.first
  await db()
    .insertInto('payment')
    .values([
      {
        orderId,
        areaId: here.areaId,
        result: 'failed',
        channel: 'wechat',
        transactionId: unique('T'),
        amountFen: 2990,
        reason: '余额不足',
        at: '2026-05-01T00:00:05+08:00',
      },
      {
        orderId: made.beside.id,
        areaId: beside.areaId,
        result: 'success',
        channel: 'wechat',
        transactionId: unique('T'),
        amountFen: 5990,
        reason: '',
        at: '2026-05-03T00:00:05+08:00',
      },
    ])
    .execute()
  await db()
    .insertInto('complaint')
    .values({
      orderId,
      areaId: here.areaId,
      externalId: unique('c'),
      words: '不是我',
      createdAt: '2026-05-01T09:00:00+08:00',
    })
    .execute()
  await db()
    .insertInto('refund')
    .values({
      refundNo: unique('R'),
      orderId,
      areaId: here.areaId,
      caseId: here.caseId,
      amountFen: 1000,
      reason: 'wrongMatch',
      origin: 'request',
      state: 'requested',
      requestKey: unique('k'),
      requestedBy: '张伟',
    })
    .execute()
})
afterAll(() => server.close())

const list = (body: Filter, account = platform) => server.call(account.token, orders.list, { body })
/** Names of the orders that a filter finds, newest first. */
async function found(body: Filter, account = platform) {
  const { rows, total, sums } = (await list(body, account)).data
  expect({ total, sums }).toEqual({
    total: rows.length,
    sums: {
      paidFen: rows.reduce((sum, row) => sum + row.paidFen, 0),
      refundedFen: rows.reduce((sum, row) => sum + row.refundedFen, 0),
    },
  })
  return rows.map((row) => Object.keys(made).find((name) => made[name as keyof typeof made].id === row.id))
}

describe('the list of orders', () => {
  it.each<[string, () => Filter, string[]]>([
    ['nothing', () => ({}), ['beside', 'unpaid', 'foreign', 'video', 'first', 'early']],
    [
      'empty choices',
      () => ({ areaIds: [], states: [], q: ' ' }),
      ['beside', 'unpaid', 'foreign', 'video', 'first', 'early'],
    ],
    ['a scenic area', () => ({ areaIds: [there.areaId] }), ['foreign']],
    [
      'several scenic areas',
      () => ({ areaIds: [there.areaId, here.areaId] }),
      ['beside', 'unpaid', 'foreign', 'video', 'first', 'early'],
    ],
    ['a project', () => ({ caseId: here.caseId }), ['unpaid', 'video', 'first', 'early']],
    ['a project and a scenic area that is not its own', () => ({ caseId: here.caseId, areaIds: [there.areaId] }), []],
    ['a camera', () => ({ deviceId: beside.deviceId }), ['beside']],
    ['a point', () => ({ pointId: there.pointId }), ['foreign']],
    ['a visitor', () => ({ visitorId: made.video.visitorId }), ['video']],
    ['a kind', () => ({ kind: 'video' }), ['video']],
    ['a state', () => ({ states: ['created'] }), ['unpaid']],
    [
      'several states',
      () => ({ states: ['created', 'paid'], areaIds: [here.areaId] }),
      ['beside', 'unpaid', 'video', 'first', 'early'],
    ],
    ['a channel', () => ({ channel: 'wechat', areaIds: [there.areaId] }), ['foreign']],
    ['another channel', () => ({ channel: 'cash' }), []],
    [
      'a day, from its first to its last second in Shanghai',
      () => ({ from: '2026-05-02', to: '2026-05-02' }),
      ['unpaid', 'foreign', 'video'],
    ],
    ['days up to', () => ({ to: '2026-04-30' }), ['early']],
    ['days from', () => ({ from: '2026-05-03' }), ['beside']],
    ['days over the end of a month', () => ({ from: '2026-04-30', to: '2026-05-01' }), ['first', 'early']],
    [
      'months',
      () => ({ from: '2026-04-01', to: '2026-05-31', states: ['paid'] }),
      ['beside', 'foreign', 'video', 'first', 'early'],
    ],
    [
      'a part of a month, a month and a part of a month',
      () => ({ from: '2026-03-15', to: '2026-05-01' }),
      ['first', 'early'],
    ],
    ['a day of payment', () => ({ paidFrom: '2026-05-02', paidTo: '2026-05-02' }), ['foreign', 'video']],
    [
      'days of payment in scenic areas and states',
      () => ({ paidFrom: '2026-05-01', areaIds: [here.areaId], states: ['paid'] }),
      ['beside', 'video', 'first'],
    ],
    [
      'days of payment, sorted otherwise',
      () => ({ paidTo: '2026-05-02', sort: 'createdAt' }),
      ['foreign', 'video', 'first', 'early'],
    ],
    ['amounts', () => ({ minFen: 2990, maxFen: 4990 }), ['unpaid', 'video', 'first']],
    ['a refund', () => ({ hasRefund: true }), ['first']],
    ['no refund', () => ({ hasRefund: false, areaIds: [here.areaId] }), ['beside', 'unpaid', 'video', 'early']],
    ['a refund that is open', () => ({ refunding: true }), ['first']],
    ['a complaint', () => ({ hasComplaint: true }), ['first']],
    ['a failed payment', () => ({ payFailed: true }), ['first']],
    ['an order number', () => ({ q: made.video.orderNo }), ['video']],
    ['the beginning of order numbers', () => ({ q: 'JYT', kind: 'video' }), ['video']],
    ['signs that mean something to a pattern', () => ({ q: 'JYT%' }), []],
    ['a payment number', () => ({ q: made.foreign.transactionId! }), ['foreign']],
    ['a phone', () => ({ q: '13812345621' }), ['foreign', 'early']],
    ['the last four digits of a phone', () => ({ q: '5621' }), ['foreign', 'first', 'early']],
    ['an order number with a filter that it does not pass', () => ({ q: made.video.orderNo, kind: 'photo' }), []],
  ])('orders are found by %s', async (_, filter, names) => {
    expect(await found(filter())).toEqual(names)
  })

  it('a customer sees only orders of its own scenic areas, whatever the filter', async () => {
    const all = ['beside', 'unpaid', 'video', 'first', 'early']
    expect(await found({}, own)).toEqual(all)
    expect(await found({}, channel)).toEqual(all)
    expect(await found({ areaIds: [here.areaId, there.areaId] }, own)).toEqual(all)
    for (const filter of [
      { areaIds: [there.areaId] },
      { q: made.foreign.orderNo },
      { caseId: there.caseId },
      { deviceId: there.deviceId },
      { visitorId: made.foreign.visitorId },
    ])
      expect(await found(filter, own)).toEqual([])
    expect(await found({ q: '13812345621' }, own)).toEqual(['early'])
  })

  it('an account without scenic areas sees no orders', async () => {
    const empty = await anAccount(db(), 3)
    expect(await found({}, empty)).toEqual([])
    expect(await found({ q: '5621' }, empty)).toEqual([])
  })

  it('the list of orders masks phone numbers and shows the place of each order', async () => {
    const [row] = (await list({ q: made.early.orderNo })).data.rows
    expect(row).toMatchObject({
      phone: '138****5621',
      areaId: here.areaId,
      caseId: here.caseId,
      deviceId: here.deviceId,
      visitorNick: '游客',
      state: 'paid',
      thumbUrl: null,
    })
    expect(row!.pointName).toMatch(/^点位/)
    expect(JSON.stringify(row)).not.toContain('13812345621')
  })

  it('orders are sorted by amount and by time of payment, unpaid ones last', async () => {
    const by = async (sort: NonNullable<Filter['sort']>, order?: 'asc' | 'desc') =>
      (await list({ sort, ...(order && { order }), areaIds: [here.areaId] })).data.rows.map((row) => row.amountFen)
    expect(await by('amountFen')).toEqual([5990, 4990, 3990, 2990, 1990])
    expect(await by('amountFen', 'asc')).toEqual([1990, 2990, 3990, 4990, 5990])
    expect(await by('paidAt')).toEqual([5990, 3990, 2990, 1990, 4990])
    expect(await by('createdAt', 'asc')).toEqual([1990, 2990, 3990, 4990, 5990])
    expect(await list({ sort: 'phone' as 'paidAt' })).toMatchObject({
      code: 2000,
      data: { fields: { sort: '排序字段不在可选范围内' } },
    })
  })

  it('a range with swapped ends is refused, naming the field', async () => {
    expect(await list({ from: '2026-05-02', to: '2026-05-01' })).toMatchObject({
      code: 2000,
      data: { fields: { to: '结束日期不能早于开始日期' } },
    })
    expect(await list({ paidFrom: '2026-05-02', paidTo: '2026-05-01' })).toMatchObject({
      code: 2000,
      data: { fields: { paidTo: '结束日期不能早于开始日期' } },
    })
    expect(await list({ minFen: 2, maxFen: 1 })).toMatchObject({
      code: 2000,
      data: { fields: { maxFen: '最高金额不能低于最低金额' } },
    })
  })

  it('paging through orders neither skips nor repeats rows, and the total is correct beyond the last page', async () => {
    const several: Filter[] = [
      {},
      { areaIds: [here.areaId, there.areaId] },
      { states: ['paid', 'created'] },
      { q: 'JYT' },
      { sort: 'amountFen', order: 'asc' },
    ]
    for (const filter of several) {
      const whole = (await list(filter)).data.rows.map((row) => row.id)
      const pages = await Promise.all([1, 2, 3].map((page) => list({ ...filter, page, size: 2 })))
      expect(pages.flatMap(({ data }) => data.rows.map((row) => row.id))).toEqual(whole)
      expect((await list({ ...filter, page: 500, size: 200 })).data).toMatchObject({
        rows: [],
        total: 6,
        sums: { paidFen: 21_950, refundedFen: 0 },
      })
    }
    expect((await list({ q: made.video.orderNo, page: 2 })).data).toMatchObject({ rows: [], total: 1 })
  })

  it('a role without the page of orders cannot list orders', async () => {
    const narrow = await anAccount(db(), 3, here.operatorId, [
      { name: 'pic', checked: true, children: [{ name: 'photo', checked: true }] },
    ])
    expect(await list({}, narrow)).toMatchObject({ status: 403, code: 1511 })
  })
})

describe('photo orders', () => {
  it('the list of photo orders contains only photo orders, with the same filters and scope', async () => {
    const { data } = await server.call(own.token, photoOrders.list, { body: { from: '2026-05-01' } })
    expect(data.rows.map((row) => row.id)).toEqual([made.beside.id, made.unpaid.id, made.first.id])
    expect(data).toMatchObject({ total: 3, sums: { paidFen: 8980, refundedFen: 0 } })
  })
})

describe('the full phone number', () => {
  it('a full phone number is shown to accounts that may see the order, and the view is audited', async () => {
    const body = { orderId: made.early.id }
    expect((await server.call(own.token, orders.phone, { body })).data).toEqual({ phone: '13812345621' })
    const entry = await db()
      .selectFrom('audit')
      .select(['adminId', 'code', 'target', 'after'])
      .where('operation', '=', 'sales.orders.phone')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ adminId: own.id, code: 200, target: String(made.early.id), after: body })
    expect(await server.call(own.token, orders.phone, { body: { orderId: made.foreign.id } })).toMatchObject({
      code: 1512,
    })
  })
})

describe('downloads of an order', () => {
  it('downloads of an order are listed newest first, to accounts that may see the order', async () => {
    const at = (minute: number) => `2026-05-02T12:0${minute}:00.000Z`
    await db()
      .insertInto('orderDownload')
      .values(
        [1, 2].map((minute) => ({
          orderId: made.video.id,
          areaId: here.areaId,
          externalId: unique('d'),
          ip: '10.0.0.1',
          at: at(minute),
        })),
      )
      .execute()
    const { data } = await server.call(own.token, orders.downloads, { body: { orderId: made.video.id } })
    expect(data.rows.map(({ id: _, ...row }) => row)).toEqual(
      [2, 1].map((minute) => ({ at: at(minute), ip: '10.0.0.1', title: '视频 1' })),
    )
    expect(await server.call(own.token, orders.downloads, { body: { orderId: made.foreign.id } })).toMatchObject({
      code: 1512,
    })
  })
})
