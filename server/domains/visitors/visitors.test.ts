import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { workRefund } from '#server/domains/sales/refunds/worker.ts'
import { aKey, only, openSender, type Sender } from '#test/clients/sender.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { aSubAccount } from '#test/rows/rows.ts'
import { type Account, anAccount, anOrder, aPlace, aTree, aVisitor, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { looksPerHour } from './phoneViews.ts'

const { visitors } = contract.visitors
const { orders, refunds } = contract.sales
let server: TestServer
let root: Account
let place: Place
let other: Place
let sender: Sender
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
  place = await aPlace(db())
  other = await aPlace(db(), place.operatorId)
  sender = openSender(server, await aKey(server.services, place.operatorId))
})
afterAll(() => server?.close())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const list = async (body: object) => (await server.call(root.token, visitors.list, { body })).data
const rowOf = async (id: number) => (await list({ id })).rows[0]!
const switchLogin = async (id: number, allowLogin: boolean) =>
  server.call(root.token, visitors.edit, { params: { id }, body: { allowLogin, version: (await rowOf(id)).version } })
const scan = (openid: string, at = ago(0), gbCode = place.gbCode) => ({ scanId: unique('s-'), gbCode, openid, at })
const order = (openid: string, at = ago(0)) => ({
  orderNo: unique('JYV'),
  kind: 'video',
  gbCode: place.gbCode,
  openid,
  amountFen: 990,
  goods: '短片',
  at,
})
const payment = (orderNo: string) => ({
  orderNo,
  result: 'success',
  channel: 'wechat',
  transactionId: unique('4200'),
  amountFen: 990,
  at: ago(0),
})

it('a visitor is found by the start of the nick, by phone, last four digits, openid and order number', async () => {
  const made = await anOrder(db(), place, { phone: '13977318642' })
  await anOrder(db(), place, { phone: '13977311111' })
  const { openid } = await rowOf(made.visitorId)
  await db().updateTable('visitor').set({ nick: '云上%_的小李' }).where('id', '=', made.visitorId).execute()
  for (const q of ['8642', '13977318642', openid, made.orderNo, '云上%_'])
    expect((await list({ q })).rows.map(({ id, phone }) => [id, phone])).toEqual([[made.visitorId, '139****8642']])
  for (const q of ['9773', openid.slice(0, -1), '云上_', '小李']) expect((await list({ q })).total).toBe(0)
})

it('a full phone number is shown on request, and each view is audited without the number', async () => {
  const { id } = await aVisitor(db(), place.areaId, '13966660000')
  expect((await server.call(root.token, visitors.phone, { body: { id } })).data).toEqual({ phone: '13966660000' })
  const auditRows = await db()
    .selectFrom('audit')
    .selectAll()
    .where('operation', '=', 'visitors.visitors.phone')
    .where('target', '=', String(id))
    .execute()
  expect(auditRows).toMatchObject([{ adminId: root.id, code: 200 }])
  expect(JSON.stringify(auditRows)).not.toContain('13966660000')
  expect((await server.call(root.token, visitors.log, { params: { id } })).data.rows).toMatchObject([
    { who: root.name, did: 'phone' },
  ])
  expect((await server.call(root.token, visitors.phone, { body: { id: 999_999 } })).code).toBe(1512)
})

