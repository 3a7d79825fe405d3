import type { PrintJob } from '#contract/printing/printJobs.ts'
import PrintedPicture from '#web/features/printing/PrintedPicture.tsx'
import { LifeLine } from '#web/parts/value/LifeLine.tsx'
import { jobLife } from './jobLife.ts'

/** The picture of a print job, and what has happened to it so far. */
export default function JobLead({ row }: { row: PrintJob }) {
  return (
    <>
      <PrintedPicture row={row} />
      <LifeLine steps={jobLife(row)} lead />
    </>
  )
}
