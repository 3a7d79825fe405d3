import { type ReportGroup, type ReportRow, reportGroups } from '#contract/reports/reports.ts'
import { can } from '../../kit/access/access.ts'
import { count } from '../../kit/format.ts'
import type { List } from '../../kit/list/useList.ts'
import type { ColumnsOf } from '../../parts/table/DataTable.tsx'
import { Money } from '../../parts/value/Money.tsx'
import { columnsOf } from '../columns.tsx'
import { Change } from './Change.tsx'
import type { ReportOperation } from './operation.ts'
import { type About, ordersOf, refundsOf } from './within.ts'

/** The figures of each row, their comparison, and the columns over which one figure is spread. */
export function reportColumns(
  { operation, reply, filter }: List<ReportOperation>,
  by: ReportGroup,
  about: About,
): ColumnsOf<ReportOperation> {
  const made = (row: ReportRow) => can('order') && ordersOf(row, by, about, 'made')
  const paid = (row: ReportRow) => can('order') && ordersOf(row, by, about, 'paid')
  const returned = (row: ReportRow) => can('refund') && refundsOf(row, by, about)
  const inCase = by === 'device' || by === 'package'
  const columns = columnsOf(operation, {
    name: { head: true, title: reportGroups[by].slice(1), width: 180 },
    ...((by === 'case' || by === 'code' || inCase) && { areaName: { width: 160 } }),
    ...(inCase && { caseName: { width: 120 } }),
    orders: { to: made },
    paidOrders: { to: paid },
    paidFen: { to: paid },
    share: {},
    refunds: { to: returned },
    refundedFen: { to: returned },
    turnoverFen: {},
    ...(reply?.before && {
      beforeFen: { width: 120 },
      change: { right: true, render: (row: ReportRow) => <Change of={row.change} /> },
    }),
  })
  const isCount = filter.measure === 'paidOrders'
  const spread = (reply?.columns ?? []).map(({ name }, at) => ({
    key: `spread${at}`,
    title: filter.spread === 'day' ? name.slice(5) : name,
    right: true as const,
    width: 92,
    render: (row: ReportRow) => {
      const value = row.cells[at] ?? 0
      return isCount ? <span className={value ? undefined : 't3'}>{count(value)}</span> : <Money fen={value} />
    },
  }))
  return [...columns, ...spread] as ColumnsOf<ReportOperation>
}
