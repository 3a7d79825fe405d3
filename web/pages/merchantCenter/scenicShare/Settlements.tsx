import { lazy } from 'react'
import { scenicSettlements } from '#contract/sharing/scenicSettlements.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { MonthSelect } from '#web/features/sharing/MonthSelect.tsx'
import { settlementMarks, sharesOf, toArea, toMonthly } from '#web/features/sharing/settlements.ts'
import { StatementButton } from '#web/features/sharing/statement/StatementButton.tsx'
import { yuanSign } from '#web/kit/format.ts'
import { ConfirmMonth, PayMonth, RevertMonth, SettlementBatch } from './SettlementActions.tsx'
import { ShareViews } from './ShareViews.tsx'

/** What each scenic area is owed for each month: computed, confirmed, paid. */
export const Settlements = crudPage({
  page: 'scenicShare',
  resource: scenicSettlements,
  auditLog: 'sharing.scenicSettlements',
  meta: () => <ShareViews />,
  filters: { show: ['month', 'areaId', 'state'], controls: { month: MonthSelect } },
  columns: {
    areaName: { head: true, width: 200, grow: true },
    month: { width: 96 },
    paidFen: { width: 120, hidden: true },
    refundedFen: { width: 120 },
    turnoverFen: { width: 130 },
    parts: { width: 120, render: sharesOf },
    dueFen: { width: 130 },
    state: { width: 96, marks: settlementMarks },
    changedFen: { width: 120, hidden: true },
    confirmedAt: { width: 132, hidden: true },
    confirmedBy: { width: 110, hidden: true },
    paidOn: { width: 110 },
    payNote: { width: 180, grow: true },
    paidAt: { width: 132, hidden: true },
    paidBy: { width: 110, hidden: true },
  },
  card: [
    ['areaName', ({ dueFen }) => <b className="num">{yuanSign(dueFen)}</b>],
    [(row) => `${row.month}，实收 ${yuanSign(row.turnoverFen)}`, 'state'],
    [(row) => `分 ${sharesOf(row)}`, ({ paidOn }) => paidOn && `${paidOn} 付`],
  ],
  nameOf: ({ areaName, month }) => `${areaName} ${month}`,
  state: 'state',
  lead: lazy(() => import('./SettlementLead.tsx')),
  facts: {
    areaName: { to: toArea },
    month: { to: toMonthly },
    paidFen: {},
    refundedFen: {},
    turnoverFen: {},
    dueFen: {},
    payNote: {},
  },
  details: lazy(() => import('#web/features/sharing/SettlementParts.tsx')),
  sums: ({ reply }) =>
    reply && (
      <span className="t3">
        应付 <b>{yuanSign(reply.sums.dueFen)}</b>，未付 <b>{yuanSign(reply.sums.unpaidFen)}</b>
      </span>
    ),
  primary: (row) =>
    row.state === 'due' ? <ConfirmMonth row={row} /> : row.state === 'confirmed' && <PayMonth row={row} />,
  actions: (row) => (
    <>
      <StatementButton operation={scenicSettlements.statement} row={row} />
      {(row.state === 'confirmed' || row.state === 'paid') && <RevertMonth row={row} />}
    </>
  ),
  actionsWidth: 204,
  batch: (rows, clear) => <SettlementBatch rows={rows} clear={clear} />,
  removal: false,
})
