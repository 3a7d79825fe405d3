import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'
import { shiftDay, today } from '../../kit/format.ts'
import { IconButton } from '../input/Button.tsx'
import styles from './Month.module.css'

interface Props {
  /** YYYY-MM */
  month: string
  days: { from?: string | undefined; to?: string | undefined }
  /** The last day that can be chosen. */
  max: string
  onPick(day: string): void
  back?: () => void
  forth?: () => void
}

/** The days of a month, weeks from Monday; arrow keys walk through them. */
export function Month({ month, days: { from, to }, max, onPick, back, forth }: Props) {
  const first = `${month}-01`
  // Sunday is 0 in JavaScript and last here.
  const lead = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const length = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  const dates = Array.from({ length }, (_, index) => shiftDay(first, index))
  return (
    <section
      className={styles.month}
      aria-label={`${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`}
      onKeyDown={walk}
    >
      <header>
        {back ? <IconButton small icon="left" label="上个月" onClick={back} /> : <i />}
        <b>
          {month.slice(0, 4)} 年 {Number(month.slice(5))} 月
        </b>
        {forth ? (
          <IconButton small icon="right" label="下个月" disabled={month >= max.slice(0, 7)} onClick={forth} />
        ) : (
          <i />
        )}
      </header>
      <div className={styles.days}>
        {[...'一二三四五六日'].map((name) => (
          <abbr key={name} title={`周${name}`}>
            {name}
          </abbr>
        ))}
        {dates.map((day, index) => (
          <button
            key={day}
            type="button"
            data-day={day}
            style={index === 0 ? { gridColumnStart: lead + 1 } : undefined}
            className={clsx(from && to && day > from && day < to && styles.within, day === today() && styles.today)}
            aria-label={`${index + 1} 日`}
            aria-pressed={day === from || day === to}
            disabled={day > max}
            onClick={() => onPick(day)}
          >
            {index + 1}
          </button>
        ))}
      </div>
    </section>
  )
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
  const day = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
  if (!by || !day) return
  event.preventDefault()
  event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-day="${shiftDay(day, by)}"]`)?.focus()
}
