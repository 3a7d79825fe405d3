import type { ShareRatio } from '#contract/sharing/shareRatios.ts'
import { Received } from '#web/features/sharing/Received.tsx'
import { OthersAtCase } from './OthersAtCase.tsx'

/** What was given under a ratio, and what else takes from the orders of its project. */
export default function RatioParts({ row }: { row: ShareRatio }) {
  return (
    <>
      <Received whose={{ ratioId: row.id }} />
      <OthersAtCase row={row} />
    </>
  )
}
