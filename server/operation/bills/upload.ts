import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { bills } from '#contract/operation/bills.ts'
import { type Actor, json } from '../../actor.ts'
import type { Db } from '../../db/open.ts'
import { mountFileUpload } from '../../http/fileUpload.ts'
import { transactAs } from '../../http/transactAs.ts'
import { wrongField } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { lockBills, matchDays } from './match.ts'
import { type BillLine, parseBill } from './parse.ts'

/** A bill of text, however well it was packed. */
const maxText = 40 * 1_048_576
/** Lines of one statement. */
const part = 5000

/** POST …/wxbill/upload */
export const mountBillUpload = (app: FastifyInstance, services: Services) =>
  mountFileUpload(app, services, 'operation.bills.upload', bills.upload, async ({ actor }, file) => {
    const lines = parseBill(await textOf(file))
    if (lines.length === 0) throw wrongField('file', '账单里没有交易')
    const done = await transactAs(services, actor!, bills.upload, (db, now) => importBill(db, now, lines))
    return {
      data: done,
      note: {
        target: done.days.join(' '),
        after: { sha256: createHash('sha256').update(file).digest('hex'), lines: lines.length },
      },
    }
  })

async function textOf(file: Buffer): Promise<string> {
  const packed = file[0] === 0x1f && file[1] === 0x8b
  const bytes = packed
    ? await promisify(gunzip)(file, { maxOutputLength: maxText }).catch(() => {
        throw wrongField('file', `压缩包不能解开，或解开后超过 ${maxText / 1_048_576} MB`)
      })
    : file
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Saved again by a spreadsheet program.
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Stores the lines in place of what was there of the same days, and matches them. Must run in a transaction. */
async function importBill(db: Db, actor: Actor, lines: readonly BillLine[]) {
  await lockBills(db)
  const groups = Map.groupBy(lines, ({ day, merchant }) => `${day} ${merchant}`)
  for (const [first, ...rest] of groups.values()) {
    const { day, merchant } = first!
    const fee = [first!, ...rest].reduce((sum, line) => sum + line.fee, 0)
    const { id } = await db
      .insertInto('bill')
      .values({ day, merchant, feeFen: Math.round(fee / 1000), importedBy: actor.trueName || actor.name })
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
