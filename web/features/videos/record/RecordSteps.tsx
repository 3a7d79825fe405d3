import type { ReactNode } from 'react'
import type { VideoRecord } from '#contract/videos/records.ts'
import { State } from '#web/features/State.tsx'
import { stateWord } from '#web/features/states.ts'
import { clock, formatDuration } from '#web/kit/format.ts'
import { Section } from '#web/parts/value/Details.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from './RecordSteps.module.css'

type Line = { at: string; mark: ReactNode; text: string }

/** When each stage was reached and a retry was requested, oldest first, with the time since the previous stage. */
export default function RecordSteps({ row: { steps = [], retries = [] } }: { row: VideoRecord }) {
  const lines: Line[] = [
    ...steps.map(({ state, at, reason }, step) => ({
      at,
      mark: <State of="record" is={state} />,
      text: [reason, step > 0 && `距上一步 ${formatDuration(Date.parse(at) - Date.parse(steps[step - 1]!.at))}`]
        .filter(Boolean)
        .join('，'),
    })),
    ...retries.map(({ requestedAt, requestedBy, fetchedAt, answeredAt, answer }) => ({
      at: requestedAt,
      mark: (
        <Status tone="maint" shape="back">
          请求重试
        </Status>
      ),
      text: [
        requestedBy,
        answeredAt
          ? `制作方已答复：${answer ? stateWord('record', answer) : ''}`
          : fetchedAt
            ? `制作方 ${clock(fetchedAt)} 已取走，还没有答复`
            : '制作方还没有取走',
      ].join('，'),
    })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <Section title="制作经过" note={`${steps.length} 步`}>
      <ol className={styles.steps}>
        {lines.map(({ at, mark, text }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines only ever grow
          <li key={line}>
            {mark}
            <Time at={at} />
            {text && <p>{text}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
