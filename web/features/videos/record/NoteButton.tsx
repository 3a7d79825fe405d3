import { lazy, Suspense, useState } from 'react'
import type { VideoRecord } from '#contract/videos/records.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { ActButton } from '#web/parts/input/ActButton.tsx'

const NoteDialog = lazy(() => import('./NoteDialog.tsx'))

/** Opens the dialog for a note about a problem with a video. */
export function NoteButton({ row }: { row: VideoRecord }) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  return (
    <>
      <ActButton onClick={() => setOpen(true)}>注明错误</ActButton>
      {needed && (
        <Suspense>
          <NoteDialog row={row} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
