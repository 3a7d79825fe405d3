import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { TrialVisit } from '#contract/videos/trials.ts'
import { dayAndTime } from '#web/kit/format.ts'
import { Thumb } from '#web/parts/picture/Thumb.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './VisitChoice.module.css'

interface Props {
  visits: readonly TrialVisit[]
  /** Why there is nothing to choose. */
  none: string | undefined
  /** The visitor of a visit; null is the demonstration. */
  value: number | null
  onChange(visitorId: number | null): void
}

/** The clips a template is tried with: those of a visit, or a picture that stands for clips. */
export function VisitChoice({ visits, none, value, onChange }: Props) {
  return (
    <fieldset className={styles.choice}>
      <legend>片段来自</legend>
      {none && <p className={clsx(styles.none, 't3')}>{none}</p>}
      {visits.map(({ visitorId, to, points: names, clips: count, thumbUrl }) => (
        <Choice key={visitorId} isChosen={value === visitorId} onChoose={() => onChange(visitorId)}>
          <Thumb url={thumbUrl} width={64} height={40} />
          <span className={styles.words}>
            <b>{dayAndTime(to)}</b>
            <span className="el t2" title={names.join('、')}>
              {names.join('、') || '—'}
            </span>
            <span className="t3">{`${count} 个片段`}</span>
          </span>
        </Choice>
      ))}
      <Choice isChosen={value === null} onChoose={() => onChange(null)}>
        <span className={styles.art}>
          <Icon name="image" size={20} />
        </span>
        <span className={styles.words}>
          <b>示范画面</b>
          <span className="t3">不用游客的片段</span>
        </span>
      </Choice>
    </fieldset>
  )
}

function Choice({ isChosen, onChoose, children }: { isChosen: boolean; onChoose(): void; children: ReactNode }) {
  return (
    <label className={clsx(styles.item, isChosen && styles.chosen)}>
      <input type="radio" name="trial" className="sr" checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  )
}
