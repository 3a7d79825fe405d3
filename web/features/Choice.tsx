import { useNarrow } from '#web/kit/look/narrow.ts'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { WordSelect } from './scenic/Select.tsx'

interface Props<V> {
  label: string
  options: readonly { readonly value: V; readonly label: string }[]
  value: V
  onChange(value: V): void
  className?: string
}

/** One of several words: all in sight, or, if they are more than a phone has room for, in a select. */
export function Choice<V extends string>({ label, options, value, onChange, className }: Props<V>) {
  const narrow = useNarrow()
  if (!narrow || options.length <= maxOnPhone)
    return (
      <Segmented label={label} options={options} value={value} onChange={onChange} {...(className && { className })} />
    )
  return (
    <WordSelect<V>
      placeholder={label}
      allowClear={false}
      options={options}
      value={value}
      onChange={(to) => to !== undefined && onChange(to)}
    />
  )
}

const maxOnPhone = 3
