import { useState } from 'react'
import { Button } from '#web/parts/input/Button.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import sheet from '../SheetHead.module.css'
import type { Event } from './life.ts'
import styles from './OrderEvents.module.css'

/** What happened to an order, the newest first; three at first, all on demand. */
export function OrderEvents({ events }: { events: readonly Event[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? events : events.slice(-3)
  return (
    <section>
      <header className={sheet.head}>
        <h3>事件</h3>
        <span className="sp" />
        {events.length > 3 && (
          <Button kind="link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? '只看最近 3 条' : `全部 ${events.length} 条`}
          </Button>
        )}
      </header>
      <ul className={styles.events}>
        {shown.toReversed().map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events carry no number of their own, and several may share one instant
          <li key={`${event.at}${event.step}${index}`} className={event.failed ? styles.failed : undefined}>
            <Time at={event.at} />
            <span className="el" title={event.who}>
              {event.who}
            </span>
            <span>{event.text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
