import { toast, useToasts } from '../kit/toast.ts'
import { Glyph } from './State.tsx'

/** Where the short messages stand; mounted once. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((one) => (
        <div key={one.id} className={`toast st-${tones[one.kind]}`} data-kind={one.kind}>
          <Glyph shape={shapes[one.kind]} size={16} />
          <span className="toast-text">{one.text}</span>
          {one.note && <span className="t3">{one.note}</span>}
          {one.action && (
            <button
              type="button"
              className="btn lnk"
              onClick={() => {
                one.action?.run()
                toast.close(one.id)
              }}
            >
              {one.action.text}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

const tones = { ok: 'ok', error: 'down', info: 'info' } as const
const shapes = { ok: 'check', error: 'octagon', info: 'note' } as const
