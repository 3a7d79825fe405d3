import { clsx } from 'clsx'
import { toast, useToasts } from '../kit/toast.ts'
import { Button } from './Button.tsx'
import { Glyph, toneClass } from './Glyph.tsx'
import styles from './Toasts.module.css'

/** Where the short messages stand; mounted once. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map((one) => (
        <div key={one.id} className={clsx(styles.toast, toneClass[tones[one.kind]])} data-kind={one.kind}>
          <Glyph shape={shapes[one.kind]} size={16} />
          <span className={styles.text}>{one.text}</span>
          {one.note && <span className="t3">{one.note}</span>}
          {one.action && (
            <Button
              kind="link"
              onClick={() => {
                one.action?.run()
                toast.close(one.id)
              }}
            >
              {one.action.text}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}

const tones = { ok: 'ok', error: 'down', info: 'info' } as const
const shapes = { ok: 'check', error: 'octagon', info: 'note' } as const
