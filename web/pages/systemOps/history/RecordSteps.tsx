import { records, type VideoRecord } from '#contract/operation/records.ts'
import { titleOf } from '#web/crud/kit.ts'
import { State } from '#web/features/State.tsx'
import { Section } from '#web/parts/Details.tsx'
import { Time } from '#web/parts/Time.tsx'
import styles from './RecordSteps.module.css'

/** When each stage was reached, the first at the top. */
export default function RecordSteps({ row: { steps } }: { row: VideoRecord }) {
  return (
    <Section title={titleOf(records.list, 'steps')} note={`${steps.length} 步`}>
      <ol className={styles.steps}>
        {steps.map(({ state, at, reason }, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps only ever grow
          <li key={step}>
            <State of="record" is={state} />
            <Time at={at} />
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
