import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { isOpenRefund } from '../../platform/money/isOpenRefund.ts'

interface OperatorDependents {
  areas: number
  accounts: number
  liveDevices: number
  openOrders: number
  openRefunds: number
  openRefundFen: number
  unsplitBills: number
  unsplitFen: number
  printsLeft: number
  printAccounts: number
}
const openRefund = isOpenRefund(sql.ref('refund.state'))
const unsplit = sql`split_bill.state in ('frozen', 'processing', 'failed') and split_bill.amount_fen > 0`
/** Counts what still depends on the given operators. */
export async function hangsOn(db: Db, operators: RawBuilder<unknown>): Promise<OperatorDependents> {
  const { rows } = await sql<OperatorDependents>`
    with own as (select r.id from area r where r.operator_id in ${operators}),
      refunds as (select count(*) as n, coalesce(sum(amount_fen), 0) as fen from refund
        where area_id in (select id from own) and ${openRefund}),
      bills as (select count(*) as n, coalesce(sum(amount_fen), 0)::bigint as fen from split_bill
        where area_id in (select id from own) and ${unsplit}),
      prints as (select count(*) as accounts, coalesce(sum(remaining), 0)::bigint as n from print_account
        where area_id in (select id from own) and remaining > 0)
    select (select count(*) from own) as areas,
      (select count(*) from admin a where a.operator_id in ${operators}) as accounts,
      (select count(*) from device d where d.area_id in (select id from own) and d.removed_at is null
        and d.last_heartbeat_at > now() - interval '5 minutes') as live_devices,
      (select count(*) from orders o where o.area_id in (select id from own) and o.state = 'created') as open_orders,
      (select n from refunds) as open_refunds, (select fen from refunds) as open_refund_fen,
      (select n from bills) as unsplit_bills, (select fen from bills) as unsplit_fen,
      (select n from prints) as prints_left, (select accounts from prints) as print_accounts`.execute(db)
  return rows[0]!
}
/** Of rows of `operator`: nothing is unpaid, half paid back or not shared yet in its own scenic areas. */
export const noOpenMoney = sql<boolean>`not exists (select from area r where r.operator_id = operator.id and (
  exists (select from orders o where o.area_id = r.id and o.state = 'created')
  or exists (select from refund where refund.area_id = r.id and ${openRefund})
  or exists (select from split_bill where split_bill.area_id = r.id and ${unsplit})))`

/** 1 笔订单待支付 */
export const openWords = ({ openOrders, openRefunds, unsplitBills }: OperatorDependents): string[] => [
  ...(openOrders ? [`${openOrders} 笔订单待支付`] : []),
  ...(openRefunds ? [`${openRefunds} 笔退款未完成`] : []),
  ...(unsplitBills ? [`${unsplitBills} 笔分账未完成`] : []),
]
