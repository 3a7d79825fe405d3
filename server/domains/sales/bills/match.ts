import { sql } from 'kysely'
import type { BillDifferenceKind } from '#contract/sales/billDifferenceKinds.ts'
import type { Db } from '../../../platform/db/open.ts'

/** One import or match after the other: each looks at the lines of all. Must run in a transaction. */
export const lockBills = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('bill'))`.execute(db)

export interface Matched {
  /** Differences that are open and were not, by kind. */
  readonly opens: { kind: BillDifferenceKind; count: number }[]
  /** How many of them had been settled by a person. */
  readonly reopens: number
  readonly closes: number
}

/**
 * Compares the bills of some days with our own WeChat payments and refunds, and updates the differences: new ones are opened, resolved
 * ones become `gone`, settled ones stay settled unless their amounts have changed.
 * Days without a bill are skipped. Must run in the transaction that changed the bill.
 */
export async function matchDays(db: Db, days: readonly string[]): Promise<Matched> {
  const requestedDays = dayArray(days)
  const { rows } = await sql<{ kind: BillDifferenceKind | null; was: string | null; n: number }>`
    with billed as (select distinct day from bill where day = any(${requestedDays})),
    line as (select l.*, b.day from bill_line l join bill b on b.id = l.bill_id where b.day in (select day from billed)),
    -- Of these days, by either side's account: never all that there are.
    asked as (
      select a.id from line l join refund_attempt a on a.out_refund_no = l.number where l.thing = 'refund'
      union
      select a.id from billed d join refund_attempt a on a.sent_at >= d.day::timestamp at time zone 'Asia/Shanghai' and a.sent_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai'
    ),
    attempt as (
      select a.out_refund_no, r.amount_fen, r.state, r.order_id, r.area_id, a.sent_at, o.order_no, p.transaction_id
      from asked join refund_attempt a on a.id = asked.id join refund r on r.id = a.refund_id join orders o on o.id = r.order_id
        join payment p on p.order_id = o.id and p.result = 'success' and p.channel = 'wechat'
      where a.provider_state is distinct from 'CLOSED'
    ),
    found as (
      select l.thing, l.number, case when p.id is not null then 'amountDiffers' when o.id is not null then 'paymentUnknown' else 'orderUnknown' end as kind,
        l.day, l.at, coalesce(p.area_id, o.area_id) as area_id, coalesce(p.order_id, o.id) as order_id, l.order_no, l.transaction_id,
        null as refund_no, p.amount_fen as ours_fen, l.amount_fen as theirs_fen
      from line l left join payment p on p.transaction_id = l.transaction_id and p.result = 'success' left join orders o on o.order_no = l.order_no
      where l.thing = 'payment' and p.amount_fen is distinct from l.amount_fen
      union all
      select 'payment', p.transaction_id, 'paymentMissing', local_day(p.at), p.at, p.area_id, p.order_id, o.order_no, p.transaction_id, null, p.amount_fen, null
      from billed d join payment p on p.at >= d.day::timestamp at time zone 'Asia/Shanghai' and p.at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai'
        join orders o on o.id = p.order_id
      where p.result = 'success' and p.channel = 'wechat'
        and not exists (select from bill_line l where l.thing = 'payment' and l.number = p.transaction_id)
      union all
      select l.thing, l.number, case when a.out_refund_no is null then 'refundUnknown' when a.amount_fen <> l.amount_fen then 'refundAmountDiffers' else 'refundStateDiffers' end,
        l.day, l.at, coalesce(a.area_id, o.area_id), coalesce(a.order_id, o.id), l.order_no, l.transaction_id, l.number, a.amount_fen, l.amount_fen
      from line l left join attempt a on a.out_refund_no = l.number left join orders o on o.order_no = l.order_no
      where l.thing = 'refund'
        and (a.out_refund_no is null or a.amount_fen <> l.amount_fen or (l.state = 'SUCCESS' and a.state <> 'succeeded'))
      union all
      select 'refund', a.out_refund_no, 'refundMissing', local_day(a.sent_at), a.sent_at, a.area_id, a.order_id, a.order_no, a.transaction_id, a.out_refund_no, a.amount_fen, null
      from attempt a
      where local_day(a.sent_at) in (select day from billed) and not exists (select from bill_line l where l.thing = 'refund' and l.number = a.out_refund_no)
    ),
    before as (select d.thing, d.number, d.state from bill_difference d join found f on f.thing = d.thing and f.number = d.number),
    gone as (
      update bill_difference d set state = 'gone', version = d.version + 1
      where d.state = 'open' and d.day in (select day from billed)
        and not exists (select from found f where f.thing = d.thing and f.number = d.number)
      returning d.id
    ),
    put as (
    insert into bill_difference as d (thing, number, kind, day, at, area_id, order_id, order_no, transaction_id, refund_no, ours_fen, theirs_fen)
    select thing, number, kind, day, at, area_id, order_id, order_no, transaction_id, refund_no, ours_fen, theirs_fen from found
    on conflict (thing, number) do update set
      kind = excluded.kind, day = excluded.day, at = excluded.at, area_id = excluded.area_id, order_id = excluded.order_id,
      order_no = excluded.order_no, transaction_id = excluded.transaction_id, ours_fen = excluded.ours_fen, theirs_fen = excluded.theirs_fen,
      state = 'open', settled_by = null, settled_at = null, version = d.version + 1
    where d.state = 'gone' or (d.kind, d.ours_fen, d.theirs_fen) is distinct from (excluded.kind, excluded.ours_fen, excluded.theirs_fen)
    returning d.thing, d.number, d.kind
    )
    select p.kind, b.state as was, count(*) as n from put p left join before b on b.thing = p.thing and b.number = p.number group by 1, 2
    union all select null, null, count(*) from gone`.execute(db)
  const opened = rows.filter(({ kind, was }) => kind !== null && was !== 'open')
  const sum = (some: readonly { n: number }[]) => some.reduce((all, { n }) => all + n, 0)
  return {
    opens: [...Map.groupBy(opened, ({ kind }) => kind!)].map(([kind, some]) => ({ kind, count: sum(some) })),
    reopens: sum(opened.filter(({ was }) => was === 'settled')),
    closes: sum(rows.filter(({ kind }) => kind === null)),
  }
}

/** Text for a `date[]` value. */
export const dayArray = (days: readonly string[]) => sql<string[]>`${`{${days.join(',')}}`}::date[]`

/** These days and their neighbours: what happened around midnight may be in the bill of the day before or after. */
export const around = (days: readonly string[]): string[] => [
  ...new Set(
    days.flatMap((day) =>
      [-1, 0, 1].map((by) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)),
    ),
  ),
]
