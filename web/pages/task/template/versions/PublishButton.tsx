import { lazy, Suspense, useState } from 'react'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { ActButton } from '#web/parts/input/ActButton.tsx'
import type { Publishable } from './PublishDialog.tsx'

const PublishDialog = lazy(() => import('./PublishDialog.tsx'))

interface Props {
  row: Publishable
  /** Why not now. */
  why?: string | undefined
  /** With the template's version after it. */
  onPublished?(version: number): void
}

/** Makes the draft of a template what films are made by. */
export function PublishButton({ row, why, onPublished }: Props) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  return (
    <>
      <ActButton why={why} onClick={() => setOpen(true)}>
        发布
      </ActButton>
      <Suspense>
        {needed && <PublishDialog row={row} open={open} onClose={() => setOpen(false)} onPublished={onPublished} />}
      </Suspense>
    </>
  )
}
