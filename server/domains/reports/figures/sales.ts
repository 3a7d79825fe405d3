import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReportFigures } from '#contract/reports/reports.ts'
import { type Actor, inScope, narrowed } from '../../../platform/access/actor.ts'
import { wrongField } from '../../../platform/refusal.ts'
import { type Days, daysOf, spansOf } from '../../sales/orders/spans.ts'

/** What `sale_sum` can be grouped by, beside scenic area and kind of goods. */
export type Apart = 'case' | 'device' | 'package' | 'code'

export interface Chosen {
  readonly areaId?: number | undefined
  readonly caseId?: number | undefined
  readonly kind?: string | undefined
}

/**
 * Rows of `sale_sum` that add up to what happened on the given days: whole months where the report allows it, days for the rest.
 * @param apart what the rows must be grouped by; more than one of device, package and code is available by day only
 * @param byDay each row is one day
 * @throws Refusal invalid (2000) if the ends are in the wrong order
 */
export function salesIn(
  actor: Pick<Actor, 'areaIds'>,
  days: Days,
  { areaId, caseId, kind }: Chosen,
  apart: readonly Apart[],
  byDay: boolean,
  field = 'dayTo',
): RawBuilder<unknown> {
  if (days.from && days.to && days.from > days.to) throw wrongField(field, '结束日期不能早于开始日期')
  const scope = narrowed(actor, areaId === undefined ? [] : [areaId])
  const dimensions = new Set<Apart>(caseId === undefined ? apart : [...apart, 'case'])
  const finest = (['device', 'package', 'code'] as const).filter((one) => dimensions.has(one))
  const dayGrain = dimensions.size ? 'each' : 'area'
  const monthGrain = finest.length > 1 ? null : (finest[0] ?? (dimensions.has('case') ? 'case' : 'area'))
  const everywhere = scope.areaIds === null
  const part = (span: 'day' | 'month', grain: string, when: RawBuilder<SqlBool>) =>
    sql`select area_id, case_id, device_id, package_id, code_id, kind, start, orders, paid_orders, paid_fen, refunds, refunded_fen, paid_fen - refunded_fen as turnover_fen
      from sale_sum where ${inScope(scope, 'areaId')} and span = ${sql.lit(span)} and grain = ${sql.lit(grain)} and ${when}
      ${caseId === undefined ? sql`` : sql`and case_id = ${caseId}`} ${kind === undefined ? sql`` : sql`and kind = ${kind}`}`
  if (byDay || monthGrain === null) return part('day', dayGrain, daysOf(days, everywhere))
  const spans = spansOf(days, everywhere)
  return sql.join(
    [
      ...(spans.months ? [part('month', monthGrain, spans.months)] : []),
      ...spans.days.map((when) => part('day', dayGrain, when)),
    ],
    sql` union all `,
  )
}

const figures = {
  orders: 'orders',
  paidOrders: 'paid_orders',
  paidFen: 'paid_fen',
  refunds: 'refunds',
  refundedFen: 'refunded_fen',
  turnoverFen: 'turnover_fen',
} as const satisfies Record<keyof ReportFigures, string>
export const figureNames = Object.values(figures)

/** The sums of some rows of `salesIn`. */
export const summed = (where?: RawBuilder<unknown>, prefix = '') =>
  sql.join(
    figureNames.map(
      (name) =>
        sql`coalesce(sum(${sql.ref(name)}) ${where ? sql`filter (where ${where})` : sql``}, 0)::bigint as ${sql.ref(prefix + name)}`,
    ),
  )

/** The figures of a row, its names as the plugin renames them: `before` + Orders and the like under a prefix. */
export function figuresOf(row: Readonly<Record<string, unknown>>, prefix = ''): ReportFigures {
  const named = (key: string) => (prefix ? `${prefix}${key[0]!.toUpperCase()}${key.slice(1)}` : key)
  return Object.fromEntries(Object.keys(figures).map((key) => [key, row[named(key)]])) as unknown as ReportFigures
}
