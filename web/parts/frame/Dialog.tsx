import { lazy, Suspense } from 'react'
import { useSilentShortcuts } from '../../kit/look/shortcuts.ts'
import type { DialogProps } from './DialogFrame.tsx'
import { useOnceOpen } from './Drawer.tsx'
import { AskBeforeLeaving, leave } from './leave.ts'

/** A dialog in the product's frame. */
export function Dialog(props: DialogProps) {
  useSilentShortcuts(props.open)
  return useOnceOpen(props.open) ? (
    <Suspense>
      <Frame {...props} onClose={() => void leave(props)} />
      {props.open && props.dirty && <AskBeforeLeaving dirty={props.dirty} onLeave={props.onClose} />}
    </Suspense>
  ) : null
}

const Frame = lazy(() => import('./DialogFrame.tsx'))
