import { lazy, type ReactNode, Suspense } from 'react'
import { useSilentShortcuts } from '../kit/shortcuts.ts'
import { useOnceOpen } from './Drawer.tsx'
import { AskBeforeLeaving, type Dirty, leave } from './leave.ts'

export interface DialogProps {
  open: boolean
  onClose(): void
  title: string
  /** Beside the title. */
  mark?: ReactNode
  /** 440 px without it; 1000 for large forms. */
  width?: number
  /** On the left of the foot: what was changed, what follows. */
  note?: ReactNode
  /** The main button, in the words of what it does. Without it the dialog has no foot. */
  action?: { text: string; run(): void; busy?: boolean; danger?: boolean; disabled?: boolean }
  /** Of the other button, where leaving the dialog does more than close it. */
  cancelText?: string | undefined
  /** Something was changed: closing, and leaving the page, ask first. */
  dirty?: Dirty
  children: ReactNode
}

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

const Frame = lazy(() => import('./frame/DialogFrame.tsx'))
