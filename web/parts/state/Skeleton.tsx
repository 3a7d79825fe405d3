import { type CSSProperties, useEffect, useState } from 'react'
import styles from './Skeleton.module.css'

/** Rows of a table that is not there yet, in its shape. Shown after 300 ms only, so that quick answers do not flicker. */
export function Skeleton({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <span className="sr">正在载入</span>
      {shown &&
        Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
          <div key={row} style={{ '--columns': columns } as CSSProperties}>
            {Array.from({ length: columns }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <i key={column} style={{ width: `${widths[(row * 3 + column * 2) % widths.length]}%` }} />
            ))}
          </div>
        ))}
    </div>
  )
}

const widths = [84, 62, 70, 48, 76, 56, 66]
