import { lazy } from 'react'
import { type PrintJob, printJobs } from '#contract/printing/printJobs.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { CancelJob } from '#web/features/printing/CancelJob.tsx'
import { jobName } from '#web/features/printing/jobName.ts'
import { PrintAgain } from '#web/features/printing/PrintAgain.tsx'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { RemoteViews } from './RemoteViews.tsx'

const toPrinter = ({ printerId }: PrintJob) => can('printer') && `/print/printer?open=${printerId}`
const toPicture = ({ pictureId }: PrintJob) => pictureId !== null && can('photo') && `/pic/photo?open=${pictureId}`

/** Print jobs: the state of each page, and why a page was not printed. */
export const Jobs = crudPage({
  page: 'printRemote',
  resource: { list: printJobs.list },
  auditLog: 'printing.printJobs',
  live: ['print'],
  meta: () => <RemoteViews />,
  filters: { show: ['createdAt', 'areaId', 'printerId', 'state'], more: ['caseId', 'accountId', 'kind'] },
  columns: {
    createdAt: { width: 132, fixed: true },
    state: { width: 96, marks: marks.printJob },
    pictureName: { width: 150, grow: true, render: jobName, to: toPicture },
    copies: {},
    printed: {},
    printerName: { width: 130, to: toPrinter },
    areaName: { width: 140, grow: true },
    caseName: { hidden: true, width: 120 },
    reason: { width: 180, grow: true },
    note: { hidden: true, width: 140 },
    byName: { width: 80 },
    accountName: { hidden: true, width: 120 },
    doneAt: { hidden: true },
  },
  nameOf: jobName,
  state: 'state',
  card: [
    [jobName, 'state'],
    ['printerName', ({ copies }) => `${count(copies)} 张`],
    ['reason', 'createdAt'],
  ],
  lead: lazy(() => import('./JobLead.tsx')),
  facts: {
    reason: {},
    printerName: { to: toPrinter },
    pictureName: { render: jobName, to: toPicture },
    copies: {},
    printed: {},
    media: {},
    fit: {},
    accountName: {
      to: ({ accountId }) => accountId !== null && can('printCount') && `/print/count?open=${accountId}`,
    },
    note: {},
    byName: {},
  },
  primary: ({ doneAt, pictureId, copies, fit, printerId }) =>
    doneAt !== null &&
    pictureId !== null && <PrintAgain pictureId={pictureId} path="/pic/printRemote" how={{ copies, fit, printerId }} />,
  actions: (row) => row.doneAt === null && <CancelJob row={row} />,
  removal: false,
})
