import { lazy } from 'react'
import { printers } from '#contract/printing/printers.ts'
import { cancellingWords, type PrintJob, printJobs } from '#contract/printing/printJobs.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { PrintAgain } from '#web/features/printing/PrintAgain.tsx'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { ActButton } from '#web/parts/input/ActButton.tsx'
import { RemoteViews } from './RemoteViews.tsx'

const toPrinter = ({ printerId }: PrintJob) => can('printer') && `/print/printer?open=${printerId}`
const toPicture = ({ pictureId }: PrintJob) => pictureId !== null && can('photo') && `/pic/photo?open=${pictureId}`
const nameOf = ({ pictureName, id }: PrintJob) => pictureName ?? `测试页 #${id}`

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
    pictureName: { width: 150, grow: true, render: nameOf, to: toPicture },
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
  nameOf,
  state: 'state',
  card: [
    [nameOf, 'state'],
    ['printerName', ({ copies }) => `${count(copies)} 张`],
    ['reason', 'createdAt'],
  ],
  lead: lazy(() => import('./JobLead.tsx')),
  facts: {
    reason: {},
    printerName: { to: toPrinter },
    pictureName: { render: nameOf, to: toPicture },
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

function CancelJob({ row }: { row: PrintJob }) {
  const { run, busy } = useAction(printJobs.cancel, {
    invalidates: [printJobs.list, printers.options],
  })
  const ask = async () => {
    const text =
      row.state === 'queued'
        ? '它还没有发给打印机，扣的张数退回账户。'
        : '它已在打印机上；打出来的不退，没打出来的退回账户。'
    if (await confirm({ title: `不打「${nameOf(row)}」了？`, text, action: '取消打印', danger: true }))
      await run({ body: { id: row.id } })
  }
  return (
    <ActButton disabled={busy || row.cancelling} onClick={() => void ask()}>
      {row.cancelling ? cancellingWords[0] : '取消打印'}
    </ActButton>
  )
}
