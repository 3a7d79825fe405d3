import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ScanGroup, scanGroups } from '#contract/codes/scans.ts'
import { contract } from '#contract/index.ts'
import { aKey, only, openSender, type Sender } from '#test/clients/sender.ts'
import { type Account, aDevice, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { scans } = contract.codes
const { orders } = contract.sales
let server: TestServer
let root: Account
let places: Place[]
let sender: Sender
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  root = await anAccount(db, 0)
  const first = await aPlace(db)
  const beside = await aDevice(db, first.areaId, first.caseId)
  places = [first, { ...first, deviceId: beside.id, gbCode: beside.gbCode }, await aPlace(db, first.operatorId)]
  sender = openSender(server, await aKey(server.services, first.operatorId))
})
afterAll(() => server?.close())

type ListBody = Parameters<typeof list>[0]
const list = async (body: {
  by: ScanGroup
  areaId?: number
  pointId?: number
  dayFrom?: string
  dayTo?: string
  sort?: 'name' | 'scans'
}) => (await server.call(root.token, scans.list, { body: { size: 200, ...body } })).data
const groups = Object.keys(scanGroups) as ScanGroup[]
const at = (day: number, minute: number) => new Date(Date.UTC(2026, 1, day, 2, minute)).toISOString()

const visit = fc.record({
  place: fc.nat(2),
  person: fc.nat(4),
  day: fc.integer({ min: 1, max: 4 }),
  minute: fc.nat(59),
  channel: fc.constantFrom('', '东门', 'staff-01'),
  // A scan without an order, with a paid order, or with an unpaid one.
  bought: fc.constantFrom('no', 'paid', 'unpaid'),
})

const someone = { person: 0, day: 2, minute: 0, channel: '东门', bought: 'paid' } as const

it('every grouping of scans and orders adds up to the same sums, which are those of the rows behind', async () => {
  const mark = unique('v')
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 12 }), async (visits) => {
      for (const { place, person, day, minute, channel, bought } of visits) {
        const { gbCode } = places[place]!
        const openid = `${mark}-${person}`
        const scan = { scanId: unique('s-'), gbCode, openid, channelCode: channel, at: at(day, minute) }
        expect(only(await sender.batch('scans', [scan, scan].slice(0, 1))).code).toBe(200)
        // The same scan sent again counts once.
        await sender.batch('scans', [scan])
        if (bought === 'no') continue
        const orderNo = unique('JYS')
        const made = { orderNo, kind: 'video', gbCode, openid, amountFen: 700, goods: '短片', at: at(day, minute) }
        await sender.batch('orders', [made])
        const paid = { orderNo, result: 'success', channel: 'cash', transactionId: unique('c-'), amountFen: 700 }
        if (bought === 'paid') await sender.batch('payments', [{ ...paid, at: at(day, minute) }])
      }
      for (const within of [{}, { areaId: places[0]!.areaId }, { dayFrom: '2026-02-02', dayTo: '2026-02-03' }]) {
        const counted = await rowsBehind(within)
        for (const by of groups) {
          const { rows, sums, total } = await list({ by, ...within })
          expect(sums, by).toEqual(counted)
          expect(total).toBe(rows.length)
          const add = (key: 'scans' | 'orders' | 'paidFen') => rows.reduce((sum, row) => sum + row[key], 0)
          expect({ scans: add('scans'), orders: add('orders'), paidFen: add('paidFen') }, by).toEqual(counted)
        }
      }
    }),
    // What is counted below needs a scan of each camera, which chance alone does not always bring.
    { numRuns: 4, examples: [[places.map((_, place) => ({ ...someone, place }))]] },
  )
  for (const by of ['point', 'device'] as const) {
    const { rows } = await list({ by })
    const key = `${by}Id` as const
    for (const row of rows.filter((one) => one[key] !== null)) {
      const of = { [key]: row[key]! }
      const { total } = (await server.call(root.token, scans.rows, { body: of })).data
      expect(total, by).toBe(row.scans)
      const body = { ...of, states: ['paid' as const] }
      expect((await server.call(root.token, orders.list, { body })).data.total, by).toBe(row.orders)
      expect(row.conversion).toBe(row.scans ? Math.round((row.orders * 10_000) / row.scans) : null)
    }
  }
  const [first] = places
  const { rows: cameras, sums } = await list({ by: 'device', pointId: first!.pointId })
  expect(cameras.map(({ deviceId }) => deviceId)).toEqual([first!.deviceId])
  expect(cameras[0]).toMatchObject(sums)
  const apart = (await list({ by: 'point', areaId: first!.areaId })).rows.map(({ pointId, name }) => pointId ?? name)
  expect(apart.toSorted()).toEqual([first!.pointId, '未放到点位'].toSorted())
})

async function rowsBehind({ areaId, dayFrom = '2026-01-01', dayTo = '2026-12-31' }: Partial<ListBody>) {
  const within = (column: string) => sql`area_id = coalesce(${areaId ?? null}::bigint, area_id)
    and local_day(${sql.ref(column)}) between ${dayFrom}::date and ${dayTo}::date`
  const { rows } = await sql<{ scans: number; orders: number; paidFen: number }>`
    select (select count(*) from scan where ${within('at')}) as scans, count(*) as orders, coalesce(sum(paid_fen), 0)::bigint as paid_fen
    from orders where paid_at is not null and ${within('created_at')}`.execute(server.services.database.db)
  return rows[0]
}

it('an order belongs to the channel that it names, else to its visitor’s last scan there within a day, else to none', async () => {
  const place = await aPlace(server.services.database.db, places[0]!.operatorId)
  const own = openSender(server, sender.key)
  const openid = unique('openid-')
  const post = { gbCode: place.gbCode, openid }
  const bought = async (when: string, channelCode?: string) => {
    const orderNo = unique('JYC')
    await own.batch('orders', [
      { ...post, orderNo, kind: 'video', amountFen: 100, goods: '短片', channelCode, at: when },
    ])
    const paid = { orderNo, result: 'success', channel: 'cash', transactionId: unique('c-'), amountFen: 100, at: when }
    await own.batch('payments', [paid])
  }
  await own.batch('scans', [
    { ...post, scanId: unique('s-'), channelCode: '东门', at: at(10, 0) },
    { ...post, scanId: unique('s-'), channelCode: '西门', at: at(10, 20) },
  ])
  await bought(at(10, 10))
  await bought(at(10, 30))
  await bought(at(12, 0))
  await bought(at(10, 40), '南门')
  const { rows } = await list({ by: 'channel', areaId: place.areaId, sort: 'name' })
  expect(rows.map(({ channel, scans: n, orders: sold }) => [channel, n, sold]).toSorted()).toEqual([
    ['', 0, 1],
    ['东门', 1, 1],
    ['南门', 0, 1],
    ['西门', 1, 1],
  ])
  const behind = (await server.call(root.token, scans.rows, { body: { areaId: place.areaId, channel: '西门' } })).data
  expect(behind.rows).toMatchObject([{ channel: '西门', orderId: expect.any(Number) }])
})
