import type { Enterprise } from '#contract/sharing/enterprises.ts'
import { Received } from '#web/features/sharing/Received.tsx'
import { BoundCases } from './BoundCases.tsx'

/** The projects that an enterprise receives for, and what it got. */
export default function EnterpriseParts({ row }: { row: Enterprise }) {
  return (
    <>
      <BoundCases row={row} />
      <Received whose={{ enterpriseId: row.id }} />
    </>
  )
}
