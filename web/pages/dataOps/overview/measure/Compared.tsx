import { clsx } from 'clsx'
import { Arrow } from '#web/features/figures/Arrow.tsx'
import styles from './Compared.module.css'
import type { Compared } from './measure.ts'

/** ▲ 12.3%, in amber where it is bad for the business; a dash with its reason where nothing can be said. */
export function ComparedMark({ of, name, before }: { of: Compared; name: string; before?: string }) {
  if ('why' in of)
    return (
      <span className={styles.mark} title={of.why}>
        <b>—</b> <span className={styles.why}>{of.short ?? of.why}</span>
      </span>
    )
  const { direction, text, bad } = of.change
  return (
    <span className={clsx(styles.mark, bad && styles.bad)} title={before && `${name} ${before}`.trim()}>
      <Arrow direction={direction} />
      <b>{text}</b>
      {before && (
        <span className={styles.why}>
          {name && `${name} `}
          {before}
        </span>
      )}
    </span>
  )
}
