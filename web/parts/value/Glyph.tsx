import type { ReactNode } from 'react'
import styles from './Status.module.css'
import type { Shape } from './tone.ts'

/** The colours of the tones, for text and glyphs. */
export const toneClass = {
  ok: styles.ok,
  warn: styles.warn,
  down: styles.down,
  unknown: styles.unknown,
  info: styles.info,
} as const

/** The shape of a state alone; always show a word beside it. */
export function Glyph({ shape, size = 14 }: { shape: Shape; size?: number }) {
  return (
    <svg
      data-glyph={shape}
      className={shape === 'ring' ? styles.turning : undefined}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      aria-hidden="true"
    >
      {drawings[shape]}
    </svg>
  )
}

const disc = <circle cx="7" cy="7" r="6" fill="currentColor" />
const drawings: Record<Shape, ReactNode> = {
  check: (
    <>
      {disc}
      <path d="M4.2 7.2 6.2 9.2 9.9 5.2" className={styles.line} />
    </>
  ),
  triangle: (
    <>
      <path d="M7 .9 13.5 12.6H.5Z" fill="currentColor" stroke="currentColor" strokeWidth="1" strokeLinejoin="round" />
      <path d="M7 5v3.2M7 10.4v.01" className={styles.line} />
    </>
  ),
  octagon: (
    <>
      <path d="M4.3.6h5.4l3.7 3.7v5.4l-3.7 3.7H4.3L.6 9.7V4.3Z" fill="currentColor" />
      <path d="M4.7 4.7l4.6 4.6M9.3 4.7 4.7 9.3" className={styles.line} />
    </>
  ),
  wrench: (
    <path
      d="M12.6 3.6a3.7 3.7 0 0 1-4.9 4.5L4 11.8a1.55 1.55 0 0 1-2.2-2.2l3.7-3.7A3.7 3.7 0 0 1 10 1.1L8 3.1l.4 2.1 2.1.4z"
      fill="currentColor"
    />
  ),
  moon: <path d="M12.6 8.6A5.9 5.9 0 0 1 5.4 1.4 5.9 5.9 0 1 0 12.6 8.6Z" fill="currentColor" />,
  dashed: (
    <circle cx="7" cy="7" r="5.2" fill="none" stroke="currentColor" strokeWidth="1.7" strokeDasharray="2.6 1.48" />
  ),
  clock: (
    <>
      <circle cx="7" cy="7" r="5.4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M7 4v3.2l2 1.3" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  half: (
    <>
      <circle cx="7" cy="7" r="5.3" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M7 1.7a5.3 5.3 0 0 1 0 10.6Z" fill="currentColor" />
    </>
  ),
  back: (
    <>
      {disc}
      <path d="M5.6 4.3 3.9 6l1.7 1.7M4 6h3.7a1.9 1.9 0 0 1 0 3.8H6.3" className={styles.line} />
    </>
  ),
  bar: (
    <>
      {disc}
      <path d="M4.4 7h5.2" className={styles.line} />
    </>
  ),
  note: (
    <>
      {disc}
      <path d="M7 6.6v3M7 4.3v.01" className={styles.line} />
    </>
  ),
  star: (
    <path
      d="m7 1.2 1.8 3.6 4 .6-2.9 2.8.7 4L7 10.3l-3.6 1.9.7-4L1.2 5.4l4-.6z"
      fill="currentColor"
      strokeLinejoin="round"
    />
  ),
  ring: (
    <>
      <circle cx="7" cy="7" r="5.2" fill="none" stroke="currentColor" strokeOpacity=".28" strokeWidth="1.9" />
      <path
        d="M7 1.8A5.2 5.2 0 0 1 11.5 9.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
    </>
  ),
}
