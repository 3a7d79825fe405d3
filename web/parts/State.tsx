import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Glyph } from './Glyph.tsx'
import styles from './State.module.css'
import { type Condition, type Domain, type Mark, marks, type Shape, stateWord, type Tone } from './states.ts'

/**
 * A state as shape, word and colour together. Plain in tables (14 px), `pill` with its ground in heads and notes (13 px).
 * `word` replaces the word of the vocabulary where the page knows it more exactly (导出中 64%).
 */
export function State<D extends Domain>({
  of,
  is,
  pill,
  word,
  size,
}: {
  of: D
  is: Condition<D>
  pill?: boolean
  word?: string
  size?: number
}) {
  const [tone, shape] = marks[of][is] as Mark
  return (
    <Status tone={tone} shape={shape} pill={pill} size={size}>
      <span>{word ?? stateWord(of, is)}</span>
    </Status>
  )
}

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
