import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type BillMerchant, type BillPreview, isForeign } from '#contract/sales/bills.ts'
import type { Db } from '../../../platform/db/open.ts'
import { json } from '../../../platform/db/values.ts'
import type { Env } from '../../../platform/env.ts'
import { wrongField } from '../../../platform/refusal.ts'
import { around, dayArray, lockBills, type Matched, matchDays } from './match.ts'
import { knownMerchants } from './merchants.ts'
import type { BillLine } from './parse.ts'

/** Lines of one statement. */
const part = 5000

/** A file of bills that was read. */
export interface BillFile {
  /** Of its text. */
  readonly digest: string
  readonly lines: readonly BillLine[]
}

/** Of the text of a bill, with or without a byte order mark: however it was packed or saved, it is the same bill. */
export const digestOf = (text: string) =>
  createHash('sha256')
    .update(text.replace(/^\uFEFF/, ''))
    .digest('hex')

/** A day of one merchant in a file. */
interface DayOfMerchant {
  readonly day: string
  readonly merchant: string
  readonly lines: readonly BillLine[]
}

/** A file together with what is already imported. */
export interface Considered {
  readonly digest: string
  readonly already: { importId: number; importedBy: string; importedAt: string } | null
  readonly bills: readonly (DayOfMerchant & {
    known: BillMerchant
    receiver: string | null
    replaces: { lines: number; importedBy: string; importedAt: string } | null
  })[]
}

/**
 * Compares a file with what is already imported, and locks that until the transaction ends.
 * The digest covers the text and everything that the decision depends on: with another digest, the user has confirmed something else.
 */
export async function consider(db: Db, env: Env, { digest, lines }: BillFile): Promise<Considered> {
  await lockBills(db)
  const days = daysOf(lines)
  const known = await knownMerchants(
    db,
    env,
    days.map(({ merchant }) => merchant),
  )
  const { rows: existing } = await sql<{
    id: number
    day: string
    merchant: string
    version: number
    lines: number
    importedBy: string
    importedAt: string
  }>`
    select b.id, b.day::text as day, b.merchant, b.version, (select count(*) from bill_line l where l.bill_id = b.id) as lines, b.imported_by, b.imported_at
    from bill b where b.day = any(${dayArray(days.map(({ day }) => day))})`.execute(db)
  const { rows: same } = await sql<{ importId: number; importedBy: string; importedAt: string }>`
    select i.id as import_id, i.taken_by as imported_by, i.taken_at as imported_at from bill_import i
    where i.digest = ${digest} and i.undone_at is null and i.bills = (select count(*) from bill b where b.import_id = i.id)`.execute(
    db,
  )
  const bills = days.map((one) => {
    const before = existing.find(({ day, merchant }) => day === one.day && merchant === one.merchant)
    return {
      ...one,
      ...known.get(one.merchant)!,
      before,
      replaces: before ? { lines: before.lines, importedBy: before.importedBy, importedAt: before.importedAt } : null,
    }
  })
  const depends = bills.map(({ day, merchant, known: is, before }) => [
    day,
    merchant,
    is,
    before?.id ?? 0,
    before?.version ?? 0,
  ])
  return {
    digest: createHash('sha256')
      .update(JSON.stringify([digest, depends]))
      .digest('hex'),
    already: same[0] ?? null,
    bills,
  }
}

/**
 * Stores the lines in place of earlier ones of the same days, archives the earlier ones so that they can be restored, and matches the
 * days.
 * Must run in a transaction that holds `lockBills`.
 * @param takenBy shown as the importer
 */
