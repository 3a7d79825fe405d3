import { sql } from 'kysely'
import { json } from '../../actor.ts'
import type { Db } from '../../db/open.ts'
import { lockBills, matchDays } from './match.ts'
import type { BillLine } from './parse.ts'

/** Lines of one statement. */
const part = 5000

/** Stores the lines in place of what was there of the same days, and matches them. Must run in a transaction. @param importedBy who is shown to have done it */
export async function importBill(db: Db, importedBy: string, lines: readonly BillLine[]) {
  await lockBills(db)
  const groups = Map.groupBy(lines, ({ day, merchant }) => `${day} ${merchant}`)
  for (const [first, ...rest] of groups.values()) {
    const { day, merchant } = first!
    const fee = [first!, ...rest].reduce((sum, line) => sum + line.fee, 0)
    const { id } = await db
      .insertInto('bill')
      .values({ day, merchant, feeFen: Math.round(fee / 1000), importedBy })
      .onConflict((conflict) =>
        conflict.columns(['day', 'merchant']).doUpdateSet((row) => ({
          feeFen: row.ref('excluded.feeFen'),
          importedBy: row.ref('excluded.importedBy'),
          importedAt: sql`now()`,
          version: sql`bill.version + 1`,
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('billLine').where('billId', '=', id).execute()
    const all = [first!, ...rest].map(({ day: _day, merchant: _merchant, fee: _fee, ...line }) => line)
    for (let from = 0; from < all.length; from += part) await insertLines(db, id, all.slice(from, from + part))
  }
  const days = [...new Set(lines.map(({ day }) => day))].toSorted()
  // What happened around midnight stands in the bill of the day before or after.
  const around = await sql<{ day: string }>`
    select distinct b.day::text as day from bill b join unnest(${`{${days.join(',')}}`}::date[]) d (day) on b.day between d.day - 1 and d.day + 1`.execute(
    db,
  )
  await matchDays(
    db,
    around.rows.map(({ day }) => day),
  )
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from bill_difference where state = 'open' and day = any(${`{${days.join(',')}}`}::date[])`.execute(
    db,
  )
  return { days, lines: lines.length, open: rows[0]!.n }
}

async function insertLines(db: Db, billId: number, lines: readonly object[]) {
  await sql`
    insert into bill_line (bill_id, thing, number, transaction_id, order_no, amount_fen, state, at)
    select ${billId}, l."thing", l."number", l."transactionId", l."orderNo", l."amountFen", l."state", l."at"
    from jsonb_to_recordset(${json(lines)}) as l ("thing" text, "number" text, "transactionId" text, "orderNo" text, "amountFen" integer, "state" text, "at" timestamptz)
    on conflict (thing, number) do update set bill_id = excluded.bill_id, transaction_id = excluded.transaction_id, order_no = excluded.order_no,
      amount_fen = excluded.amount_fen, state = excluded.state, at = excluded.at`.execute(db)
}
