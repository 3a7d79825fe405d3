import './details.css'
import { Link } from 'react-router'
import { count } from '../kit/format.ts'

/** A count in a table; zero is quiet. With `to` it leads to the rows behind it, unless there are none. */
export function Amount({ value, to }: { value: number; to?: string | false | undefined }) {
  if (!value) return <span className="zero">0</span>
  return to ? (
    <Link to={to} className="behind">
      {count(value)}
    </Link>
  ) : (
    <span>{count(value)}</span>
  )
}
