import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Body } from '#contract/kit.ts'
import {
  type ScenicSettlement,
  type SettlementPart,
  type SettlementState,
  type scenicSettlements,
  settlementMoves,
  settlementStates,
} from '#contract/sharing/scenicSettlements.ts'
import { localText } from '#contract/zone.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { like, summedPage } from '../../platform/db/page.ts'
import { placeAmong, sorted } from '../../platform/db/sorted.ts'
import { idArray, wordArray } from '../../platform/db/values.ts'
import { withRows } from '../../platform/exports/lists.ts'
import type { Call, Handlers } from '../../platform/http/serve.ts'
import { yuan } from '../../platform/money/yuan.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'

/** A row of the view `scenic_month`. */
interface Month {
  id: number
  areaId: number
  month: string
  lastDay: string
  turnoverFen: number
  dueFen: number
  parts: SettlementPart[]
}

const state = sql<SettlementState>`case when s.paid_on is not null then 'paid' when s.id is not null then 'confirmed'
  when m.last_day >= local_day(now()) then 'open' when m.due_fen = 0 then 'none' else 'due' end`
const turnoverFen = sql<number>`coalesce(s.turnover_fen, m.turnover_fen)`
const dueFen = sql<number>`coalesce(s.due_fen, m.due_fen)`
const month = sql<string>`to_char(m.month, 'YYYY-MM')`
const words = Object.keys(settlementStates) as SettlementState[]

const sums = {
  turnoverFen: sql`coalesce(sum(${turnoverFen}), 0)::bigint`,
  dueFen: sql`coalesce(sum(${dueFen}), 0)::bigint`,
  unpaidFen: sql`coalesce(sum(${dueFen}) filter (where ${state} in ('due', 'confirmed')), 0)::bigint`,
}

export const scenicSettlementHandlers: Handlers<typeof scenicSettlements> = {
  list: withRows(
    (call) => {
      const rows = filtered(call)
      return summedPage(sums)(call.db, shown(rows).orderBy(orderOf(call.body)), rows, call.body) as Promise<never>
    },
    (call) => ({ statement: sql`${shown(filtered(call)).orderBy(orderOf(call.body))}` }),
  ),

  confirm: async ({ db, actor, body, audit }) => {
    const ids = body.rows.map(({ id }) => id)
    const rows = await chosen(db, actor, ids, 'confirmed')
    for (const { id, dueFen: seen } of body.rows) {
      const row = rows.find((one) => one.id === id)
      if (row && row.dueFen !== seen)
        throw new Refusal('stale', `${nameOf(row)} 的应付已变为 ${yuan(row.dueFen)}，核对后再确认`)
    }
    await sql`insert into scenic_settlement (area_id, month, turnover_fen, due_fen, parts, confirmed_by)
      select area_id, month, turnover_fen, due_fen, parts, ${actor.trueName} from scenic_month where id = any(${idArray(ids)})`.execute(
      db,
    )
    audit.target = ids.join(' ')
    audit.after = { dueFen: sumOf(rows) }
    return { count: rows.length }
  },

  pay: async ({ db, actor, body: { ids, paidOn, payNote = '' }, audit }) => {
    if (paidOn > localText(Date.now()).slice(0, 10)) throw wrongField('paidOn', '付款日期不能晚于今天')
    const rows = await chosen(db, actor, ids, 'paid')
    const changes = { paidOn, payNote: payNote.trim(), paidAt: sql<string>`now()`, paidBy: actor.trueName }
    await settled(db, ids, changes)
    audit.target = ids.join(' ')
    audit.after = { dueFen: sumOf(rows), paidOn, payNote }
    return { count: rows.length }
  },

  revert: async ({ db, actor, body: { id, reason }, audit }) => {
    const [row] = await chosen(db, actor, [id])
    const before = row!.state
    const after = before === 'paid' ? 'confirmed' : 'due'
    if (!canMove(before, after))
      throw new Refusal('state.impossible', `${nameOf(row!)} ${settlementStates[before]}，没有可撤销的`)
    if (before === 'paid') await settled(db, [id], { paidOn: null, payNote: '', paidAt: null, paidBy: null })
    else
      await db
        .deleteFrom('scenicSettlement')
        .where(ofMonths([id]))
        .execute()
    audit.target = id
    audit.before = { state: before, dueFen: row!.dueFen, paidOn: row!.paidOn }
    audit.after = { state: after, reason: reason.trim() }
    return { state: after }
  },
}

