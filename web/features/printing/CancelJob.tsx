import { printers } from '#contract/printing/printers.ts'
import { cancellingWords, type PrintJob, printJobs } from '#contract/printing/printJobs.ts'
import { useAction } from '../../kit/form/useAction.ts'
import { confirm } from '../../kit/look/confirm.ts'
import { ActButton } from '../../parts/input/ActButton.tsx'
import { jobName } from './jobName.ts'

/** Cancels a print job that is not over, after a question that says which copies are given back. */
export function CancelJob({ row }: { row: PrintJob }) {
  const { run, busy } = useAction(printJobs.cancel, {
    invalidates: [printJobs.list, printers.options],
  })
  const ask = async () => {
    const text =
      row.state === 'queued'
        ? '它还没有发给打印机，扣的张数退回账户。'
        : '它已在打印机上；打出来的不退，没打出来的退回账户。'
    if (await confirm({ title: `不打「${jobName(row)}」了？`, text, action: '取消打印', danger: true }))
      await run({ body: { id: row.id } })
  }
  return (
    <ActButton disabled={busy || row.cancelling} onClick={() => void ask()}>
      {row.cancelling ? cancellingWords[0] : '取消打印'}
    </ActButton>
  )
}
