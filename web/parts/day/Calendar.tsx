import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Bound } from '#contract/zone.ts'
import { shiftDay } from '#contract/zone.ts'
import { type Limits, monthEnd, outside, shiftMonths } from '../../kit/day/step.ts'
import { today } from '../../kit/format.ts'
import frame from '../frame/Frame.module.css'
import { useModal } from '../frame/useModal.ts'
import { Button } from '../input/Button.tsx'
import styles from './Calendar.module.css'
import { Clock } from './Clock.tsx'
import { focusDay, Month } from './Month.tsx'

interface Props extends Limits {
  bounds: Bound | undefined
  /** What is chosen: the title of the field. */
  label: string
  /** YYYY-MM-DD */
  day: string | undefined
  /** HH:MM, if a moment is chosen. */
  clock: string | undefined
  clearable: boolean | undefined
  onDone(day: string | undefined, clock: string | undefined): void
  onClose(): void
}

/**
 * A calendar beside its parent element, or at the foot of a phone's screen: the date picker dialog of ARIA. A day is
 * chosen by one click; a moment by its day, then its time.
 */
export default function Calendar({ label, day, clock, bounds, min, max, clearable, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState(day)
  const [time, setTime] = useState(clock)
  const [at, setAt] = useState(day ?? within(today(), { min, max }))
  const dialog = useModal(onClose, (shown) => {
    place(shown)
    focusDay(shown, at)
  })
  const follow = useEffectEvent(() => dialog.current && place(dialog.current))
  useEffect(() => {
    const resized = () => void follow()
    addEventListener('resize', resized)
    return () => removeEventListener('resize', resized)
  }, [])
  const done = () => chosen && onDone(chosen, time)
  const pick = (one: string) => {
    setAt(one)
    setChosen(one)
    if (time === undefined) onDone(one, undefined)
    else dialog.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus()
  }
  return (
    <dialog
      ref={dialog}
      className={clsx(frame.float, styles.calendar)}
      aria-label={`选择${label}`}
      onClick={({ target }) => {
        if (target !== dialog.current) return
        if (chosen !== day || time !== clock) done()
        else onClose()
      }}
      // No key is meant for the form below or for the page.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div>
        <div className={styles.choice}>
          <Month
            years
            month={at.slice(0, 7)}
            days={{ from: chosen, to: chosen }}
            {...{ at, min, max }}
            onPick={pick}
            onWalk={setAt}
            back={(months) => setAt(shiftMonths(at, -months))}
            forth={(months) => setAt(shiftMonths(at, months))}
          />
          {time !== undefined && <Clock value={time} bounds={bounds} onChange={setTime} onEnter={done} />}
        </div>
        <footer className={styles.foot}>
          {common().map(([name, one]) => {
            const why = outside(one, { min, max })
            return (
              <Button
                key={name}
                kind="text"
                size="small"
                disabled={why !== undefined}
                title={why}
                onClick={() => pick(one)}
              >
                {name}
              </Button>
            )
          })}
          {clearable && (
            <Button kind="text" size="small" onClick={() => onDone(undefined, undefined)}>
              清空
            </Button>
          )}
          <span className="sp" />
          {time !== undefined && (
            <Button kind="primary" size="small" disabled={!chosen} onClick={done}>
              完成
            </Button>
          )}
        </footer>
      </div>
    </dialog>
  )
}

function common(): [string, string][] {
  const day = today()
  return [
    ['今天', day],
    ['明天', shiftDay(day, 1)],
    ['月底', monthEnd(day)],
  ]
}

const within = (day: string, { min, max }: Limits) => (min && day < min ? min : max && day > max ? max : day)

/** Below the field, or above it where there is more room, and never out of the window. A phone's style takes no notice. */
function place(dialog: HTMLDialogElement) {
  const field = dialog.parentElement?.getBoundingClientRect()
  if (!field) return
  const gap = 4
  const inside = (start: number, length: number, room: number) => Math.max(gap, Math.min(start, room - length - gap))
  const below = field.bottom + gap
  const above = field.top - gap - dialog.offsetHeight
  const fitsBelow = below + dialog.offsetHeight + gap <= innerHeight
  dialog.style.setProperty('--x', `${inside(field.left, dialog.offsetWidth, innerWidth)}px`)
  dialog.style.setProperty(
    '--y',
    `${inside(fitsBelow || above < gap ? below : above, dialog.offsetHeight, innerHeight)}px`,
  )
}
