import type { ReactNode } from 'react'
import styles from './EventList.module.css'
import { Glyph } from './Glyph.tsx'
import { Status } from './Status.tsx'
import { Time } from './Time.tsx'
import type { Shape, Tone } from './tone.ts'

export interface ShownEvent {
  readonly mark: readonly [Tone, Shape]
  readonly title: ReactNode
  readonly by: string
  readonly at: string
  readonly note: string
}

/** What has happened to a thing, the oldest first: what, by whom, when and why. */
export function EventList({ events }: { events: readonly ShownEvent[] }) {
  return (
    <ol className={styles.events}>
      {events.map(({ mark: [tone, shape], title, by, at, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events only ever grow at the end
        <li key={index}>
          <span className={styles.mark}>
            <Status tone={tone}>
              <Glyph shape={shape} />
            </Status>
          </span>
          <span className={styles.head}>
            <b>{title}</b>
            <span className="t2">{by}</span>
            <Time at={at} />
          </span>
          {note && <p className={styles.note}>{note}</p>}
        </li>
      ))}
    </ol>
  )
}
