import { type ReactNode, useId } from 'react'
import { FenInput } from '../input/FenInput.tsx'
import { Icon } from '../value/Icon.tsx'
import { fenRangeMistake } from './fenRange.ts'
import styles from './MoreRow.module.css'

/** One line of the further conditions: its name, its control. */
export function MoreRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.row}>
      <legend>{label}</legend>
      <div>{children}</div>
    </fieldset>
  )
}

interface ChoiceProps<V extends string | number | boolean> {
  options: readonly { readonly value: V; readonly label: string }[]
  /** One value, or several with `many`. */
  value: V | readonly V[] | undefined
  many?: boolean
  onChange(value: V | undefined): void
  onMany?(values: V[] | undefined): void
}

/** Small buttons to choose from; pressing a chosen one takes it back. */
export function Choice<V extends string | number | boolean>({
  options,
  value,
  many,
  onChange,
  onMany,
}: ChoiceProps<V>) {
  const chosen: readonly V[] = Array.isArray(value) ? value : value === undefined ? [] : [value as V]
  return options.map((option) => {
    const on = chosen.includes(option.value)
    const rest = chosen.filter((one) => one !== option.value)
    const next = on ? rest : [...rest, option.value]
    return (
      <button
        key={String(option.value)}
        type="button"
        className={styles.choice}
        aria-pressed={on}
        onClick={() => (many ? onMany?.(next.length ? next : undefined) : onChange(on ? undefined : option.value))}
      >
        {on && <Icon name="check" size={12} />}
        {option.label}
      </button>
    )
  })
}

/** A range of amounts, both in fen, with its error. */
export function FenRange({
  min,
  max,
  onChange,
}: {
  min: number | undefined
  max: number | undefined
  onChange(min: number | undefined, max: number | undefined): void
}) {
  const mistake = fenRangeMistake(min, max)
  const id = useId()
  const common = { placeholder: '不限', width: 110, 'aria-invalid': mistake !== undefined, 'aria-describedby': id }
  return (
    <>
      <FenInput {...common} value={min} onChange={(value) => onChange(value ?? undefined, max)} label="最低金额" />
      <span className="t3">至</span>
      <FenInput {...common} value={max} onChange={(value) => onChange(min, value ?? undefined)} label="最高金额" />
      <small className="st-down" id={id}>
        {mistake}
      </small>
    </>
  )
}
