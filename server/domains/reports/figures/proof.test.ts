import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transact } from '#server/platform/db/transact.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { aChannelCode, aPackagePrice, aScan } from '#test/rows/rows.ts'
import { aCase, aDevice, anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
import { cases } from '#test/run/depth.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { rebuildFigures, verifyFigures } from './proof.ts'

let server: TestServer
let places: Place[]
let packages: number[]
let codes: number[]
const made: number[] = []
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer()
  const first = await aPlace(db())
  const other = await aCase(db(), first.areaId)
  const second = { ...first, caseId: other.id, deviceId: (await aDevice(db(), first.areaId, other.id)).id }
  places = [first, second, await aPlace(db())]
  packages = await Promise.all([first, first].map(async (place) => (await aPackagePrice(db(), place)).id))
  codes = await Promise.all([first, first].map(async (place) => (await aChannelCode(db(), place)).id))
})
afterAll(() => server.close())

/** What may happen to orders and their money, in any order; the database refuses what is impossible, which then changes nothing. */
const kinds = ['pay', 'close', 'refund', 'arrive', 'reject', 'repaid', 'redated', 'late', 'moved', 'noted'] as const
type Step =
  | { kind: 'order' | 'scan' | 'picture'; place: number; fen: number; hour: number }
  | { kind: (typeof kinds)[number]; which: number; hour: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('order' as const, 'order' as const, 'scan' as const, 'picture' as const),
    place: fc.nat(2),
    fen: fc.integer({ min: 0, max: 9999 }),
    hour: fc.nat(24 * 70),
  }),
  fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(200), hour: fc.nat(24 * 70) }),
)

async function happen(one: Step) {
  const at = new Date(Date.parse('2025-11-30T15:30:00Z') + one.hour * 3_600_000).toISOString()
  if ('place' in one) {
    const place = places[one.place]!
    if (one.kind === 'picture') return aPicture(db(), place)
    const order = { paid: one.fen % 2 === 0, amountFen: one.fen, createdAt: at, kind: 'video' as const }
    const { id, visitorId } = await anOrder(db(), place, order)
    if (one.kind === 'scan') return aScan(db(), place, visitorId)
    return made.push(id)
  }
  // One of the newest, so that much happens to each.
  const id = made.at(-1 - (one.which % 5)) ?? 0
  const even = one.which % 2
  const done = {
    pay: sql`update orders set state = 'paid', paid_fen = amount_fen, paid_at = ${at} where id = ${id} and state in ('created', 'closed')`,
    close: sql`update orders set state = 'closed', closed_at = ${at} where id = ${id} and state = 'created'`,
    refund: sql`insert into refund (refund_no, order_id, area_id, case_id, amount_fen, reason, origin, state, request_key, requested_by)
      select ${unique('R')}, id, area_id, case_id, (paid_fen - refunded_fen - refunding_fen + 1) / 2, 'other', 'mandatory', 'approved', ${unique('k')}, ''
      from orders where id = ${id} and paid_fen > refunded_fen + refunding_fen`,
    arrive: sql`update refund set state = 'succeeded', succeeded_at = ${at} where order_id = ${id} and state = 'approved'`,
    reject: sql`insert into refund (refund_no, order_id, area_id, case_id, amount_fen, reason, origin, state, request_key, requested_by)
      select ${unique('R')}, id, area_id, case_id, 1, 'other', 'request', 'rejected', ${unique('k')}, '' from orders where id = ${id}`,
    repaid: sql`update orders set paid_fen = paid_fen + 5, amount_fen = amount_fen + 5 where id = ${id} and paid_at is not null and refunded_fen = 0`,
    redated: sql`update orders set paid_at = case when paid_at is not null then ${at}::timestamptz end, created_at = ${at}::timestamptz - interval '1 hour' where id = ${id}`,
    late: sql`update refund set succeeded_at = ${at} where order_id = ${id} and state = 'succeeded'`,
    moved: sql`update orders o set device_id = (select d.id from device d where d.case_id = o.case_id order by d.id desc limit 1), package_price_id = p.id, channel_code_id = c.id
      from package_price p, channel_code c where o.id = ${id} and p.id = ${packages[even]} and c.id = ${codes[even]} and p.area_id = o.area_id`,
    noted: sql`update orders set note = note || 'x', downloads_used = downloads_used + 1 where id = any(${`{${made.join(',')}}`}::bigint[])`,
  }[one.kind]
  // Deadlocks are run again, as in the product.
  return transact(db(), (trx) => done.execute(trx))
}

it('rollups equal a count of the rows, after any concurrent events, refunds and corrections', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 8 }),
      async (rounds) => {
        for (const together of rounds) await Promise.all(together.map(happen))
        for (const { table, faults } of await verifyFigures(server.services.database)) expect(faults, table).toEqual([])
      },
    ),
    { numRuns: cases(8, 40) },
  )
}, 120_000)

it('refunded money follows its order to another camera, package and code, and stays on its day of return', async () => {
  await happen({ kind: 'order', place: 0, fen: 1000, hour: 0 })
  for (const [kind, hour] of [
    ['refund', 0],
    ['arrive', 30 * 24],
    ['late', 40 * 24],
    ['moved', 0],
  ] as const)
    await happen({ kind, which: 0, hour })
  const { rows } =
    await sql`select s.start, s.paid_fen, s.refunded_fen from sale_sum s join orders o on o.area_id = s.area_id and o.package_price_id = s.package_id
    and o.channel_code_id = s.code_id and o.device_id = s.device_id where o.id = ${made.at(-1)!} and s.span = 'day' and s.grain = 'each' and s.refunded_fen > 0`.execute(
      db(),
    )
  expect(rows).toContainEqual({ start: '2026-01-09', paidFen: 0, refundedFen: 500 })
})

it('a sum changed behind the product’s back is found, reported with its row, and corrected by rebuilding', async () => {
  await anOrder(db(), places[0]!, { amountFen: 700, createdAt: '2026-03-01T02:00:00Z' })
  await sql`update sale_sum set paid_fen = paid_fen + 1 where span = 'month' and grain = 'area' and start = '2026-03-01'`.execute(
    db(),
  )
  await sql`delete from order_sum where span = 'all' and area_id = ${places[0]!.areaId}`.execute(db())
  const faults = (await verifyFigures(server.services.database)).flatMap((proof) => proof.faults)
  expect(faults).toContainEqual(expect.stringMatching(/^sale_sum，景区 \d+，多出：.*"paid_fen":1[,}]/))
  expect(faults).toContainEqual(expect.stringMatching(/^order_sum，景区 \d+，多出：.*"orders":-\d/))
  await rebuildFigures(server.services.database)
  expect((await verifyFigures(server.services.database)).flatMap((proof) => proof.faults)).toEqual([])
})
