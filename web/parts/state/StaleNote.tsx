import { clsx } from 'clsx'
import { clock } from '../../kit/format.ts'
import { Button } from '../input/Button.tsx'
import { Glyph, toneClass } from '../value/Glyph.tsx'
import styles from './StaleNote.module.css'

interface Props {
  /** The time as of which the data is, if it is not shown elsewhere. */
  asOf?: string
  error: Error
  retry: (() => void) | undefined
  className?: string
}

/** Shown above data that could not be refreshed: its time, and the error. */
export const StaleNote = ({ asOf, error, retry, className }: Props) => (
  <p className={clsx(styles.note, toneClass.warn, className)} role="alert">
    <Glyph shape="triangle" />
    {asOf && `截至 ${clock(asOf)}，`}刷新失败：{error.message}
    <Button kind="link" onClick={retry}>
      重试
    </Button>
  </p>
)
