import { type ComponentProps, lazy } from 'react'
import { type ScenicSettlement, type SettlementState, scenicSettlements } from '#contract/sharing/scenicSettlements.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import type { OwnControl } from '#web/crud/filters.tsx'
import { WordSelect } from '#web/features/scenic/Select.tsx'
import { can } from '#web/kit/access/access.ts'
import { monthsUpTo } from '#web/kit/day/months.ts'
import { basisPoints, today, yuanSign } from '#web/kit/format.ts'
import type { Mark } from '#web/parts/value/tone.ts'
import { ConfirmMonth, PayMonth, RevertMonth, SettlementBatch } from './SettlementActions.tsx'
import { ShareViews } from './ShareViews.tsx'

const marks: Readonly<Record<SettlementState, Mark>> = {
  due: ['warn', 'triangle'],
  confirmed: ['info', 'half'],
  open: ['unknown', 'clock'],
  paid: ['ok', 'check'],
  none: ['closed', 'bar'],
}
const toArea = ({ areaId }: ScenicSettlement) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}`
const sharesOf = ({ parts }: ScenicSettlement) => [...new Set(parts.map(({ share }) => basisPoints(share)))].join('、')

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
    turnoverFen: { width: 130 },
    parts: { width: 120, render: sharesOf },
    dueFen: { width: 130 },
    state: { width: 96, marks },
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
    month: {},
    turnoverFen: {},
    dueFen: {},
    payNote: {},
  },
  details: lazy(() => import('./SettlementParts.tsx')),
  sums: ({ reply }) =>
    reply && (
      <span className="t3">
        应付 <b>{yuanSign(reply.sums.dueFen)}</b>，未付 <b>{yuanSign(reply.sums.unpaidFen)}</b>
      </span>
    ),
  primary: (row) =>
    row.state === 'due' ? <ConfirmMonth row={row} /> : row.state === 'confirmed' && <PayMonth row={row} />,
  actions: (row) => (row.state === 'confirmed' || row.state === 'paid') && <RevertMonth row={row} />,
  actionsWidth: 148,
  batch: (rows, clear) => <SettlementBatch rows={rows} clear={clear} />,
  removal: false,
})

function MonthSelect({ placeholder, value, onChange }: ComponentProps<OwnControl>) {
  const now = today().slice(0, 7)
  const month = value as string | undefined
  return (
    <WordSelect
      placeholder={placeholder}
      options={monthsUpTo(now, month ?? now).map((one) => ({ value: one, label: one }))}
      value={month}
      onChange={onChange}
    />
  )
}
