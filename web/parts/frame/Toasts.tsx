import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { type Notice, notice, noticeMs, useNotices, useToasts } from '../../kit/look/toast.ts'
import { Button, IconButton } from '../input/Button.tsx'
import { Glyph, toneClass } from '../value/Glyph.tsx'
import styles from './Toasts.module.css'

/** Shows toasts and notices; mounted once. */
export function Toasts() {
  const toasts = useToasts()
  const notices = useNotices()
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
      <div className={styles.notices} role="status" aria-live="polite">
        {notices.map((one) => (
          <NoticeBar key={one.id} notice={one} />
        ))}
      </div>
    </>
  )
}

function NoticeBar({ notice: { id, kind, text, note, action } }: { notice: Notice }) {
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
          onClick={() => {
            action.run()
            notice.close(id)
          }}
        >
          {action.text}
        </Button>
      )}
      <IconButton icon="close" iconSize={14} label="关闭提示" onClick={() => notice.close(id)} />
    </div>
  )
}

const tones = { ok: 'ok', error: 'down', info: 'info' } as const satisfies Record<Notice['kind'], string>
const shapes = { ok: 'check', error: 'octagon', info: 'note' } as const satisfies Record<Notice['kind'], string>
