import { lazy, Suspense, useState } from 'react'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { ActButton } from '#web/parts/input/ActButton.tsx'
import type { Tried } from './TrialDialog.tsx'

const TrialDialog = lazy(() => import('./TrialDialog.tsx'))

/** Opens the preview of the film that a template makes, as it is stored. `why` says why not now. */
export function TrialButton({ row, why }: { row: Tried; why?: string | undefined }) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  return (
    <>
      <ActButton why={why} onClick={() => setOpen(true)}>
        试看
      </ActButton>
      {needed && (
        <Suspense>
          <TrialDialog row={row} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
