import type { Picture } from '#contract/operation/pictures.ts'
import { fileAddress } from '#web/kit/file.ts'
import { clock } from '#web/kit/format.ts'

/** The neighbours of the shown picture, as many as fit. */
export function Film({ rows, index, onShow }: { rows: readonly Picture[]; index: number; onShow(id: number): void }) {
  if (index < 0) return <div className="pv-film" />
  const from = Math.max(0, Math.min(index - around, rows.length - 2 * around - 1))
  return (
    <div className="pv-film">
      {rows.slice(from, from + 2 * around + 1).map((row) => {
        const on = row.id === rows[index]?.id
        return (
          <button
            key={row.id}
            type="button"
            tabIndex={-1}
            className={on ? 'on' : undefined}
            aria-current={on || undefined}
            aria-label={clock(row.takenAt)}
            onClick={() => onShow(row.id)}
          >
            <img src={fileAddress(row.thumbUrl)} alt="" draggable={false} />
          </button>
        )
      })}
    </div>
  )
}

const around = 8
