import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '#server/platform/db/open.ts'
import { transact } from '#server/platform/db/transact.ts'
import { type ProviderRefund, type ProviderRefundState, ProviderRefusal, type RefundRequest } from '../payment.ts'
import { type SandboxBehaviour, type SandboxRefusal, sandboxRefusals } from './behaviour.ts'
import type { NotificationBody } from './seal.ts'

interface RefundRow {
  outRefundNo: string
  refundId: string
  transactionId: string
  refundFen: number
  state: ProviderRefundState
  settledAt: string | null
}

export interface DueNotification {
  id: number
  body: string
}

// As the real provider waits between its tries, in seconds; then it gives up.
const waits = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10800, 10800, 10800, 21600, 21600]
const maxRefunds = 50

export const refusal = (code: SandboxRefusal) =>
  new ProviderRefusal(code, sandboxRefusals[code].text, sandboxRefusals[code].retry)

/** Accepts a refund, or returns the refund that has its number already. @throws ProviderRefusal */
export function accept(
  database: Database,
  request: RefundRequest,
  behaviour: SandboxBehaviour,
): Promise<ProviderRefund> {
  const { outRefundNo, transactionId, refundFen, totalFen } = request
  return transact(database.db, async (db) => {
    await sql`insert into sandbox.payment (transaction_id, total_fen) values (${transactionId}, ${totalFen}) on conflict do nothing`.execute(
      db,
    )
    const { rows } = await sql<{ totalFen: number; refundFen: number; refunds: number; awayFen: number }>`
      select total_fen, refund_fen, refunds, case when released then 0 else shared_fen end as away_fen from sandbox.payment where transaction_id = ${transactionId} for update`.execute(
      db,
    )
    const payment = rows[0]!
    const known = await find(db, outRefundNo)
    if (known) {
      if (known.transactionId !== transactionId || known.refundFen !== refundFen) throw refusal('INVALID_REQUEST')
      return shown(known)
    }
    if (payment.totalFen !== totalFen || payment.refundFen + refundFen > totalFen) throw refusal('INVALID_REQUEST')
    // Until the payment is released, refunds are paid from its frozen money.
    if (payment.refunds >= maxRefunds || payment.refundFen + refundFen + payment.awayFen > totalFen)
      throw refusal('RULE_LIMIT')
    await sql`update sandbox.payment set refund_fen = refund_fen + ${refundFen}, refunds = refunds + 1 where transaction_id = ${transactionId}`.execute(
      db,
    )
    await sql`insert into sandbox.refund (out_refund_no, refund_id, transaction_id, refund_fen, outcome, settles_at)
      values (${outRefundNo}, ${`S${randomUUID().replaceAll('-', '')}`}, ${transactionId}, ${refundFen}, ${behaviour.outcome(request)},
        now() + make_interval(secs => ${behaviour.settleAfter(request) / 1000}))`.execute(db)
    return shown((await find(db, outRefundNo))!)
  })
}

export async function lookUp(database: Database, outRefundNo: string): Promise<ProviderRefund | null> {
  const row = await find(database.db, outRefundNo)
  return row && shown(row)
}

/** Settles every refund that is due, and stores its notifications. */
export function settle(database: Database, behaviour: SandboxBehaviour): Promise<void> {
  return transact(database.db, async (db) => {
    const { rows } = await sql<RefundRow>`
      update sandbox.refund set state = outcome, settled_at = now()
      where out_refund_no in (select out_refund_no from sandbox.refund where state = 'PROCESSING' and settles_at <= now() order by out_refund_no limit 500 for update skip locked)
      returning out_refund_no, refund_id, transaction_id, refund_fen, state, settled_at`.execute(db)
    for (const row of rows) {
      if (row.state === 'CLOSED')
        await sql`update sandbox.payment set refund_fen = refund_fen - ${row.refundFen} where transaction_id = ${row.transactionId}`.execute(
          db,
        )
      await notify(db, row, behaviour)
    }
  })
}

/** What a merchant does on the provider's own pages: the money of an abnormal refund is paid out after all. */
export function handOut(database: Database, outRefundNo: string, behaviour: SandboxBehaviour): Promise<void> {
  return transact(database.db, async (db) => {
    const { rows } = await sql<RefundRow>`
      update sandbox.refund set state = 'SUCCESS', outcome = 'SUCCESS', settled_at = now() where out_refund_no = ${outRefundNo} and state = 'ABNORMAL'
      returning out_refund_no, refund_id, transaction_id, refund_fen, state, settled_at`.execute(db)
    for (const row of rows) await notify(db, row, behaviour)
  })
}

/** Notifications that are due now. Each is due again at its next try, unless `deleteNotification` removes it before. */
export async function dueNotifications(database: Database): Promise<DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    update sandbox.notification n set tries = tries + 1, due_at = now() + make_interval(secs => (${`{${waits.join(',')}}`}::int[])[tries + 1])
    where id in (select id from sandbox.notification where due_at <= now() order by due_at limit 50 for update skip locked) returning id, body`.execute(
    database.db,
  )
  return rows
}

export async function deleteNotification(database: Database, id: number) {
  await sql`delete from sandbox.notification where id = ${id}`.execute(database.db)
}

/** Milliseconds until something is due, null where nothing is. */
export async function nextDue(database: Database): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(at) - now()) * 1000 as ms from (
      select min(settles_at) as at from sandbox.refund where state = 'PROCESSING' union all select min(due_at) from sandbox.notification where due_at is not null) d`.execute(
    database.db,
  )
  return rows[0]!.ms
}

async function find(db: Db, outRefundNo: string): Promise<RefundRow | null> {
  const { rows } = await sql<RefundRow>`
    select out_refund_no, refund_id, transaction_id, refund_fen, state, settled_at from sandbox.refund where out_refund_no = ${outRefundNo}`.execute(
    db,
  )
  return rows[0] ?? null
}

async function notify(db: Db, row: RefundRow, behaviour: SandboxBehaviour) {
  const number = randomUUID()
  const body: NotificationBody = {
    id: number,
    create_time: new Date().toISOString(),
    event_type: `REFUND.${row.state}`,
    resource: {
      out_refund_no: row.outRefundNo,
      refund_id: row.refundId,
      refund_status: row.state,
      success_time: shown(row).succeededAt,
    },
  }
  for (const after of behaviour.notifications(row.outRefundNo, row.state)) {
    await sql`insert into sandbox.notification (number, body, due_at) values (${number}, ${JSON.stringify(body)}, now() + make_interval(secs => ${after / 1000}))`.execute(
      db,
    )
  }
}

const shown = ({ outRefundNo, refundId, state, settledAt }: RefundRow): ProviderRefund => ({
  outRefundNo,
  providerRefundId: refundId,
  state,
  succeededAt: state === 'SUCCESS' ? settledAt : null,
})
