import { useEffect, useState } from 'react'
import gallery from './Gallery.module.css'
import styles from './Ghosts.module.css'

/** Rows of pictures that are not there yet, in their shape; after 300 ms only. */
export function Ghosts({ height }: { height: number }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={gallery.gallery} role="status" aria-busy="true">
      <span className="sr">正在载入</span>
      {shown &&
        rows.map((shapes) => (
          <div key={shapes.join()} className={styles.row} style={{ height }}>
            {shapes.map((shape, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: ghosts never move
              <i key={index} style={{ flexGrow: shape }} />
            ))}
          </div>
        ))}
    </div>
  )
}

const rows = [
  [1.5, 1.5, 0.8, 1.5, 1.3, 1.5],
  [1.5, 0.8, 1.5, 1.5, 1.5, 1.3],
  [1.3, 1.5, 1.5, 0.8, 1.5, 1.5],
]
