import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { AskBeforeLeaving, leave } from './leave.ts'

export interface DrawerProps {
  open: boolean
  onClose(): void
  title: ReactNode
  /** Beside the title: state, copy button. */
  mark?: ReactNode
  /** Before the close button: previous, next. */
  steps?: ReactNode
  /** 736 px without it, 480 px for small details; the whole screen on a phone. */
  small?: boolean
  /** Fixed at the bottom: result on the left, actions on the right. */
  footer?: ReactNode
  /** Something was changed: closing, and leaving the page, ask first. */
  dirty?: boolean
  children: ReactNode
}

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
      // After the frame has let go of the focus, it goes back to what opened it.
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

const Frame = lazy(() => import('./frame/DrawerFrame.tsx'))
