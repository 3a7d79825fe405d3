import { lazy, Suspense, useEffect, useState } from 'react'
import type { DrawerProps } from './DrawerFrame.tsx'
import { AskBeforeLeaving, leave } from './leave.ts'

/** A detail beside the list. */
export function Drawer(props: DrawerProps) {
  return useOnceOpen(props.open) ? (
    <Suspense>
      <Frame {...props} onClose={() => void leave(props)} />
      {props.open && props.dirty && <AskBeforeLeaving dirty={props.dirty} />}
    </Suspense>
  ) : null
}

/** The frames are fetched when the first one opens, so that a list shows without them. What had the focus gets it back. */
export function useOnceOpen(open: boolean) {
  const [opened, setOpened] = useState(open)
  useEffect(() => {
    if (!open) return
    setOpened(true)
    const before = document.activeElement
    return () => {
      // After the frame has released the focus, it returns to the element that opened it.
      setTimeout(() => {
        if (
          before instanceof HTMLElement &&
          before.isConnected &&
          (document.activeElement === document.body || !document.activeElement?.isConnected)
        )
          before.focus()
      }, 300)
    }
  }, [open])
  return opened || open
}

const Frame = lazy(() => import('./DrawerFrame.tsx'))