export async function importBill(db: Db, takenBy: string, { digest, lines }: BillFile) {
  const days = daysOf(lines)
  const { rows: made } = await sql<{ id: number }>`
    insert into bill_import (digest, bills, lines, taken_by) values (${digest}, ${days.length}, ${lines.length}, ${takenBy}) returning id`.execute(
    db,
  )
  const importId = made[0]!.id
  const ids: number[] = []
  for (const one of days) ids.push(await putBill(db, importId, takenBy, one))
  const moved = new Set<string>()
  for (const [at, one] of days.entries()) {
    const all = one.lines.map(({ day: _day, merchant: _merchant, fee: _fee, ...line }) => line)
    for (let from = 0; from < all.length; from += part) {
      const some = all.slice(from, from + part)
      for (const day of await keepMoved(db, importId, some)) moved.add(day)
      await insertLines(db, ids[at]!, some)
    }
  }
  const importedDays = [...new Set(days.map(({ day }) => day))].toSorted()
  const matched = await matchDays(db, around([...importedDays, ...moved]))
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from bill_difference where state = 'open' and day = any(${dayArray(importedDays)})`.execute(db)
  return { ids, days: importedDays, lines: lines.length, open: rows[0]!.n, matched }
}

/** The reply of an earlier import that is still in place, without differences that have been resolved since. */
export async function takenBefore(db: Db, importId: number) {
  const { rows } = await sql<{ id: number; day: string; lines: number; open: number }>`
    select b.id, b.day::text as day, i.lines, (select count(*) from bill_difference d where d.state = 'open' and d.day = b.day) as open
    from bill b join bill_import i on i.id = b.import_id where i.id = ${importId} order by b.day, b.id`.execute(db)
  const open = new Map(rows.map((row) => [row.day, row.open]))
  return {
    ids: rows.map(({ id }) => id),
    days: [...open.keys()],
    lines: rows[0]!.lines,
    open: [...open.values()].reduce((sum, n) => sum + n, 0),
  }
}

/** The preview of a file, built from what its import has just done. */
export async function previewOf(
  db: Db,
  file: Considered,
  ids: readonly number[],
  matched: Matched,
): Promise<BillPreview> {
  const found = await foundIn(db, ids)
  return {
    digest: file.digest,
    already: file.already && { importedBy: file.already.importedBy, importedAt: file.already.importedAt },
    lines: file.bills.reduce((sum, { lines }) => sum + lines.length, 0),
    ...matched,
    bills: file.bills.map(({ day, merchant, known, receiver, replaces, lines }, at) => {
      const [payments, refunds] = (['payment', 'refund'] as const).map((thing) =>
        lines.filter((line) => line.thing === thing),
      ) as [BillLine[], BillLine[]]
      const sum = (some: readonly BillLine[]) => some.reduce((all, { amountFen }) => all + amountFen, 0)
      return {
        ...{ day, merchant, known, receiver, replaces },
        ...{ payments: payments.length, paidFen: sum(payments), refunds: refunds.length, refundedFen: sum(refunds) },
        feeFen: feeOf(lines),
        lines: lines.length,
        found: found.get(ids[at]!) ?? 0,
      }
    }),
  }
}

/**
 * Refuses a bill of an unknown merchant if none of its lines is in our books: it belongs to somebody else.
 * Must run after `importBill`, in its transaction.
 * @throws Refusal invalid (2000) on `file`
 */
export async function refuseStrange(db: Db, env: Env, { bills }: Considered, ids: readonly number[]) {
  if (!bills.some(({ known }) => isForeign(known))) return
  const found = await foundIn(db, ids)
  const strange = bills.find(({ known }, at) => isForeign(known) && !found.get(ids[at]!))
  if (!strange) return
  const { merchant, day, receiver, lines } = strange
  const ownMerchantIds = [env.WECHAT_PAY_MERCHANT_ID, env.WECHAT_PAY_SUB_MERCHANT_ID].filter(Boolean)
  throw wrongField(
    'file',
    `这不是我们的账单：商户号 ${merchant} ${receiver ? `是分账接收方「${receiver}」的，` : ''}${
      ownMerchantIds.length > 0 ? `不是收款商户号 ${ownMerchantIds.join('、')}` : '没有在这里用过'
    }，${day} 的 ${lines.length} 笔在系统里一笔也找不到`,
  )
}

const daysOf = (lines: readonly BillLine[]): DayOfMerchant[] =>
  [...Map.groupBy(lines, ({ day, merchant }) => `${day} ${merchant}`).values()].map((some) => ({
    day: some[0]!.day,
    merchant: some[0]!.merchant,
    lines: some,
  }))

const feeOf = (lines: readonly BillLine[]) => Math.round(lines.reduce((sum, { fee }) => sum + fee, 0) / 1000)

/** How many lines of each bill refer to a payment, a refund or an order in our books. */
async function foundIn(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; n: number }>`
    select l.bill_id as id, count(*) as n from bill_line l where l.bill_id = any(${`{${ids.join(',')}}`}::bigint[]) and (
      exists (select from orders o where o.order_no = l.order_no)
      or exists (select from payment p where p.transaction_id = l.transaction_id and p.result = 'success')
      or (l.thing = 'refund' and exists (select from refund_attempt a where a.out_refund_no = l.number)))
    group by 1`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

const linesSnapshot = sql`jsonb_agg(jsonb_build_object('thing', l.thing, 'number', l.number, 'transactionId', l.transaction_id,
  'orderNo', l.order_no, 'amountFen', l.amount_fen, 'state', l.state, 'at', l.at))`

/** Creates or replaces the row of a bill, without its lines; the former bill is archived. */
async function putBill(db: Db, importId: number, importedBy: string, { day, merchant, lines }: DayOfMerchant) {
  await sql`
    insert into bill_past (import_id, bill_id, version, past_import_id, fee_fen, imported_by, imported_at, lines)
    select ${importId}, b.id, b.version + 1, b.import_id, b.fee_fen, b.imported_by, b.imported_at,
      coalesce((select ${linesSnapshot} from bill_line l where l.bill_id = b.id), '[]')
    from bill b where b.day = ${day}::date and b.merchant = ${merchant}`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into bill (day, merchant, fee_fen, imported_by, import_id)
    values (${day}::date, ${merchant}, ${feeOf(lines)}, ${importedBy}, ${importId})
    on conflict (day, merchant) do update set fee_fen = excluded.fee_fen, imported_by = excluded.imported_by,
      import_id = excluded.import_id, imported_at = now(), version = bill.version + 1
    returning id`.execute(db)
  const { id } = rows[0]!
  await db.deleteFrom('billLine').where('billId', '=', id).execute()
  return id
}

