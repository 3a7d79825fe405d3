import { monthsUpTo } from '#web/kit/day/months.ts'
import { today } from '#web/kit/format.ts'
import { WordSelect } from '../scenic/Select.tsx'

interface Props {
  placeholder: string
  value: unknown
  onChange(value: unknown): void
}

/** The condition on a month, as a list of months. */
export function MonthSelect({ placeholder, value, onChange }: Props) {
  const now = today().slice(0, 7)
  const month = value as string | undefined
  return (
    <WordSelect
      placeholder={placeholder}
      options={monthsUpTo(now, month ?? now).map((one) => ({ value: one, label: one }))}
      value={month}
      onChange={onChange}
    />
  )
}
