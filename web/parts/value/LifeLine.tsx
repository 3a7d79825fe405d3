import { clsx } from 'clsx'
import { clock, dayAndTime, dayOf, formatDuration } from '../../kit/format.ts'
import { Glyph } from './Glyph.tsx'
import { Icon } from './Icon.tsx'
import styles from './LifeLine.module.css'
import type { LifeStep } from './lifeSteps.ts'

/**
 * The life of a thing as a line: time and fact of each step, and the time to the next one. A step that was not reached is hollow, and the
 * line is solid only between steps that were. Vertical where there is little room. `lead`: at the top of a drawer,
 * where nothing else names the day of its first step.
 */
export function LifeLine({ steps, lead }: { steps: readonly LifeStep[]; lead?: boolean }) {
  const last = steps.findLastIndex((step) => step.reached)
  const first = steps.find((step) => step.at)
  const isSaid = (step: LifeStep, at: string) => !(lead && step === first) && dayOf(first?.at ?? at) === dayOf(at)
  return (
    <div className={styles.room}>
      <ol className={clsx(styles.life, lead && styles.lead)} style={{ '--steps': steps.length } as React.CSSProperties}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={clsx(
              !step.reached && styles.ahead,
              step.failed && styles.failed,
              index === last && styles.now,
              step.reached && steps[index + 1]?.reached && styles.on,
            )}
          >
            <span className={styles.mark}>
              {step.failed ? <Glyph shape="octagon" size={20} /> : <Icon name={step.icon} size={14} />}
            </span>
            <b>{step.title}</b>
            {step.at && <time dateTime={step.at}>{isSaid(step, step.at) ? clock(step.at) : dayAndTime(step.at)}</time>}
            <span className={styles.fact} title={step.fact}>
              {step.fact} {step.link}
            </span>
            {(steps[index + 1]?.sinceMs ?? null) !== null && <em>{formatDuration(steps[index + 1]?.sinceMs ?? 0)}</em>}
          </li>
        ))}
      </ol>
    </div>
  )
}
