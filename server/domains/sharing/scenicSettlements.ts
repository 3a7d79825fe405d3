import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type ScenicSettlement,
  type SettlementState,
  type scenicSettlements,
  settlementMoves,
  settlementStates,
} from '#contract/sharing/scenicSettlements.ts'
import { localDay } from '#contract/zone.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { summedPage } from '../../platform/db/page.ts'
import { idArray } from '../../platform/db/values.ts'
import { withRows } from '../../platform/exports/lists.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { yuan } from '../../platform/money/yuan.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'
import { common, filtered, inOrder, months, sums, writtenParts } from './settlements/rows.ts'
import { statementOf } from './settlements/statement.ts'

export const scenicSettlementHandlers: Handlers<typeof scenicSettlements> = {
  list: withRows(
    ({ db, actor, body }) => {
      const rows = filtered(db, actor, body)
      return summedPage(sums)(db, shown(rows).orderBy(inOrder(body)), rows, body) as Promise<never>
    },
    ({ db, actor, body }) => ({
      statement: sql`${shown(filtered(db, actor, body)).orderBy(inOrder(body))}`,
      ...writtenParts,
    }),
  ),

  statement: ({ db, actor, params }) => statementOf(db, actor, params.id),

  confirm: async ({ db, actor, body, audit }) => {
    const ids = body.rows.map(({ id }) => id)
    const rows = await chosen(db, actor, ids, 'confirmed')
    for (const { id, dueFen: seen } of body.rows) {
      const row = rows.find((one) => one.id === id)
      if (row && row.dueFen !== seen)
        throw new Refusal('stale', `${nameOf(row)} 的应付已变为 ${yuan(row.dueFen)}，核对后再确认`)
    }
    // What is sold meanwhile may change an amount until this very statement.
    const seen = sql`unnest(${idArray(ids)}, ${idArray(body.rows.map(({ dueFen }) => dueFen))}) as seen (id, due_fen)`
    const { numAffectedRows } = await sql`
      insert into scenic_settlement (area_id, month, turnover_fen, refunded_fen, due_fen, parts, days, confirmed_by)
      select area_id, month, turnover_fen, refunded_fen, due_fen, parts, scenic_days(area_id, month), ${actor.trueName}
      from scenic_month natural join ${seen}`.execute(db)
    if (Number(numAffectedRows) !== rows.length) throw new Refusal('stale', '应付刚刚变了，核对后再确认')
    audit.target = ids.join(' ')
    audit.after = { dueFen: sumOf(rows) }
    return { count: rows.length }
  },

  pay: async ({ db, actor, body: { ids, paidOn, payNote = '' }, audit }) => {
    if (paidOn > localDay(Date.now())) throw wrongField('paidOn', '付款日期不能晚于今天')
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

const shown = (rows: ReturnType<typeof months>) =>
  common(rows).select([
    sql<number>`coalesce(m.due_fen - s.due_fen, 0)`.as('changedFen'),
    's.confirmedAt',
    's.confirmedBy',
    sql<string>`coalesce(s.pay_note, '')`.as('payNote'),
    's.paidAt',
    's.paidBy',
  ])

/**
 * The named months in the caller's scope, with nobody else changing them until the end of the transaction.
 * @param to each must be allowed to move there (2002)
 * @throws Refusal notFound (1512) if one is missing
 */
async function chosen(db: Db, actor: Actor, ids: readonly number[], to?: SettlementState) {
  await sql`select settlements_alone()`.execute(db)
  const rows = await shown(months(db, actor).where(sql<SqlBool>`m.id = any(${idArray(ids)})`)).execute()
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
