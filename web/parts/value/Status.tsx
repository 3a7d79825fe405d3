import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Glyph } from './Glyph.tsx'
import styles from './Status.module.css'
import type { Shape, Tone } from './tone.ts'

/** A text styled like a state, for states without a word in the vocabulary. */
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
