import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { Bound } from '#contract/zone.ts'
import { dayEnd } from '../../kit/day/typed.ts'
import styles from './Clock.module.css'

interface Props {
  /** HH:MM */
  value: string
  /** An end can be 24:00. */
  bounds: Bound | undefined
  onChange(clock: string): void
  /** Enter on the minute. */
  onEnter(): void
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const hours = Array.from({ length: 24 }, (_, hour) => twoDigits(hour))
/** Other minutes are typed; the last one of an hour ends a day. */
const minutes = [...Array.from({ length: 12 }, (_, five) => twoDigits(five * 5)), '59']

/** A time of day, chosen by hour and minute. */
export function Clock({ value, bounds, onChange, onEnter }: Props) {
  const [hour = '', minute = ''] = value.split(':')
  const offered = value === dayEnd ? ['00'] : minutes
  return (
    <div className={styles.clock}>
      <Column
        label="时"
        values={bounds === 'end' ? [...hours, '24'] : hours}
        value={hour}
        onChange={(to) => onChange(to === '24' ? dayEnd : `${to}:${minute}`)}
        onEnter={(list) => (list.nextElementSibling as HTMLElement).focus()}
      />
      <Column
        label="分"
        values={offered.includes(minute) ? offered : [...offered, minute].toSorted()}
        value={minute}
        onChange={(to) => onChange(`${hour}:${to}`)}
        onEnter={onEnter}
      />
    </div>
  )
}

interface ColumnProps {
  label: string
  values: readonly string[]
  value: string
  onChange(value: string): void
  onEnter(list: HTMLElement): void
}

function Column({ label, values, value, onChange, onEnter }: ColumnProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = document.getElementById(id + value)
    // Unlike scrollIntoView it leaves what is around it where it is.
    if (list.current && chosen)
      list.current.scrollTop = chosen.offsetTop - (list.current.clientHeight - chosen.offsetHeight) / 2
  }, [id, value])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = values.indexOf(value)
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: values.length - 1 }[event.key]
    if (to !== undefined) onChange(values.at(to % values.length) ?? value)
    else if (event.key === 'Enter') onEnter(event.currentTarget)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-activedescendant={id + value}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {values.map((one) => (
        <button
          key={one}
          type="button"
          id={id + one}
          role="option"
          tabIndex={-1}
          aria-selected={one === value}
          onClick={() => onChange(one)}
        >
          {one}
        </button>
      ))}
    </div>
  )
}
