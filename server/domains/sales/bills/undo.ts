import { sql } from 'kysely'
import { localText } from '#contract/zone.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { idArray } from '../../../platform/db/values.ts'
import { orNotFound, Refusal } from '../../../platform/refusal.ts'
import { whole } from './billScope.ts'
import { around, dayArray, lockBills, matchDays } from './match.ts'

/** How many differences a refusal names. */
const named = 5

/**
 * Takes back the import that a bill came with: its bills go, those they took the place of are there again, and differences that rest
 * on nothing any more go too. Must run in a transaction.
 * @throws Refusal notFound (1512), stale (1515), state.impossible (2002)
 */
export async function undoImport(db: Db, actor: Actor, id: number, version: number) {
  await lockBills(db)
  const { rows: found } = await sql<{ version: number; importId: number; bills: number }>`
    select bill.version, i.id as import_id, i.bills from bill join bill_import i on i.id = bill.import_id
    where bill.id = ${id} and ${whole(actor)} for update of bill, i`.execute(db)
  const { importId, bills, ...current } = orNotFound(found[0])
  if (current.version !== version) throw new Refusal('stale')
  const { rows: remaining } = await sql<{ day: string }>`
    select day::text as day from bill where import_id = ${importId}`.execute(db)
  if (remaining.length < bills) throw await replaced(db, importId)
  const { rows: movedFrom } = await sql<{ day: string }>`
    select b.day::text as day from bill_past p join bill b on b.id = p.bill_id where p.import_id = ${importId}`.execute(
    db,
  )
  const days = [...new Set(remaining.map(({ day }) => day))].toSorted()
  const touched = around([...days, ...movedFrom.map(({ day }) => day)])
  // Locked: anyone who settles a difference meanwhile waits, and then finds it gone.
  const before = await restingOn(db, touched, sql`for update`)

  await sql`delete from bill_line where bill_id in (select id from bill where import_id = ${importId})`.execute(db)
  const { rows: back } = await sql<{ id: number }>`
    update bill b set fee_fen = p.fee_fen, imported_by = p.imported_by, imported_at = p.imported_at, import_id = p.past_import_id, version = p.version + 1
    from bill_past p where p.import_id = ${importId} and p.past_import_id is not null and b.id = p.bill_id returning b.id`.execute(
    db,
  )
  await sql`delete from bill where import_id = ${importId}`.execute(db)
  await sql`
    insert into bill_line (bill_id, thing, number, transaction_id, order_no, amount_fen, state, at)
    select b.id, l."thing", l."number", l."transactionId", l."orderNo", l."amountFen", l."state", l."at"
    from bill_past p join bill b on b.id = p.bill_id and (p.past_import_id is not null or b.version = p.version),
      jsonb_to_recordset(p.lines) as l ("thing" text, "number" text, "transactionId" text, "orderNo" text, "amountFen" integer, "state" text, "at" timestamptz)
    where p.import_id = ${importId} on conflict (thing, number) do nothing`.execute(db)
  await sql`delete from bill_past where import_id = ${importId}`.execute(db)
  await sql`update bill_import set undone_by = ${actor.trueName || actor.name}, undone_at = now() where id = ${importId}`.execute(
    db,
  )
  await matchDays(db, touched)

  const after = new Map((await restingOn(db, touched)).map((one) => [one.id, one.state]))
  const lost = before.filter((one) => !after.has(one.id))
  const settled = before.filter((one) => one.state === 'settled' && after.get(one.id) !== 'settled')
  if (settled.length > 0) throw workedOff(settled)
  await sql`delete from bill_difference where id = any(${idArray(lost.map((one) => one.id))})`.execute(db)
  return { days, restored: back.length, removed: lost.length }
}

interface Difference {
  readonly id: number
  readonly state: string
  readonly number: string
  readonly settledBy: string | null
}

/** Open or settled differences of some days that depend on a bill: on one of its lines, or on a day that has a bill. */
async function restingOn(db: Db, days: readonly string[], lockClause = sql``): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select d.id, d.state, coalesce(nullif(d.order_no, ''), d.number) as number, d.settled_by from bill_difference d
    where d.day = any(${dayArray(days)}) and d.state <> 'gone' and case when d.theirs_fen is null
      then exists (select from bill b where b.day = d.day)
      else exists (select from bill_line l where l.thing = d.thing and l.number = d.number) end
    order by d.id ${lockClause}`.execute(db)
  return rows
}

function workedOff(settled: readonly Difference[]) {
  const some = settled.slice(0, named).map(({ number }) => number)
  const people = [...new Set(settled.flatMap(({ settledBy }) => settledBy ?? []))]
  return new Refusal(
    'state.impossible',
    `它的差异里有 ${settled.length} 处${people.length > 0 ? `已由 ${people.slice(0, named).join('、')} ` : '已'}核对（${some.join('、')}${
      settled.length > named ? ' 等' : ''
    }），先在账单差异里把它们改回待核对，再撤销`,
  )
}

async function replaced(db: Db, importId: number) {
  const { rows } = await sql<{ day: string; by: string; at: string }>`
    select b.day::text as day, b.imported_by as by, b.imported_at as at from bill_past p join bill b on b.id = p.bill_id
    where p.past_import_id = ${importId} order by b.day limit 1`.execute(db)
  const { day, by, at } = rows[0]!
  return new Refusal(
    'state.impossible',
    `同次导入的 ${day} 已由 ${by} 在 ${localText(Date.parse(at)).slice(0, 16).replace('T', ' ')} 重新导入，先撤销那一份`,
  )
}
