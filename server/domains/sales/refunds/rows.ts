import { type RawBuilder, sql } from 'kysely'
import { type Body, wordsOf } from '#contract/kit.ts'
import { conditionOf, lateAfterDays, type Refund, RefundState, type refunds } from '#contract/sales/refunds.ts'
import { type Actor, inScope, narrowed } from '../../../platform/access/actor.ts'
import { maskPhone } from '../../../platform/access/maskPhone.ts'
import { inDays } from '../../../platform/db/days.ts'
import type { Db } from '../../../platform/db/open.ts'
import { pageRange } from '../../../platform/db/page.ts'
import { placeAmong, sorted } from '../../../platform/db/sorted.ts'
import { idArray, wordArray } from '../../../platform/db/values.ts'
import type { ListRows } from '../../../platform/exports/lists.ts'
import type { Call } from '../../../platform/http/serve.ts'
import { all, type Condition, ofPackage, ordersFound } from '../orders/filter.ts'

type Filter = Body<typeof refunds.list>

const sorts = {
  requestedAt: 'r.requestedAt',
  decidedAt: 'r.decidedAt',
  succeededAt: 'r.succeededAt',
  amountFen: 'r.amountFen',
  paidFen: 'o.paidFen',
  state: placeAmong(wordsOf(RefundState), sql`r.state`),
}

/**
 * Whether the order of the refund `r` was paid in cash; false for an order without a channel.
 * A value instead of an `exists`: for many refunds, PostgreSQL would build a table of all orders paid in cash, and read every order for
 * it.
 */
export const inCash = sql<boolean>`coalesce((select orders.channel = 'cash' from orders where orders.id = r.order_id), false)`

/** Refunds of one order in the actor's scope, newest first. */
export const refundsOf = (db: Db, actor: Actor, orderId: number): Promise<Refund[]> =>
  read(db, all([sql`r.order_id = ${orderId}`, inScope(actor, 'r.areaId')]), sql`r.id desc`)

/** Refunds by their numbers, in any order; those outside the scope are left out. */
export const refundsBy = (db: Db, scope: Pick<Actor, 'areaIds'>, ids: readonly number[]): Promise<Refund[]> =>
  ids.length
    ? read(db, all([sql`r.id = any(${idArray(ids)})`, inScope(scope, 'r.areaId')]), sql`r.id`)
    : Promise.resolve([])

