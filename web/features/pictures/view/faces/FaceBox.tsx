import { clsx } from 'clsx'
import styles from './FaceBox.module.css'
import type { Face } from './faces.ts'

/** The frame of a face: solid where the picture was bought, dashed where not. */
export function FaceBox({ face: { left, top, width, height, sold, label } }: { face: Face }) {
  return (
    <span
      className={clsx(styles.face, sold && styles.sold, top < 0.08 && styles.below)}
      style={{ left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }}
    >
      <span>{label}</span>
    </span>
  )
}
