import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '../../kit/look/shortcuts.ts'
import { type Notice, notice, noticeMs, useNotices, useToasts } from '../../kit/look/toast.ts'
import { Button, IconButton } from '../input/Button.tsx'
import { Glyph, toneClass } from '../value/Glyph.tsx'
import styles from './Toasts.module.css'

/** Shows toasts and notices; mounted once. */
export function Toasts() {
  const toasts = useToasts()
  const notices = useNotices()
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)
  const last = notices.at(-1)
  // A notice goes by itself: whoever uses keys could not reach its button in time.
  useShortcut(
    'f8',
    '到提示上的按钮',
    () => {
      before.current = document.activeElement
      box.current?.lastElementChild?.querySelector('button')?.focus()
    },
    last ? 'everywhere' : false,
  )
  const leave = () => {
    if (before.current instanceof HTMLElement) before.current.focus()
    before.current = null
  }
  return (
    <>
      <div className={styles.toasts} role="status" aria-live="polite">
        {toasts.map((one) => (
          <div key={one.id} className={clsx(styles.toast, toneClass[tones[one.kind]])} data-kind={one.kind}>
            <Glyph shape={shapes[one.kind]} size={16} />
            <span className={styles.text}>{one.text}</span>
          </div>
        ))}
      </div>
      <div className={styles.notices} ref={box} role="status" aria-live="polite">
        {notices.map((one) => (
          <NoticeBar key={one.id} notice={one} onLeave={leave} />
        ))}
      </div>
    </>
  )
}

interface NoticeProps {
  notice: Notice
  /** It is about to close: the focus goes back to where a shortcut took it from. */
  onLeave(): void
}

function NoticeBar({ notice: { id, kind, text, note, action }, onLeave }: NoticeProps) {
  const close = () => {
    onLeave()
    notice.close(id)
  }
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    if (waits) return
    const timer = setTimeout(() => notice.close(id), noticeMs)
    return () => clearTimeout(timer)
  }, [id, waits])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while it is read
    <div
      className={clsx(styles.toast, styles.notice, toneClass[tones[kind]])}
      data-kind={kind}
      onPointerEnter={() => setWaits(true)}
      onPointerLeave={() => setWaits(false)}
      onFocus={() => setWaits(true)}
      onBlur={() => setWaits(false)}
    >
      <Glyph shape={shapes[kind]} size={16} />
      <span className={styles.words}>
        <span className={styles.text}>{text}</span>
        {note && <span className="t3">{note}</span>}
      </span>
      {action && (
        <Button
          kind="link"
          keys="f8"
          onClick={() => {
            close()
            action.run()
          }}
        >
          {action.text}
        </Button>
      )}
      <IconButton icon="close" iconSize={14} label="关闭提示" onClick={close} />
    </div>
  )
}

const tones = { ok: 'ok', error: 'down', info: 'info' } as const satisfies Record<Notice['kind'], string>
const shapes = { ok: 'check', error: 'octagon', info: 'note' } as const satisfies Record<Notice['kind'], string>
