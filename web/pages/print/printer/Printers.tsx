import { lazy } from 'react'
import { type PaperName, paperWords } from '#contract/printing/papers.ts'
import { type Printer, printers } from '#contract/printing/printers.ts'
import { printerVendors } from '#contract/printing/printerVendors.ts'
import { printJobs } from '#contract/printing/printJobs.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { placedForm } from '#web/crud/position/placed.ts'
import { RechargeHere } from '#web/features/printing/desk/RechargeHere.tsx'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { PrinterViews } from './PrinterViews.tsx'
import { reasonsOf } from './reasons.ts'

const toJobs = ({ id, waiting }: Printer) =>
  waiting > 0 && can('printRemote') && `/pic/printRemote?tab=jobs&printerId=${id}`
const toAccount = ({ accountId }: Printer) =>
  accountId !== null && can('printCount') && `/print/count?open=${accountId}`
const paperWord = (name: string) => paperWords[name as PaperName] ?? name

/** The printers on site: state, the account whose prints they use, and protocol. */
export const Printers = crudPage({
  page: 'printer',
  resource: printers,
  auditLog: 'printing.printers',
  reads: [printerVendors.list, printJobs.list, printers.options, printers.ofCase],
  live: ['print'],
  // A printer becomes unreachable by the passage of time, without an event.
  every: 15_000,
  meta: () => <PrinterViews />,
  filters: { show: ['areaId', 'caseId', 'state'], more: ['vendorId', 'protocol'] },
  columns: {
    state: { fixed: true, width: 96, marks: marks.printer },
    name: { head: true, width: 150 },
    reasons: { width: 150, grow: true, render: (row) => reasonsOf(row) || <span className="t3">—</span> },
    areaName: { width: 140, grow: true },
    caseName: { width: 110 },
    waiting: { to: toJobs },
    accountName: { width: 120, to: toAccount },
    remaining: { render: ({ remaining }) => (remaining === null ? undefined : count(remaining)) },
    media: { width: 150 },
    seenAt: { width: 128 },
    vendorName: { hidden: true, width: 120 },
    protocol: { hidden: true, width: 120 },
    address: { hidden: true, width: 200 },
    model: { hidden: true, width: 150 },
    enabled: { hidden: true, width: 80 },
    createdAt: { hidden: true },
  },
  form: {
    ...placedForm,
    vendorId: { hint: (row) => (row ? undefined : '怎么接入由厂商决定') },
    name: { placeholder: '例如 东门出片台' },
    address: { wide: true, required: false },
    media: {},
    accountId: { required: false, hint: '打照片从这个账户扣张数' },
    enabled: { hint: '停用后不收新任务，已排队的打完' },
  },
  formWidth: 560,
  card: [
    ['name', 'state'],
    [
      ({ areaName, caseName }) => `${areaName} ${caseName}`,
      ({ remaining }) => remaining !== null && `剩 ${count(remaining)} 张`,
    ],
    [(row) => reasonsOf(row) || row.vendorName, ({ waiting }) => waiting > 0 && `${count(waiting)} 个任务`],
  ],
  state: 'state',
  facts: {
    reasons: { render: reasonsOf },
    stateSince: {},
    seenAt: {},
    areaName: { to: ({ areaId }) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}` },
    caseName: { to: ({ caseId }) => can('area') && `/travelSpot/area?open=${caseId}` },
    vendorName: {},
    protocol: {},
    address: {},
    media: {},
    readyMedia: { render: ({ readyMedia }) => readyMedia.map(paperWord).join('、') },
    accountName: { to: toAccount },
    remaining: {},
    model: {},
    createdAt: {},
  },
  details: lazy(() => import('./PrinterDetails.tsx')),
  // It prints again once its account is recharged.
  primary: ({ state, accountId }) =>
    state === 'empty' && accountId !== null && <RechargeHere accountId={accountId} act />,
  toggles: { enabled: { on: '启用', off: '停用', note: '停用后不收新任务' } },
  actionsWidth: 196,
  removal: ({ waiting }) =>
    waiting
      ? { blocked: `还有 ${count(waiting)} 个任务没有打完。` }
      : {
          follows: '它没有打印过的话才能删除。',
          inUseMessage: '它打印过，任务要留作记录，不能删除。不再使用时把它停用。',
        },
})
