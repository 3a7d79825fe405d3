import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { shiftDay } from '#contract/zone.ts'
import { type Limits, monthEnd, outside, stepDay, weekdayOf } from '../../kit/day/step.ts'
import { today } from '../../kit/format.ts'
import { IconButton } from '../input/Button.tsx'
import styles from './Month.module.css'

interface Props extends Limits {
  /** YYYY-MM */
  month: string
  days: { from?: string | undefined; to?: string | undefined }
  /** The day on which the keyboard is. */
  at: string
  onPick(day: string): void
  /** The keyboard goes to another day, for which the months may have to be turned. */
  onWalk(day: string): void
  /** Turn to months before and after. */
  back?: ((months: number) => void) | undefined
  forth?: ((months: number) => void) | undefined
  /** They turn by years, too. */
  years?: boolean
}

/** The days of a month, weeks from Monday; keys walk through them and those of the months beside it. */
export function Month({ month, days: { from, to }, at, min, max, onPick, onWalk, back, forth, years }: Props) {
  const first = `${month}-01`
  const lead = weekdayOf(first)
  const weeks = Math.ceil((lead + Number(monthEnd(first).slice(8))) / 7)
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  const name = `${year} 年 ${number} 月`
  const late = max !== undefined && month >= max.slice(0, 7)
  const early = min !== undefined && month <= min.slice(0, 7)
  return (
    <section
      className={clsx(styles.month, years && styles.years)}
      aria-label={name}
      onKeyDown={(event) => walk(event, onWalk)}
    >
      <header>
        {years && <IconButton small icon="farLeft" label="上一年" disabled={early} onClick={() => back?.(12)} />}
        {back ? <IconButton small icon="left" label="上个月" disabled={early} onClick={() => back(1)} /> : <i />}
        <b aria-live="polite">{name}</b>
        {forth ? <IconButton small icon="right" label="下个月" disabled={late} onClick={() => forth(1)} /> : <i />}
        {years && <IconButton small icon="farRight" label="下一年" disabled={late} onClick={() => forth?.(12)} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid of ARIA, whose cells can be chosen */}
      <table role="grid" aria-label={name}>
        <thead>
          <tr>
            {[...'一二三四五六日'].map((weekday) => (
              <th key={weekday} scope="col">
                <abbr title={`周${weekday}`}>{weekday}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => shiftDay(first, week * 7 - lead)).map((monday) => (
            <tr key={monday}>
              {Array.from({ length: 7 }, (_, index) => shiftDay(monday, index)).map((day) => {
                if (!day.startsWith(month)) return <td key={day} />
                const why = outside(day, { min, max })
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid
                  <td key={day} aria-selected={day === from || day === to}>
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === at ? 0 : -1}
                      className={clsx(
                        from && to && day > from && day < to && styles.within,
                        day === today() && styles.today,
                      )}
                      aria-label={`${number} 月 ${Number(day.slice(8))} 日`}
                      aria-current={day === today() ? 'date' : undefined}
                      aria-disabled={why !== undefined}
                      title={why}
                      onClick={() => !why && onPick(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function walk(event: KeyboardEvent<HTMLElement>, go: (day: string) => void) {
  const day = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
  const next = day && stepDay(day, event)
  if (!next) return
  event.preventDefault()
  const months = event.currentTarget.parentElement
  // The day may be in a month that is not shown yet.
  flushSync(() => go(next))
  if (months) focusDay(months, next)
}

export const focusDay = (within: HTMLElement, day: string) =>
  within.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
