import { orderNoParts, shortOrderNo } from '../../kit/format.ts'

/** An order number: prefix and date in the third tone; shortened in narrow places. */
export function OrderNo({ no, short }: { no: string; short?: boolean }) {
  if (short) return <span title={no}>{shortOrderNo(no)}</span>
  const [date, rest] = orderNoParts(no)
  return (
    <span>
      <span className="t3">{date}</span>
      {rest}
    </span>
  )
}
