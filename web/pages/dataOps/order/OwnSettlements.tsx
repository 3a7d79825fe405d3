import { lazy } from 'react'
import { ownSettlements } from '#contract/sharing/ownSettlements.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { titleOf } from '#web/crud/kit.ts'
import { MonthSelect } from '#web/features/sharing/MonthSelect.tsx'
import { settlementMarks, sharesOf, toArea } from '#web/features/sharing/settlements.ts'
import { StatementButton } from '#web/features/sharing/statement/StatementButton.tsx'
import { yuanSign } from '#web/kit/format.ts'
import { OrderTabs } from './tabs.tsx'

/** What the account's scenic areas get for each month, to look at and take away. */
export default crudPage({
  page: 'order',
  resource: ownSettlements,
  tabs: <OrderTabs />,
  filters: { show: ['month', 'areaId', 'state'], controls: { month: MonthSelect } },
  columns: {
    areaName: { head: true, width: 200, grow: true },
    month: { width: 96 },
    paidFen: { width: 130 },
    refundedFen: { width: 120 },
    turnoverFen: { width: 130 },
    parts: { width: 120, render: sharesOf },
    dueFen: { width: 130 },
    state: { width: 96, marks: settlementMarks },
    paidOn: { width: 110 },
  },
  card: [
    ['areaName', ({ dueFen }) => <b className="num">{yuanSign(dueFen)}</b>],
    [(row) => `${row.month}，实收 ${yuanSign(row.turnoverFen)}`, 'state'],
    [(row) => `分 ${sharesOf(row)}`, ({ paidOn }) => paidOn && `${paidOn} 付`],
  ],
  nameOf: ({ areaName, month }) => `${areaName} ${month}`,
  state: 'state',
  facts: {
    areaName: { to: toArea },
    month: {},
    paidFen: {},
    refundedFen: {},
    turnoverFen: {},
    dueFen: {},
    paidOn: {},
  },
  details: lazy(() => import('#web/features/sharing/SettlementParts.tsx')),
  sums: ({ reply }) =>
    reply && (
      <span className="t3">
        {titleOf(ownSettlements.list, 'dueFen')} <b>{yuanSign(reply.sums.dueFen)}</b>，未付{' '}
        <b>{yuanSign(reply.sums.unpaidFen)}</b>
      </span>
    ),
  primary: (row) => <StatementButton operation={ownSettlements.statement} row={row} />,
  actionsWidth: 100,
  removal: false,
})
