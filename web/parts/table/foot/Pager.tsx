import { IconButton } from '../../input/Button.tsx'
import { around, withoutLast } from '../rows/around.ts'
import styles from './Pager.module.css'

interface Props {
  page: number
  size: number
  total: number
  /** There are more rows than `total`, and the exact number is unknown: the last page is not offered, the next one is. */
  over?: boolean
  turn(page: number, size?: number): void
}

/** Rows per page and pages: the first, the last, and those around the shown one. */
export function Pager({ page, size, total, over = false, turn }: Props) {
  const last = Math.max(1, Math.ceil(total / size))
  const pages = over ? withoutLast(page) : around(page, last)
  return (
    <>
      <label className={styles.size}>
        每页
        <select value={size} onChange={(event) => turn(1, Number(event.target.value))}>
          {sizes(size).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        条
      </label>
      <nav className={styles.pages} aria-label="分页">
        <IconButton small icon="left" label="上一页" why={page <= 1 && '已是第一页'} onClick={() => turn(page - 1)} />
        {pages.map((one, index) =>
          one === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most one gap on each side
            <span key={`gap${index}`}>…</span>
          ) : (
            <button key={one} type="button" aria-current={one === page ? 'page' : undefined} onClick={() => turn(one)}>
              {one}
            </button>
          ),
        )}
        <IconButton
          small
          icon="right"
          label="下一页"
          why={!over && page >= last && '已是最后一页'}
          onClick={() => turn(page + 1)}
        />
      </nav>
    </>
  )
}

const sizes = (shown: number) => [...new Set([20, 50, 100, 200, shown])].sort((a, b) => a - b)
