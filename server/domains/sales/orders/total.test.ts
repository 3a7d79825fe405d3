import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCase, anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
import { cases } from '#test/run/depth.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { type OrderFilter, parseFilter, whereOf } from './filter.ts'
import { type OrderTotal, orderTotal } from './total.ts'

let server: TestServer
let places: Place[]
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer()
  const first = await aPlace(db())
  places = [first, { ...first, caseId: (await aCase(db(), first.areaId)).id }, await aPlace(db())]
})
afterAll(() => server.close())

const everyone = { areaIds: null } as Parameters<typeof parseFilter>[0]
const made: number[] = []

/** A change to orders; the database refuses what is impossible, and then nothing changes. */
type Write =
  | { kind: 'order'; place: number; photo: boolean; paid: boolean; fen: number; hour: number }
  | { kind: 'pay' | 'close' | 'refund' | 'reject'; which: number }

async function write(step: Write) {
  if (step.kind === 'order') {
    const createdAt = new Date(Date.parse('2026-01-30T16:00:00Z') + step.hour * 3_600_000).toISOString()
    const { id } = await anOrder(db(), places[step.place]!, {
      kind: step.photo ? 'photo' : 'video',
      paid: step.paid,
      amountFen: step.fen,
      createdAt,
    })
    made.push(id)
    return
  }
  const id = made[step.which % Math.max(1, made.length)]
  if (id === undefined) return
  if (step.kind === 'pay')
    await sql`update orders set state = 'paid', paid_fen = amount_fen, paid_at = created_at + interval '40 minutes' where id = ${id} and state in ('created', 'closed')`.execute(
      db(),
    )
  if (step.kind === 'close')
    await sql`update orders set state = 'closed', closed_at = created_at where id = ${id} and state = 'created'`.execute(
      db(),
    )
  if (step.kind === 'refund')
    await sql`insert into refund (refund_no, order_id, area_id, case_id, amount_fen, reason, origin, state, request_key, requested_by, succeeded_at)
      select ${unique('R')}, id, area_id, case_id, (paid_fen - refunded_fen - refunding_fen + 1) / 2, 'other', 'mandatory', 'succeeded', ${unique('k')}, '', paid_at + interval '1 day'
      from orders where id = ${id} and paid_fen > refunded_fen + refunding_fen`.execute(db())
  if (step.kind === 'reject')
    await sql`insert into refund (refund_no, order_id, area_id, case_id, amount_fen, reason, origin, state, request_key, requested_by)
      select ${unique('R')}, id, area_id, case_id, 1, 'other', 'request', 'rejected', ${unique('k')}, '' from orders where id = ${id}`.execute(
      db(),
    )
}

const writes: fc.Arbitrary<Write> = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    place: fc.nat(2),
    photo: fc.boolean(),
    paid: fc.boolean(),
    fen: fc.integer({ min: 0, max: 9999 }),
    hour: fc.nat(24 * 70),
  }),
  fc.record({
    kind: fc.constantFrom('pay' as const, 'close' as const, 'refund' as const, 'reject' as const),
    which: fc.nat(200),
  }),
)
const day = fc
  .integer({ min: -40, max: 120 })
  .map((days) => new Date(Date.UTC(2026, 0, 31 + days)).toISOString().slice(0, 10))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const filters = fc
  .record({
    area: maybe(fc.array(fc.nat(2), { minLength: 1, maxLength: 2 })),
    project: maybe(fc.nat(2)),
    kind: maybe(fc.constantFrom('video' as const, 'photo' as const)),
    states: maybe(fc.subarray(['created', 'paid', 'partly_refunded', 'refunded', 'closed'] as const, { minLength: 1 })),
    days: fc.tuple(maybe(day), maybe(day)),
  })
  .map(({ area, project, days: [a, b], ...rest }) => ({
    ...rest,
    area,
    project,
    ...(a && b && a > b ? { from: b, to: a } : { from: a, to: b }),
  }))

it('totals from rollups equal a count of the rows, after any writes and for any filter that the rollups support', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(writes, { minLength: 3, maxLength: 12 }),
      fc.array(filters, { minLength: 4, maxLength: 8 }),
      async (steps, queries) => {
        for (const step of steps) await write(step)
        for (const { area, project, ...rest } of queries) {
          const filter: OrderFilter = {
            ...rest,
            ...(area && { areaIds: area.map((at) => places[at]!.areaId) }),
            ...(project !== undefined && { caseId: places[project]!.caseId }),
          }
          const parsed = parseFilter(everyone, filter)
          const counted =
            await sql<OrderTotal>`select count(*) as total, coalesce(sum(o.paid_fen), 0) as "sumPaid", coalesce(sum(o.refunded_fen), 0) as "sumRefunded" from orders o where ${whereOf(parsed)}`.execute(
              db(),
            )
          expect((await orderTotal(parsed).execute(db().withoutPlugins())).rows, JSON.stringify(filter)).toEqual(
            counted.rows,
          )
        }
      },
    ),
    { numRuns: cases(10, 60) },
  )
  const { rows } = await sql<{ off: number }>`
    with hours as (
      select area_id, hour_of(created_at) as hour, 1 as orders, 0 as paid, 0 as fen, 0 as refunds, 0 as back from orders
      union all select area_id, hour_of(paid_at), 0, 1, paid_fen, 0, 0 from orders where paid_at is not null
      union all select area_id, hour_of(succeeded_at), 0, 0, 0, 1, amount_fen from refund where state = 'succeeded'
      union all select area_id, hour, -orders, -paid_orders, -paid_fen, -refunds, -refunded_fen from area_hour),
    off as (select 1 from hours group by area_id, hour having sum(orders) <> 0 or sum(paid) <> 0 or sum(fen) <> 0 or sum(refunds) <> 0 or sum(back) <> 0)
    select count(*) as off from off`.execute(db())
  expect(rows).toEqual([{ off: 0 }])
}, 120_000)
