import { clsx } from 'clsx'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useSilentShortcuts } from '../kit/shortcuts.ts'
import { IconButton } from './Button.tsx'
import styles from './Float.module.css'
import frame from './frame/Frame.module.css'

/** Something to read above everything else, large pictures too: a native dialog, which lies above all that opened before it. */
export function Float({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useSilentShortcuts()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={clsx(frame.float, styles.float)}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      // The dialog below would take the key for its own.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <header className={styles.head}>
        <h2>{title}</h2>
        <span className="sp" />
        <IconButton icon="close" label="关闭" onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>,
    document.body,
  )
}
