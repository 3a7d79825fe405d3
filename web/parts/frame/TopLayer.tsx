import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useSilentShortcuts } from '../../kit/look/shortcuts.ts'
import { IconButton } from '../input/Button.tsx'
import frame from './Frame.module.css'
import styles from './TopLayer.module.css'
import { useModal } from './useModal.ts'

interface Props {
  title: string
  onClose(): void
  /** Fixed at the bottom. With it there is something to do: it is as small as a form, and a click beside it does not end it. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * A layer above everything else, including drawers, forms and large pictures: a native
 * dialog, which covers all that was opened before it, traps the focus and restores it.
 */
export function TopLayer({ title, onClose, foot, children }: Props) {
  const dialog = useModal(onClose, (shown) =>
    // The browser would choose the first button, which closes.
    shown.querySelector<HTMLElement>('input, textarea')?.focus(),
  )
  useSilentShortcuts()
  return createPortal(
    <dialog
      ref={dialog}
      className={clsx(frame.float, styles.float, foot && styles.form)}
      aria-label={title}
      onClick={(event) => !foot && event.target === dialog.current && onClose()}
      // The dialog below would take the key for its own.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <header className={styles.head}>
        <h2>{title}</h2>
        <span className="sp" />
        <IconButton icon="close" label="关闭" onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {foot && <footer className={clsx(frame.foot, styles.foot)}>{foot}</footer>}
    </dialog>,
    document.body,
  )
}
