import { clsx } from 'clsx'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Segmented.module.css'

interface Props<V> {
  label: string
  options: readonly { readonly value: V; readonly label: string; readonly icon?: IconName }[]
  value: V
  onChange(value: V): void
  /** Shows icons alone where there are any; their words are told and shown on hover. */
  iconsOnly?: boolean | undefined
  className?: string
}

/** One of a few, each in sight. */
export function Segmented<V extends string | boolean>({
  label,
  options,
  value,
  onChange,
  iconsOnly,
  className,
}: Props<V>) {
  return (
    <fieldset className={clsx(styles.segmented, className)} aria-label={label}>
      {options.map((option) => (
        <button
          key={String(option.value)}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          {...(iconsOnly && option.icon && { 'aria-label': option.label, title: option.label })}
        >
          {option.icon && <Icon name={option.icon} size={14} />}
          {!(iconsOnly && option.icon) && option.label}
        </button>
      ))}
    </fieldset>
  )
}
