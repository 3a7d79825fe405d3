import { clsx } from 'clsx'
import { clock, dayAndTime, dayOf, formatDuration } from '#web/kit/format.ts'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './LifeLine.module.css'
import type { Step } from './life.ts'

/**
 * The life of an order as a line: time and fact of each step, and the time to the next one.
 * The line is solid only between steps that were recorded. Vertical on a phone.
 */
export function LifeLine({ steps }: { steps: readonly Step[] }) {
  const last = steps.findLastIndex((step) => step.at)
  const day = steps.find((step) => step.at)?.at
  return (
    <ol className={styles.life} style={{ '--steps': steps.length } as React.CSSProperties}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={clsx(
            !step.at && styles.ahead,
            step.failed && styles.failed,
            index === last && styles.now,
            step.at && steps[index + 1]?.at && styles.on,
          )}
        >
          <span className={styles.mark}>
            {step.failed ? <Glyph shape="octagon" size={20} /> : <Icon name={step.icon} size={14} />}
          </span>
          <b>{step.title}</b>
          {step.at && (
            <time dateTime={step.at}>
              {day && dayOf(day) === dayOf(step.at) ? clock(step.at) : dayAndTime(step.at)}
            </time>
          )}
          <span className={styles.fact} title={step.fact}>
            {step.fact}
          </span>
          {(steps[index + 1]?.sinceMs ?? null) !== null && <em>{formatDuration(steps[index + 1]?.sinceMs ?? 0)}</em>}
        </li>
      ))}
    </ol>
  )
}
