import { WordSelect } from '#web/features/scenic/Select.tsx'

/** Hours of the day, from 0:00 to 24:00; the later one is the end. */
export function HourRange({
  from,
  to,
  onChange,
}: {
  from: number | undefined
  to: number | undefined
  onChange(from: number | undefined, to: number | undefined): void
}) {
  return (
    <>
      <WordSelect
        placeholder="几点起"
        style={{ width: 96 }}
        value={from}
        options={hours(0, (to ?? 24) - 1)}
        onChange={(hour) => onChange(hour, to)}
      />
      <span className="t3">至</span>
      <WordSelect
        placeholder="几点止"
        style={{ width: 96 }}
        value={to}
        options={hours((from ?? 0) + 1, 24)}
        onChange={(hour) => onChange(from, hour)}
      />
    </>
  )
}

const hours = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ value: first + index, label: `${first + index}:00` }))
