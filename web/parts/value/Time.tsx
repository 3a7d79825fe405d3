import { dayAndTime, time } from '../../kit/format.ts'

/** An instant in Asia/Shanghai. In columns the day stands in the third tone before the clock; `brief` leaves today's day out. */
export function Time({ at, brief }: { at: string | null | undefined; brief?: boolean }) {
  if (!at) return <span className="t3">—</span>
  const text = brief ? time(at) : dayAndTime(at)
  const [day, clock] = text.includes(' ') ? text.split(' ') : ['', text]
  return (
    <time dateTime={at} title={at}>
      {day && <span className="t3">{day} </span>}
      {clock}
    </time>
  )
}
