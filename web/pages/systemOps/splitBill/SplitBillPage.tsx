import { lazy } from 'react'
import { receiverSides } from '#contract/sharing/shareRatios.ts'
import { type SplitBill, splitBills } from '#contract/sharing/splitBills.ts'
import { releaseOf, unsplitStates } from '#contract/sharing/splitStates.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { splitMarks } from '#web/features/sharing/splitMarks.ts'
import { can } from '#web/kit/access/access.ts'
import { basisPoints, dayAndTime, yuanSign } from '#web/kit/format.ts'
import { ReceiverChip } from './ReceiverChip.tsx'
import { isHeld, ReleaseBill, SendBill, SplitBatch } from './SplitActions.tsx'
import { StateSums } from './StateSums.tsx'
import { SyncButton } from './SyncButton.tsx'

const toOrder = ({ orderId }: SplitBill) => can('order') && `/dataOps/order?open=${orderId}`
const toReceiver = ({ enterpriseId, merchantId }: SplitBill) =>
  enterpriseId
    ? can('enterprise') && `/merchantCenter/enterprise?open=${enterpriseId}`
    : can('merchant') && `/merchantCenter/merchant?open=${merchantId}`
const isUnsplit = ({ state }: SplitBill) => (unsplitStates as readonly string[]).includes(state)

/** 分账管理: what receivers get of paid orders, from frozen to arrived, released or taken back. */
export default crudPage({
  page: 'splitBill',
  resource: { list: splitBills.list },
  reads: [splitBills.statistics],
  live: ['split'],
  filters: ['areaId', 'caseId', 'receiver', 'state', 'paidAt', 'ending'],
  extra: (list) => <ReceiverChip list={list} />,
  columns: {
    billNo: { head: true, width: 236 },
    receiverName: { width: 132, grow: true, to: toReceiver },
    receiver: { width: 88, hidden: true },
    areaName: { width: 124, grow: true },
    caseName: { width: 120, hidden: true },
    orderNo: { width: 164, to: toOrder },
    paidFen: { width: 92 },
    share: { width: 80 },
    amountFen: { width: 100 },
    returnedFen: { width: 90 },
    state: { width: 96, marks: splitMarks },
    failure: { width: 200, hidden: true },
    paidAt: { width: 124 },
    dueAt: { width: 132, hidden: true },
    endedAt: { width: 132, hidden: true },
    reason: { width: 140, hidden: true },
    sentTo: { width: 120, hidden: true },
    outNo: { width: 190, hidden: true },
    sentAt: { width: 132, hidden: true },
    providerNo: { width: 190, hidden: true },
  },
  card: [
    ['receiverName', ({ amountFen }) => <b className="num">{yuanSign(amountFen)}</b>],
    [(row) => `${receiverSides[row.receiver]} ${basisPoints(row.share)}，实付 ${yuanSign(row.paidFen)}`, 'state'],
    ['areaName', ({ paidAt }) => `${dayAndTime(paidAt)} 支付`],
  ],
  nameOf: ({ billNo }) => billNo,
  state: 'state',
  lead: lazy(() => import('./SplitLead.tsx')),
  facts: {
    receiverName: { to: toReceiver },
    receiver: {},
    areaName: { to: ({ areaId }) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}` },
    caseName: { to: ({ caseId }) => can('area') && `/travelSpot/area?open=${caseId}` },
    orderNo: { to: toOrder },
    paidFen: {},
    share: {},
    amountFen: {},
    returnedFen: {},
    dueAt: {
      render: (row) =>
        row.dueAt ? dayAndTime(row.dueAt) : isUnsplit(row) ? `${dayAndTime(releaseOf(row.paidAt))} 自动解冻` : '—',
    },
    sentTo: {},
    outNo: {},
    providerNo: {},
  },
  details: lazy(() => import('./SplitParts.tsx')),
  primary: (row) => isHeld(row) && <SendBill row={row} />,
  actions: (row) => isHeld(row) && <ReleaseBill row={row} />,
  actionsWidth: 128,
  batch: (rows, clear) => <SplitBatch rows={rows} clear={clear} />,
  band: (list) => <StateSums list={list} />,
  end: () => <SyncButton />,
  removal: false,
})