const sumOf = (rows: readonly Pick<ScenicSettlement, 'dueFen'>[]) => rows.reduce((sum, row) => sum + row.dueFen, 0)
const nameOf = (row: Pick<ScenicSettlement, 'areaName' | 'month'>) => `${row.areaName} ${row.month}`
const canMove = (from: SettlementState, to: SettlementState) =>
  (settlementMoves[from] as readonly SettlementState[]).includes(to)

const visible = (db: Db, actor: Actor) =>
  db
    .selectFrom(sql<Month>`scenic_month`.as('m'))
    .innerJoin('area', 'area.id', 'm.areaId')
    .leftJoin('scenicSettlement as s', (on) => on.onRef('s.areaId', '=', 'm.areaId').onRef('s.month', '=', 'm.month'))
    .where(inScope(actor, 'm.areaId'))

const shown = (rows: ReturnType<typeof visible>) =>
  rows.select([
    'm.id',
    'm.areaId',
    'area.name as areaName',
    month.as('month'),
    turnoverFen.as('turnoverFen'),
    sql<SettlementPart[]>`coalesce(s.parts, m.parts)`.as('parts'),
    dueFen.as('dueFen'),
    sql<number>`coalesce(m.due_fen - s.due_fen, 0)`.as('changedFen'),
    state.as('state'),
    's.confirmedAt',
    's.confirmedBy',
    's.paidOn',
    sql<string>`coalesce(s.pay_note, '')`.as('payNote'),
    's.paidAt',
    's.paidBy',
    sql<number>`(s.id is not null)::int + (s.paid_on is not null)::int`.as('version'),
  ])

type Filter = Body<typeof scenicSettlements.list>
const filtered = ({ db, actor, body }: Call<typeof scenicSettlements.list>) =>
  conditions(body).reduce((rows, one) => rows.where(one), visible(db, actor))

function conditions({ id, q, areaId, month: of, state: states }: Filter) {
  const is = (value: unknown, condition: RawBuilder<SqlBool>) => (value === undefined ? [] : [condition])
  return [
    ...is(id, sql<SqlBool>`m.id = ${id}`),
    ...is(q?.trim() || undefined, sql<SqlBool>`area.name ilike ${like(q?.trim() ?? '')}`),
    ...is(areaId, sql<SqlBool>`m.area_id = ${areaId}`),
    ...is(of, sql<SqlBool>`${month} = ${of}`),
    ...is(states, sql<SqlBool>`${state} = any(${wordArray(states ?? [])})`),
  ]
}

const orderOf = (body: Filter) =>
  sorted(
    body,
    {
      areaName: 'area.name',
      month: 'm.month',
      turnoverFen,
      dueFen,
      state: placeAmong(words, state),
      paidOn: 's.paid_on',
    },
    'm.id',
    sql`${placeAmong(words, state)}, m.month desc, ${dueFen} desc, m.id`,
  )

/**
 * The named months in the caller's scope, with nobody else changing them until the end of the transaction.
 * @param to each must be allowed to move there (2002)
 * @throws Refusal notFound (1512) if one is missing
 */
async function chosen(db: Db, actor: Actor, ids: readonly number[], to?: SettlementState) {
  await sql`select settlements_alone()`.execute(db)
  const rows = await shown(visible(db, actor).where(sql<SqlBool>`m.id = any(${idArray(ids)})`)).execute()
  if (rows.length !== new Set(ids).size) throw new Refusal('notFound')
  const fixed = to && rows.find((row) => !canMove(row.state, to))
  if (fixed)
    throw new Refusal(
      'state.impossible',
      `${nameOf(fixed)} ${settlementStates[fixed.state]}，不能改为${settlementStates[to]}`,
    )
  return rows
}

const ofMonths = (ids: readonly number[]) =>
  sql<SqlBool>`(area_id, month) in (select area_id, month from scenic_month where id = any(${idArray(ids)}))`

interface Payment {
  paidOn: string | null
  payNote: string
  paidAt: RawBuilder<string> | null
  paidBy: string | null
}
const settled = (db: Db, ids: readonly number[], payment: Payment) =>
  db.updateTable('scenicSettlement').set(payment).where(ofMonths(ids)).execute()
