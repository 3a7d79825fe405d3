import type { Bound } from '#contract/zone.ts'
import { boundary, dayAndTime, time } from '../../kit/format.ts'

interface Props {
  at: string | null | undefined
  /** It begins or ends a period. */
  bounds?: Bound | undefined
  /** Leaves out today's date. */
  brief?: boolean
}

/** An instant in Asia/Shanghai. The day is shown in the third tone before the time. */
export function Time({ at, bounds, brief }: Props) {
  if (!at) return <span className="t3">—</span>
  const text = bounds ? boundary(at, bounds) : brief ? time(at) : dayAndTime(at)
  const [day, clock] = text.includes(' ') ? text.split(' ') : ['', text]
  return (
    <time dateTime={at} title={at}>
      {day && <span className="t3">{day} </span>}
      {clock}
    </time>
  )
}