/** What a text finds among refunds `r`: its number, or its order. Two walks of indexes: an `or` over both would look at every refund. */
export function refundWhere(text: string, hiddenFields: ReadonlySet<string>): Condition {
  const beginning = `${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`r.id in (select id from refund where refund_no like ${beginning} union all select id from refund where order_id in ${ordersFound(text, hiddenFields)})`
}

/** The state of `r` as shown; the same rule as `conditionOf` in the contract. */
const condition = sql`case when r.state = 'abnormal' and ${inCash} then 'cash' when r.state in ('abnormal', 'closed') then 'abnormal'
  when r.state in ('approved', 'processing') then case when r.decided_at < now() - make_interval(days => ${sql.lit(lateAfterDays)}) then 'late' else 'processing' end
  else r.state end`

/**
 * One page, with the exact total of the filter and the sum of refunds that are not rejected; `counts` by state ignore the states of the
 * filter.
 */
export async function refundPage({ db, actor, body: filter, hiddenFields }: Call<typeof refunds.list>) {
  const asOf = new Date().toISOString()
  const { others, states, where, order } = refundFilter(actor, filter, hiddenFields)
  const { limit, offset } = pageRange(filter)
  const [rows, sums] = await Promise.all([
    read(db, where, order, sql`limit ${limit} offset ${offset}`),
    sumsOf(db, others),
  ])
  const chosen = sums.filter((sum) => !states || states.includes(sum.state))
  const returned = chosen.filter((sum) => sum.state !== 'rejected')
  return {
    rows,
    total: chosen.reduce((total, sum) => total + sum.n, 0),
    amountFen: returned.reduce((total, sum) => total + sum.fen, 0),
    counts: Object.fromEntries(sums.map((sum) => [sum.state, sum.n])),
    asOf,
  }
}

/** All refunds of a filter, in the list's order, as a file shows them. */
export function refundFile({ actor, body, hiddenFields }: Call<typeof refunds.list>): ListRows {
  const { where, order } = refundFilter(actor, body, hiddenFields)
  return {
    statement: select(where, order),
    needs: ['phone', 'state', 'decidedAt', 'cash'],
    finish: shown,
    cells: { state: (row) => conditionOf(row as Refund) },
  }
}

/** What a filter of the list means: its rows, and their order. */
export function refundFilter(actor: Actor, filter: Filter, hiddenFields: ReadonlySet<string>) {
  // If filtered by arrival, sorted by arrival.
  const { sort = filter.succeededFrom || filter.succeededTo ? 'succeededAt' : 'requestedAt' } = filter
  const others = conditionsOf(actor, filter, hiddenFields)
  const states = filter.states?.length ? filter.states : null
  const where = states ? all([others, sql`r.state = any(${wordArray(states)})`]) : others
  return { others, states, where, order: sorted({ ...filter, sort }, sorts, 'r.id') }
}

function conditionsOf(
  actor: Actor,
  { id, q, areaIds, condition: shown, origin, reason, cash, from, to, succeededFrom, succeededTo, ...about }: Filter,
  hiddenFields: ReadonlySet<string>,
): Condition {
  const text = q?.trim() ?? ''
  return all([
    inScope(narrowed(actor, areaIds), 'r.areaId'),
    ...ofOrders(about),
    ...(id === undefined ? [] : [sql<boolean>`r.id = ${id}`]),
    ...(text === '' ? [] : [refundWhere(text, hiddenFields)]),
    ...(shown === undefined ? [] : [sql<boolean>`${condition} = ${shown}`]),
    ...(origin === undefined ? [] : [sql<boolean>`r.origin = ${origin}`]),
    ...(reason === undefined ? [] : [sql<boolean>`r.reason = ${reason}`]),
    ...(cash === undefined ? [] : [sql<boolean>`${inCash} = ${cash}`]),
    ...inDays('r.requested_at', from, to),
    ...inDays('r.succeeded_at', succeededFrom, succeededTo, 'succeededTo'),
  ])
}

const select = (where: Condition, order: RawBuilder<unknown>) => sql<Refund>`
    select r.id, r.refund_no, r.order_id, o.order_no, r.area_id, a.name as area_name, c.name as case_name, o.phone, o.goods, o.paid_fen, ${inCash} as cash, r.amount_fen, r.reason, r.note, r.origin, r.state,
      r.requested_by, r.requested_at, r.decided_by, r.decided_at, r.decision_note, r.failure, r.succeeded_at, r.attempts, r.version
    from refund r join orders o on o.id = r.order_id join area a on a.id = r.area_id join scenic_case c on c.id = r.case_id
    where ${where} order by ${order}`

/** What the refund's order is about. */
function ofOrders({ caseId, deviceId, packageId, channelCodeId, kind }: Filter): Condition[] {
  const conditions = [
    ...(deviceId === undefined ? [] : [sql<boolean>`o.device_id = ${deviceId}`]),
    ...(packageId === undefined ? [] : [ofPackage(packageId, kind)]),
    ...(channelCodeId === undefined ? [] : [sql<boolean>`o.channel_code_id = ${channelCodeId}`]),
    ...(kind === undefined ? [] : [sql<boolean>`o.kind = ${kind}`]),
  ]
  return [
    ...(caseId === undefined ? [] : [sql<boolean>`r.case_id = ${caseId}`]),
    ...(conditions.length
      ? [sql<boolean>`exists (select from orders o where o.id = r.order_id and ${all(conditions)})`]
      : []),
  ]
}

async function read(
  db: Db,
  where: Condition,
  order: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql``,
): Promise<Refund[]> {
  const { rows } = await sql<Refund>`${select(where, order)} ${page}`.execute(db)
  return rows.map(shown)
}

const shown = <R extends { phone?: unknown }>(row: R): R => ({ ...row, phone: maskPhone(row.phone as string | null) })

async function sumsOf(db: Db, where: Condition) {
  const { rows } = await sql<{ state: Refund['state']; n: number; fen: number }>`
    select r.state, count(*) as n, sum(r.amount_fen) as fen from refund r where ${where} group by r.state order by r.state`.execute(
    db,
  )
  return rows
}