/**
 * Archives lines of bills that are not in this file, because they move to this one.
 * @returns the days of those bills
 */
async function keepMoved(db: Db, importId: number, lines: readonly object[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with moved as (
      insert into bill_past as p (import_id, bill_id, version, lines)
      select ${importId}, b.id, b.version, ${linesSnapshot}
      from jsonb_to_recordset(${json(lines)}) as n ("thing" text, "number" text)
        join bill_line l on l.thing = n."thing" and l.number = n."number" join bill b on b.id = l.bill_id
      where b.import_id <> ${importId} group by b.id, b.version
      on conflict (import_id, bill_id) do update set lines = p.lines || excluded.lines
      returning bill_id)
    select b.day::text as day from bill b where b.id in (select bill_id from moved)`.execute(db)
  return rows.map(({ day }) => day)
}

async function insertLines(db: Db, billId: number, lines: readonly object[]) {
  await sql`
    insert into bill_line (bill_id, thing, number, transaction_id, order_no, amount_fen, state, at)
    select ${billId}, l."thing", l."number", l."transactionId", l."orderNo", l."amountFen", l."state", l."at"
    from jsonb_to_recordset(${json(lines)}) as l ("thing" text, "number" text, "transactionId" text, "orderNo" text, "amountFen" integer, "state" text, "at" timestamptz)
    on conflict (thing, number) do update set bill_id = excluded.bill_id, transaction_id = excluded.transaction_id, order_no = excluded.order_no,
      amount_fen = excluded.amount_fen, state = excluded.state, at = excluded.at`.execute(db)
}
