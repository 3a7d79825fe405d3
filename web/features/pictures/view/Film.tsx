import type { Picture } from '#contract/pictures/pictures.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { clock } from '#web/kit/format.ts'
import styles from './Film.module.css'

/** The neighbours of the shown picture, which is always in the middle. */
export function Film({ rows, index, onShow }: { rows: readonly Picture[]; index: number; onShow(id: number): void }) {
  return (
    <div className={styles.film}>
      {index >= 0 &&
        offsets.map((by) => {
          const row = rows[index + by]
          if (!row) return <span key={`none ${by}`} />
          return (
            <button
              key={row.id}
              type="button"
              tabIndex={-1}
              aria-current={by === 0 || undefined}
              aria-label={clock(row.takenAt)}
              onClick={() => onShow(row.id)}
            >
              {row.thumbUrl && <img src={fileAddress(row.thumbUrl)} alt="" draggable={false} />}
            </button>
          )
        })}
    </div>
  )
}

const around = 8
const offsets = Array.from({ length: 2 * around + 1 }, (_, place) => place - around)
