import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { agreedDecimals } from '#contract/decimals.ts'
import type { Body } from '#contract/kit.ts'
import {
  type SettlementPart,
  type SettlementState,
  type scenicSettlements,
  settlementStates,
} from '#contract/sharing/scenicSettlements.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { like } from '../../../platform/db/page.ts'
import { placeAmong, sorted } from '../../../platform/db/sorted.ts'
import { wordArray } from '../../../platform/db/values.ts'
import type { ListRows } from '../../../platform/exports/lists.ts'

/** A row of the view `scenic_month`. */
interface Month {
  id: number
  areaId: number
  month: string
  lastDay: string
  turnoverFen: number
  refundedFen: number
  dueFen: number
  parts: SettlementPart[]
}

const state = sql<SettlementState>`case when s.paid_on is not null then 'paid' when s.id is not null then 'confirmed'
  when m.last_day >= local_day(now()) then 'open' when m.due_fen = 0 then 'none' else 'due' end`
const turnoverFen = sql<number>`coalesce(s.turnover_fen, m.turnover_fen)`
const refundedFen = sql<number | null>`case when s.id is null then m.refunded_fen else s.refunded_fen end`
const dueFen = sql<number>`coalesce(s.due_fen, m.due_fen)`
const month = sql<string>`to_char(m.month, 'YYYY-MM')`
const words = Object.keys(settlementStates) as SettlementState[]

export const sums = {
  turnoverFen: sql`coalesce(sum(${turnoverFen}), 0)::bigint`,
  dueFen: sql`coalesce(sum(${dueFen}), 0)::bigint`,
  unpaidFen: sql`coalesce(sum(${dueFen}) filter (where ${state} in ('due', 'confirmed')), 0)::bigint`,
}

/** The months in the caller's scope, as `m` with their settlement `s`. */
export const months = (db: Db, actor: Actor) =>
  db
    .selectFrom(sql<Month>`scenic_month`.as('m'))
    .innerJoin('area', 'area.id', 'm.areaId')
    .leftJoin('scenicSettlement as s', (on) => on.onRef('s.areaId', '=', 'm.areaId').onRef('s.month', '=', 'm.month'))
    .where(inScope(actor, 'm.areaId'))

/** What payer and receiver see of each. */
export const common = (rows: ReturnType<typeof months>) =>
  rows.select([
    'm.id',
    'm.areaId',
    'area.name as areaName',
    month.as('month'),
    sql<number | null>`${turnoverFen} + ${refundedFen}`.as('paidFen'),
    refundedFen.as('refundedFen'),
    turnoverFen.as('turnoverFen'),
    sql<SettlementPart[]>`coalesce(s.parts, m.parts)`.as('parts'),
    dueFen.as('dueFen'),
    state.as('state'),
    's.paidOn',
    sql<number>`(s.id is not null)::int + (s.paid_on is not null)::int`.as('version'),
  ])

/** In files the ratios are one text. */
export const writtenParts: Pick<ListRows, 'cells' | 'needs'> = {
  needs: ['parts'],
  cells: { parts: ({ parts }) => ratiosIn(parts as SettlementPart[]) },
}
const ratiosIn = (parts: readonly SettlementPart[]) =>
  [...new Set(parts.map(({ share }) => `${(share / 100).toFixed(agreedDecimals)}%`))].join('、')

type Filter = Body<typeof scenicSettlements.list>
export const filtered = (db: Db, actor: Actor, filter: Filter) =>
  conditions(filter).reduce((rows, one) => rows.where(one), months(db, actor))

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

export const inOrder = (filter: Filter) =>
  sorted(
    filter,
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
