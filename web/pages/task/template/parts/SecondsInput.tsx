import { InputNumber } from 'antd'

interface Props {
  id?: string
  value?: number | null
  onChange?(ms: number | null): void
  min?: number
  max?: number
  label?: string
}

/** Milliseconds, typed in seconds. */
export function SecondsInput({ value, onChange, min, max, label, ...rest }: Props) {
  return (
    <InputNumber
      {...rest}
      aria-label={label}
      suffix="秒"
      step={0.1}
      precision={3}
      {...(min !== undefined && { min: min / 1000 })}
      {...(max !== undefined && { max: max / 1000 })}
      formatter={(shown) => (shown === undefined || String(shown) === '' ? '' : String(Number(shown)))}
      value={typeof value === 'number' ? value / 1000 : null}
      onChange={(shown) => onChange?.(shown === null ? null : Math.round(Number(shown) * 1000))}
    />
  )
}
