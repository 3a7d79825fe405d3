import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Body, wordsOf } from '#contract/kit.ts'
import { type OrderCondition, OrderState, type orders } from '#contract/sales/orders.ts'
import type { Static } from '#contract/static.ts'
import { type Actor, inScope, narrowed } from '../../../platform/access/actor.ts'
import { inDays } from '../../../platform/db/days.ts'
import { wordArray } from '../../../platform/db/values.ts'
import { isOpenRefund } from '../../../platform/money/isOpenRefund.ts'
import { wrongField } from '../../../platform/refusal.ts'
import { assertCanSearchPhone } from '../../visitors/phoneViews.ts'
import { refundState } from './rows.ts'

export type OrderFilter = Omit<Body<typeof orders.list>, 'page' | 'size' | 'sort' | 'order'>
export type Condition = RawBuilder<SqlBool>

/** A parsed filter: conditions on `o`. Scenic areas and states are separate, because the query plan depends on them. */
export interface ParsedFilter {
  /** Scenic areas in the caller's scope; null for all. */
  areaIds: readonly number[] | null
  /** Null for all. */
  states: readonly string[] | null
  /** Both included; YYYY-MM-DD. */
  from: string | undefined
  to: string | undefined
  created: Condition[]
  /** Days of payment, for which the rows have indexes in the order of payment. */
  paid: Condition[]
  caseId: number | undefined
  kind: string | undefined
  /** The search text as conditions, and unchanged if it may be a whole order number. */
  search: Condition | null
  number: string | null
  /** All others. */
  rest: Condition[]
  /** Finds few rows through its own indexes, in any scenic area. */
  searched: boolean
}

const none: ReadonlySet<string> = new Set()

/**
 * @param hiddenFields fields that the caller may not see: the search does not use them
 * @throws Refusal invalid (2000) if the ends of a range are the wrong way round
 */
export function parseFilter(actor: Actor, filter: OrderFilter, hiddenFields: ReadonlySet<string> = none): ParsedFilter {
  const { from, to, minFen, maxFen } = filter
  if (minFen !== undefined && maxFen !== undefined && minFen > maxFen)
    throw wrongField('maxFen', '最高金额不能低于最低金额')
  const q = filter.q?.trim() ?? ''
  assertCanSearchPhone(actor, q)
  const shown = filter.states?.filter(isShown) ?? []
  const states = [...new Set(filter.states?.filter((state) => !isShown(state)))]
  const rest: (Condition | false)[] = [
    shown.length > 0 && any([...(states.length ? [inStates(states, 'o.state')] : []), ...shownAs(shown)]),
    ...idsOf(filter),
    filter.packageId !== undefined && ofPackage(filter.packageId, filter.kind),
    filter.channel !== undefined && sql`o.channel = ${filter.channel}`,
    minFen !== undefined && sql`o.amount_fen >= ${minFen}`,
    maxFen !== undefined && sql`o.amount_fen <= ${maxFen}`,
    filter.hasRefund !== undefined &&
      has(filter.hasRefund, sql`select from refund r where r.order_id = o.id and r.state <> 'rejected'`),
    filter.refunding !== undefined &&
      has(filter.refunding, sql`select from refund r where r.order_id = o.id and ${isOpenRefund(sql.ref('r.state'))}`),
    filter.hasComplaint !== undefined && has(filter.hasComplaint, sql`select from complaint c where c.order_id = o.id`),
    filter.payFailed !== undefined &&
      has(filter.payFailed, sql`select from payment p where p.order_id = o.id and p.result = 'failed'`),
  ]
  return {
    areaIds: narrowed(actor, filter.areaIds).areaIds,
    states: states.length && !shown.length ? states : null,
    from,
    to,
    created: inDays('o.created_at', from, to),
    paid: inDays('o.paid_at', filter.paidFrom, filter.paidTo, 'paidTo'),
    caseId: filter.caseId,
    kind: filter.kind,
    rest: rest.filter((condition) => condition !== false),
    searched:
      q !== '' ||
      filter.visitorId !== undefined ||
      filter.activityId !== undefined ||
      filter.couponActivityId !== undefined ||
      shown.length > 0 ||
      filter.channelCodeId !== undefined ||
      filter.packageId !== undefined ||
      !!(filter.hasRefund || filter.refunding || filter.hasComplaint || filter.payFailed),
    search: q === '' ? null : found(q, hiddenFields.has('phone')),
    number: /^[0-9A-Za-z_-]{6,32}$/.test(q) ? q : null,
  }
}

