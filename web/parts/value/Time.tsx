import { dayAndTime, time } from '../../kit/format.ts'

/** An instant in Asia/Shanghai. The day is shown in the third tone before the time; `brief` leaves out today's date. */
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