it('an account can view a limited number of phone numbers per hour, for orders and visitors together', async () => {
  const thief = await anAccount(db(), 0)
  const { id: first } = await anOrder(db(), place)
  const ids = await Promise.all(
    Array.from({ length: looksPerHour + 4 }, async () => (await aVisitor(db(), place.areaId, '13911112222')).id),
  )
  expect((await server.call(thief.token, orders.phone, { body: { orderId: first } })).code).toBe(200)
  const answers = await Promise.all(ids.map((id) => server.call(thief.token, visitors.phone, { body: { id } })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(looksPerHour - 1)
  expect(answers.filter(({ code, data }) => code === 2004 && data === null)).toHaveLength(5)
  const known = ids[answers.findIndex(({ code }) => code === 200)]!
  expect((await server.call(thief.token, visitors.phone, { body: { id: known } })).code).toBe(200)
  expect(
    (await server.call(thief.token, orders.phone, { body: { orderId: (await anOrder(db(), place)).id } })).code,
  ).toBe(2004)
  const helper = await aSubAccount(db(), thief)
  const unknown = ids[answers.findIndex(({ code }) => code === 2004)]!
  expect((await server.call(helper.token, visitors.phone, { body: { id: unknown } })).code).toBe(2004)
})

it('views by a sub-account count for its parent, even after the sub-account is removed', async () => {
  const thief = await anAccount(db(), 0)
  const helper = await aSubAccount(db(), thief)
  const auditRows = Array.from({ length: looksPerHour }, (_, target) => ({
    ...{
      adminId: helper.id,
      adminName: helper.name,
      operatorId: helper.operatorId,
      target: String(9_000_000 + target),
    },
    ...{ operation: 'visitors.visitors.phone', ip: '', agent: '', requestId: '', code: 200 },
  }))
  await db().insertInto('audit').values(auditRows).execute()
  const { id } = await aVisitor(db(), place.areaId, '13911112222')
  const look = async () => (await server.call(thief.token, visitors.phone, { body: { id } })).code
  expect(await look()).toBe(2004)
  const { subAccounts } = contract.accounts
  expect((await server.call(thief.token, subAccounts.remove, { params: { id: helper.id } })).code).toBe(200)
  expect(await look()).toBe(2004)
})

it('a masked number cannot be found by searching for all possible numbers', async () => {
  const thief = await anAccount(db(), 0)
  const search = (q: string, operation: typeof visitors.list | typeof orders.list) =>
    server.call(thief.token, operation as typeof visitors.list, { body: { q } })
  const numbers = Array.from({ length: looksPerHour + 1 }, (_, n) => `138${String(n).padStart(4, '0')}5621`)
  const answers = []
  for (const [n, q] of numbers.entries()) answers.push((await search(q, n % 2 ? orders.list : visitors.list)).code)
  expect(answers).toEqual([...Array(looksPerHour).fill(200), 2004])
  expect((await search(numbers[0]!, visitors.list)).code, 'one that is known already').toBe(200)
  expect((await search('5621', visitors.list)).code).toBe(200)
})

it('a barred visitor is refused at the ingest API from the next request on, until allowed again', async () => {
  const openid = unique('openid-')
  const bought = order(openid, ago(60))
  await sender.batch('scans', [scan(openid, ago(90))])
  await sender.batch('orders', [bought])
  await sender.batch('payments', [payment(bought.orderNo)])
  const { id, lastSeenAt } = (await list({ q: openid })).rows[0]!
  const { externalId: picture } = await aPicture(db(), place)
  const tries = (at: string) =>
    [
      ['visitors', { openid, nick: '改名', at }],
      ['scans', scan(openid, at)],
      ['orders', order(openid, at)],
      ['faceMatches', { recordId: unique('m-'), picture, openid, score: 0.9, engine: 'e', at }],
      ['downloads', { downloadId: unique('d-'), orderNo: bought.orderNo, at }],
    ] as const
  const codes = async (at: string) => {
    const answers = []
    for (const [name, item] of tries(at)) answers.push(only(await sender.batch(name, [item])))
    return answers.map(({ code, msg, id: made }) => [code, code === 200 ? 'ok' : msg, made !== null])
  }
  expect((await switchLogin(id, false)).code).toBe(200)
  expect(await codes(ago(0))).toEqual(Array(5).fill([1505, '游客已被禁止登录', false]))
  const barred = await rowOf(id)
  expect(barred).toMatchObject({ allowLogin: false, scans: 1, orders: 1, pictures: 0, lastSeenAt })
  expect(barred.nick).not.toBe('改名')

  const late = only(await sender.batch('scans', [scan(openid, ago(30))]))
  expect(late, 'what was before and comes in late').toMatchObject({ code: 200 })
  const unpaid = order(openid, ago(40))
  expect(only(await sender.batch('orders', [unpaid])).code).toBe(200)
  expect(only(await sender.batch('payments', [payment(unpaid.orderNo)])).code, 'money that has been paid').toBe(200)
  expect(Date.parse((await rowOf(id)).lastSeenAt)).toBeLessThan(Date.parse(barred.barredAt!))

  expect((await switchLogin(id, true)).code).toBe(200)
  expect((await codes(ago(0))).map(([code]) => code)).toEqual(Array(5).fill(200))
  const { rows } = (await server.call(root.token, visitors.log, { params: { id } })).data
  expect(rows.map(({ did }) => did)).toEqual(['allow', 'bar'])
})

it('in a batch, only the items of a barred visitor are refused', async () => {
  const [barred, free] = [unique('openid-'), unique('openid-')]
  await sender.batch('visitors', [{ openid: barred, at: ago(60) }])
  await switchLogin((await list({ q: barred })).rows[0]!.id, false)
  const { data } = await sender.batch('scans', [scan(barred), scan(free), scan(barred, ago(600))])
  expect(data.items.map(({ code }) => code)).toEqual([1505, 200, 200])
  expect((await list({ allowLogin: false, q: barred })).total).toBe(1)
  expect((await list({ allowLogin: true, q: barred })).total).toBe(0)
})

it('concurrent changes of a visitor do not overwrite each other, and barring twice keeps the first instant', async () => {
  const { id } = await aVisitor(db(), place.areaId)
  const { version } = await rowOf(id)
  const both = await Promise.all(
    [false, true].map((allowLogin) =>
      server.call(root.token, visitors.edit, { params: { id }, body: { allowLogin, version } }),
    ),
  )
  expect(both.map(({ code }) => code).toSorted()).toEqual([1515, 200].toSorted())
  await switchLogin(id, false)
  const since = (await rowOf(id)).barredAt
  await switchLogin(id, false)
  const noted = { note: '多次恶意退款', version: (await rowOf(id)).version }
  expect((await server.call(root.token, visitors.edit, { params: { id }, body: noted })).code).toBe(200)
  expect(await rowOf(id)).toMatchObject({ barredAt: since, note: '多次恶意退款', allowLogin: false })
})

it('a visitor’s order count and spending match the orders, in total and by scenic area, after refunds', async () => {
  const openid = unique('openid-')
  const three = [order(openid), order(openid), { ...order(openid), gbCode: other.gbCode }]
  await sender.batch('orders', [...three, order(openid)])
  await sender.batch(
    'payments',
    three.map(({ orderNo }) => ({ ...payment(orderNo), channel: 'cash' })),
  )
  const { id } = (await list({ q: openid })).rows[0]!
  const { rows } = (await server.call(root.token, orders.list, { body: { q: three[0]!.orderNo } })).data
  const refundBody = {
    orderId: rows[0]!.id,
    amountFen: 400,
    reason: 'other' as const,
    note: '说明',
    requestKey: unique('key-'),
  }
  const refund = (await server.call(root.token, refunds.mandatory, { body: refundBody })).data
  await workRefund(server.services, refund.id)
  expect((await server.call(root.token, refunds.settle, { params: refund, body: { note: '已退现金' } })).code).toBe(200)
  const figures = async (areaId?: number) => {
    const [row] = (await list({ id, areaId })).rows
    return row && [row.orders, row.paidFen]
  }
  expect(await figures()).toEqual([3, 3 * 990 - 400])
  expect(await figures(place.areaId)).toEqual([2, 2 * 990 - 400])
  expect(await figures(other.areaId)).toEqual([1, 990])
  expect((await list({ id, areaId: (await aPlace(db())).areaId })).total).toBe(0)
})

it('the list of a scenic area shows only the visits there', async () => {
  const openid = unique('openid-')
  const [here, there] = ['2026-03-01T10:00:00.000Z', '2026-03-05T10:00:00.000Z']
  await sender.batch('scans', [scan(openid, here), scan(openid, there, other.gbCode)])
  const { id } = (await list({ q: openid })).rows[0]!
  const lastSeen = async (body: object) => (await list({ id, ...body })).rows.map((row) => [row.lastSeenAt, row.scans])
  expect(await lastSeen({})).toEqual([[there, 2]])
  expect(await lastSeen({ areaId: place.areaId })).toEqual([[here, 1]])
  expect(
    await lastSeen({ areaId: place.areaId, lastSeenAtFrom: '2026-03-01', lastSeenAtTo: '2026-03-01' }),
  ).toHaveLength(1)
  expect(await lastSeen({ areaId: place.areaId, lastSeenAtFrom: '2026-03-05' })).toEqual([])
  expect(await rowOf(id)).toMatchObject({ areas: 2, areaId: other.areaId })
})

it('visits form one timeline, limited to what the account may see on other pages', async () => {
  const openid = unique('openid-')
  const bought = order(openid, ago(50))
  await sender.batch('scans', [{ ...scan(openid, ago(100)), channelCode: '东门' }])
  await sender.batch('orders', [bought])
  await sender.batch('payments', [payment(bought.orderNo)])
  const { id } = (await list({ q: openid })).rows[0]!
  const { id: pictureId } = await aPicture(db(), place, { visitorId: id })
  await aPicture(db(), other, { visitorId: id })
  await sender.batch('downloads', [{ downloadId: unique('d-'), orderNo: bought.orderNo, at: ago(-20) }])
  const steps = async (token: string, body: object = {}) =>
    (await server.call(token, visitors.visits, { body: { id, ...body } })).data
  const all = await steps(root.token)
  expect(all).toMatchObject({ total: 6, hidden: [] })
  expect(all.rows.map(({ kind }) => kind).toReversed()).toEqual([
    'scan',
    'order',
    'payment',
    'picture',
    'picture',
    'download',
  ])
  expect(all.rows.at(-1)).toMatchObject({ text: '东门', areaId: place.areaId })
  const here = await steps(root.token, { areaId: place.areaId })
  expect(here.total).toBe(5)
  const shot = here.rows.find(({ kind }) => kind === 'picture')!.picture!
  expect(shot).toMatchObject({ id: pictureId, score: expect.closeTo(0.9), engine: 'test', bought: false })
  expect(shot.previewUrl).toContain('-p.jpg')
  expect((await steps(root.token, { page: 2 })).rows).toEqual([])

  const narrow = await anAccount(db(), 0, undefined, aTree('user/visitor'))
  const visibleSteps = await steps(narrow.token)
  expect(visibleSteps.rows.map(({ kind }) => kind)).toEqual(['scan'])
  expect([visibleSteps.total, visibleSteps.hidden]).toEqual([1, ['orders', 'pictures']])
  expect((await server.call(root.token, visitors.visits, { body: { id: 999_999 } })).code).toBe(1512)
})
