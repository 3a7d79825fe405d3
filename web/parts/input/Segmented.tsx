import { clsx } from 'clsx'
import { Icon, type IconName } from '../value/Icon.tsx'
import styles from './Segmented.module.css'

interface Props<V> {
  label: string
  options: readonly { readonly value: V; readonly label: string; readonly icon?: IconName }[]
  value: V
  onChange(value: V): void
  className?: string
}

/** One of a few, each in sight. */
export function Segmented<V extends string | boolean>({ label, options, value, onChange, className }: Props<V>) {
  return (
    <fieldset className={clsx(styles.segmented, className)} aria-label={label}>
      {options.map((option) => (
        <button
          key={String(option.value)}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon && <Icon name={option.icon} size={14} />}
          <span className="el">{option.label}</span>
        </button>
      ))}
    </fieldset>
  )
}
