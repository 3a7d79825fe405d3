import { spokenShort } from '#contract/codes/short.ts'
import type { Marks } from '#web/crud/cells.tsx'
import styles from './Short.module.css'

/** A short code as it is printed below the code. */
export const Short = ({ short }: { short: string }) => <code className={styles.short}>{spokenShort(short)}</code>

/** How the states of codes look. */
export const codeStateMarks: Marks = {
  live: ['ok', 'check'],
  unscanned: ['info', 'clock'],
  silent: ['warn', 'triangle'],
  stopped: ['closed', 'bar'],
}
