import { type FocusEvent, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Bound } from '#contract/zone.ts'
import type { Limits } from '../../kit/day/step.ts'
import { momentAt, partsOf, typedDay, typedMoment, typedText } from '../../kit/day/typed.ts'
import { IconButton } from '../input/Button.tsx'
import { InputFrame } from '../input/Input.tsx'

interface Props extends Limits {
  /** YYYY-MM-DD, or ISO 8601 where there is a `clock`. What cannot be read is held as it was typed: the form says how to write it. */
  value?: string | null
  onChange?(value: string | null): void
  onBlur?(event: FocusEvent<HTMLElement>): void
  /** For a moment: the time of day, HH:MM, until one is typed or chosen. */
  clock?: string
  /** Of a moment: an end at midnight is 24:00 of its last day. */
  bounds?: Bound | undefined
  /** What is chosen, for screen readers. */
  label: string
  /** The calendar can empty it. */
  clearable?: boolean | undefined
  id?: string
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

/** A day or a moment of Asia/Shanghai, typed or chosen in a calendar, whatever the browser's language and zone. Works inside antd's Form. */
export function DayInput({
  value,
  onChange,
  onBlur,
  clock,
  bounds,
  label,
  clearable,
  min,
  max,
  disabled,
  ...rest
}: Props) {
  const [text, setText] = useState(() => typedText(value, bounds))
  const [open, setOpen] = useState(false)
  const read = (typed: string) =>
    (clock === undefined ? typedDay(typed) : typedMoment(typed, clock)) ?? (typed.trim() || null)
  const follow = useEffectEvent((now: typeof value) =>
    setText((typed) => (read(typed) === (now ?? null) ? typed : typedText(now, bounds))),
  )
  useEffect(() => follow(value), [value])
  const held = partsOf(value, bounds)
  return (
    <InputFrame
      onBlur={(event) => {
        if (open || event.currentTarget.contains(event.relatedTarget)) return
        setText(typedText(value, bounds))
        onBlur?.(event)
      }}
    >
      <input
        placeholder={clock === undefined ? '年-月-日' : '年-月-日 时:分'}
        {...rest}
        disabled={disabled}
        autoComplete="off"
        maxLength={30}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange?.(read(target.value))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      />
      <IconButton
        small
        icon="calendar"
        label="打开日历"
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <Calendar
            {...{ label, clearable, min, max, bounds }}
            day={held?.day}
            clock={clock && (held?.clock ?? clock)}
            onDone={(day, time) => {
              onChange?.(!day ? null : time ? momentAt(day, time) : day)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </InputFrame>
  )
}

const Calendar = lazy(() => import('./Calendar.tsx'))
