import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import { type Days, daysOf } from '../../sales/orders/spans.ts'
import { salesIn } from './sales.ts'

type Scope = Pick<Actor, 'areaIds'>

/** What `flowIn` groups by beside the scenic area: nothing, or project and camera. */
export type Apart = 'area' | 'each'

/** The sums of a flow, as columns. */
const sums = [
  'orders',
  'paid_orders',
  'paid_fen',
  'refunds',
  'refunded_fen',
  'turnover_fen',
  'scans',
  'pictures',
  'matched',
  'printed',
] as const
type Column = (typeof sums)[number]

/** A row of a flow with some of its sums, zero in all others. */
const rowOf = (known: Partial<Record<Column, RawBuilder<unknown>>>) =>
  sql.join(sums.map((name) => sql`${known[name] ?? sql`0`}::bigint as ${sql.ref(name)}`))

/**
 * What happened on the given days, by scenic area: money from the rows of `salesIn`, scans and pictures from their rollups of
 * days. Columns: area_id, case_id and device_id (0 unless grouped by them), start, and the sums.
 * @param byDay each row is one day; otherwise money may come in whole months
 */
export function flowIn(scope: Scope, days: Required<Days>, apart: Apart, byDay: boolean): RawBuilder<unknown> {
  const each = apart === 'each'
  const listed = daysOf(days, scope.areaIds === null)
  const place = each ? sql`area_id, case_id, device_id` : sql`area_id, 0::bigint as case_id, 0::bigint as device_id`
  const rollup = (table: string, known: Parameters<typeof rowOf>[0]) =>
    sql`select ${place}, start, ${rowOf(known)} from (select *, day as start from ${sql.table(table)}) r where ${inScope(scope, 'areaId')} and ${listed} group by 1, 2, 3, 4`
  const pictures = (states: RawBuilder<SqlBool>) => sql`coalesce(sum(pictures) filter (where ${states}), 0)`
  const money = sums.slice(0, 6).map((name) => [name, sql.ref(name)] as const)
  return sql.join(
    [
      sql`select area_id, ${each ? sql`case_id, device_id` : sql`0::bigint, 0::bigint`}, start, ${rowOf(Object.fromEntries(money))} from (${salesIn(scope, days, {}, each ? ['device'] : [], byDay)}) s`,
      rollup('scan_day', { scans: sql`sum(scans)` }),
      rollup('picture_day', {
        pictures: sql`sum(pictures)`,
        matched: pictures(sql`state <> 'uploaded'`),
        printed: pictures(sql`state = 'printed'`),
      }),
    ],
    sql` union all `,
  )
}

const hourMs = 3_600_000
const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

/**
 * The first `elapsed` ms of a day, in the columns of `flowIn` (without what became of its pictures).
 * Whole hours of scenic areas come from their rollup; the running hour, and figures by project and camera, are counted from the rows
 * by indexes on their times, as the monitor counts them.
 * @param dayStart first instant of the day
 */
export function flowUpTo(
  scope: Scope,
  day: string,
  dayStart: number,
  elapsed: number,
  apart: Apart,
): RawBuilder<unknown> {
  const each = apart === 'each'
  const whole = each ? 0 : elapsed - (elapsed % hourMs)
  const start = sql`${day}::date`
  const within = (column: string) =>
    sql<SqlBool>`${sql.ref(column)} >= ${at(dayStart + whole)} and ${sql.ref(column)} < ${at(dayStart + elapsed)}`
  const counted = (
    from: RawBuilder<unknown>,
    alias: string,
    time: string,
    known: Parameters<typeof rowOf>[0],
    /** Alias of the table with the project and the camera. */
    placed: string,
  ) =>
    sql`select ${sql.ref(`${alias}.area_id`)}, ${each ? sql.ref(`${placed}.case_id`) : sql`0::bigint`}, ${each ? sql`coalesce(${sql.ref(`${placed}.device_id`)}, 0)::bigint` : sql`0::bigint`}, ${start}, ${rowOf(known)}
      from ${from} where ${inScope(scope, `${alias}.areaId`)} and ${within(`${alias}.${time}`)} group by 1, 2, 3`
  const count = sql`count(*)`
  const paid = sql`coalesce(sum(o.paid_fen), 0)`
  const returned = sql`coalesce(sum(f.amount_fen), 0)`
  const hours = sql`array(select ${at(dayStart)} + hour * interval '1 hour' from generate_series(0, ${whole / hourMs - 1}::int) hour)`
  return sql.join(
    [
      ...(whole > 0
        ? [
            sql`select area_id, 0::bigint as case_id, 0::bigint as device_id, ${start} as start, ${rowOf({
              ...Object.fromEntries(
                (['orders', 'paid_orders', 'paid_fen', 'refunds', 'refunded_fen', 'scans', 'pictures'] as const).map(
                  (name) => [name, sql`sum(${sql.ref(name)})`],
                ),
              ),
              turnover_fen: sql`sum(paid_fen - refunded_fen)`,
            })} from area_hour where ${inScope(scope, 'areaId')} and hour = any(${hours}) group by 1`,
          ]
        : []),
      counted(sql`orders o`, 'o', 'created_at', { orders: count }, 'o'),
      counted(sql`orders o`, 'o', 'paid_at', { paid_orders: count, paid_fen: paid, turnover_fen: paid }, 'o'),
      counted(
        each ? sql`refund f join orders o on o.id = f.order_id` : sql`refund f`,
        'f',
        'succeeded_at',
        { refunds: count, refunded_fen: returned, turnover_fen: sql`-${returned}` },
        'o',
      ),
      counted(sql`scan c`, 'c', 'at', { scans: count }, 'c'),
      counted(sql`picture p`, 'p', 'taken_at', { pictures: count }, 'p'),
    ],
    sql` union all `,
  )
}

/** The sums of some rows of a flow. */
export const flowSums = (where?: RawBuilder<unknown>, prefix = '') =>
  sql.join(
    sums.map(
      (name) =>
        sql`coalesce(sum(${sql.ref(name)}) ${where ? sql`filter (where ${where})` : sql``}, 0)::bigint as ${sql.ref(prefix + name)}`,
    ),
  )