/** The conditions on `o` for what is filtered by its id. */
const byId = {
  pointId: (id) =>
    sql`(o.device_id in (select id from device where point_id = ${id}) and o.area_id = (select area_id from point where id = ${id}))`,
  deviceId: (id) => sql`(o.device_id = ${id} and o.area_id = (select area_id from device where id = ${id}))`,
  visitorId: (id) => sql`o.visitor_id = ${id}`,
  activityId: (id) => sql`o.activity_id = ${id}`,
  couponActivityId: (id) => sql`o.coupon_id in (select c.id from coupon c where c.activity_id = ${id})`,
  channelCodeId: (id) => sql`o.channel_code_id = ${id}`,
} as const satisfies Partial<Record<keyof OrderFilter, (id: number) => Condition>>
const idKeys = Object.keys(byId) as (keyof typeof byId)[]
const idsOf = (filter: OrderFilter) =>
  idKeys.map((key) => {
    const id = filter[key]
    return id !== undefined && byId[key](id)
  })

/** Orders `o` of a package of clips or of photos; of either where the kind is not said. */
export function ofPackage(id: number, kind: string | undefined): Condition {
  const [clips, photos] = [sql<SqlBool>`o.package_price_id = ${id}`, sql<SqlBool>`o.photo_package_id = ${id}`]
  return kind === 'video' ? clips : kind === 'photo' ? photos : any([clips, photos])
}

/** The whole WHERE on `o`. */
export function whereOf(filter: ParsedFilter): Condition {
  return all([
    inScope(filter, 'o.area_id'),
    ...(filter.states ? [inStates(filter.states, 'o.state')] : []),
    ...othersOf(filter),
  ])
}

/** The WHERE without scenic areas and states. */
export function othersOf({ created, paid, caseId, kind, search, rest }: ParsedFilter): Condition[] {
  return [
    ...created,
    ...paid,
    // The project's scenic area opens the index that is sorted by time.
    ...(caseId === undefined
      ? []
      : [sql<SqlBool>`o.case_id = ${caseId} and o.area_id = (select area_id from scenic_case where id = ${caseId})`]),
    ...(kind === undefined ? [] : [sql<SqlBool>`o.kind = ${kind}`]),
    ...(search ? [search] : []),
    ...rest,
  ]
}

export const all = (conditions: readonly Condition[]) =>
  conditions.length ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`

const any = (conditions: readonly Condition[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

// One state as an equation, for the same reason as one scenic area.
export const inStates = (states: readonly string[], column: string): Condition =>
  states.length === 1 ? sql`${sql.ref(column)} = ${states[0]}` : sql`${sql.ref(column)} = any(${wordArray(states)})`

const has = (expected: boolean, rows: RawBuilder<unknown>) =>
  expected ? sql<SqlBool>`exists (${rows})` : sql<SqlBool>`not exists (${rows})`

type Shown = Exclude<Static<typeof OrderCondition>, Static<typeof OrderState>>
const isShown = (state: Static<typeof OrderCondition>): state is Shown => !wordsOf(OrderState).includes(state)

/** Conditions for states that are shown but not stored; the same rule as `conditionOfOrder` in the contract. */
function shownAs(conditions: readonly Shown[]): Condition[] {
  const refunds = conditions.filter((condition) => condition !== 'failed')
  const condition = sql`case ${refundState} when 'requested' then 'refundRequested' when 'closed' then 'refundAbnormal'
    when 'abnormal' then case when o.channel = 'cash' then 'refundCash' else 'refundAbnormal' end else 'refundProcessing' end`
  return [
    ...(conditions.includes('failed') ? [sql<SqlBool>`(o.state = 'created' and o.pay_error is not null)`] : []),
    ...(refunds.length
      ? [
          sql<SqlBool>`(o.id in (select order_id from refund where ${isOpenRefund(sql.ref('state'))})
            and ${condition} = any(${wordArray(refunds)}))`,
        ]
      : []),
  ]
}

/** Ids of the orders that a text finds, for lists of rows that belong to orders. It ignores the caller's scope. */
export const ordersFound = (q: string, hiddenFields: ReadonlySet<string> = none) =>
  sql`(select o.id from orders o where ${found(q, hiddenFields.has('phone'))})`

/** Order number or its beginning, payment's number, phone, or the last four digits of one: each by its own index. */
function found(q: string, withoutPhone = false): Condition {
  const ways = [sql`o.order_no like ${`${q.replaceAll(/[\\%_]/g, '\\$&')}%`}`, sql`o.transaction_id = ${q}`]
  if (!withoutPhone && /^[0-9]{4}$/.test(q)) ways.push(sql`right(o.phone, 4) = ${q}`)
  if (!withoutPhone && /^[0-9]{5,}$/.test(q)) ways.push(sql`o.phone = ${q}`)
  return sql`(${sql.join(ways, sql` or `)})`
}
