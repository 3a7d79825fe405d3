import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Glyph } from './Glyph.tsx'
import styles from './Status.module.css'
import type { Shape, Tone } from './tone.ts'

/** Words in the manner of a state where the vocabulary has none for them. */
export function Status({
  tone,
  shape,
  pill,
  size,
  children,
}: {
  tone: Tone
  shape?: Shape
  pill?: boolean | undefined
  size?: number | undefined
  children: ReactNode
}) {
  return (
    <span className={clsx(pill ? styles.pill : styles.state, styles[tone])}>
      {shape && <Glyph shape={shape} size={size ?? (pill ? 13 : 14)} />}
      {children}
    </span>
  )
}
