import { Link } from 'react-router'
import { OrderBill, splitBills } from '#contract/sharing/splitBills.ts'
import { splitStates } from '#contract/sharing/splitStates.ts'
import { can } from '#web/kit/access/access.ts'
import { label, labelWithUnit } from '#web/kit/form/shape.ts'
import { basisPoints, dayAndTime, yuanSign } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { splitMarks } from '../../sharing/splitMarks.ts'
import sheet from '../SheetHead.module.css'

/**
 * Who gets which share of an order, and what remains. Renders nothing if there are no shares.
 * `part`: it stands among the parts of another drawer than the order's.
 */
export function OrderSplit({ orderId, part }: { orderId: number; part?: true }) {
  const read = useRead(splitBills.ofOrder, { body: { orderId } })
  const { rows = [], restFen = null, dueAt = null } = read.data ?? {}
  if (read.data && rows.length === 0) return null
  const waits = rows.some(({ state }) => state === 'frozen') && dueAt
  const note = [restFen !== null && `留在平台 ${yuanSign(restFen)}`, waits && `预计 ${dayAndTime(dueAt)} 分账`].filter(
    Boolean,
  )
  const shares = (
    <CompactTable
      read={read}
      what="分账"
      columns={[
        {
          title: label(OrderBill, 'receiverName'),
          grow: true,
          render: ({ receiverName, billNo }) =>
            can('splitBill') ? <Link to={`/systemOps/splitBill?q=${billNo}`}>{receiverName}</Link> : receiverName,
        },
        { title: label(OrderBill, 'share'), width: 64, right: true, render: ({ share }) => basisPoints(share) },
        {
          title: labelWithUnit(OrderBill, 'amountFen'),
          width: 104,
          right: true,
          render: ({ amountFen }) => <Money fen={amountFen} />,
        },
        {
          title: labelWithUnit(OrderBill, 'returnedFen'),
          width: 90,
          right: true,
          render: ({ returnedFen }) => <Money fen={returnedFen} />,
        },
        {
          title: label(OrderBill, 'state'),
          width: 92,
          render: ({ state, failure }) => (
            <span title={failure ?? undefined}>
              <Status tone={splitMarks[state][0]} shape={splitMarks[state][1]}>
                {splitStates[state]}
              </Status>
            </span>
          ),
        },
      ]}
    />
  )
  if (part)
    return (
      <Section title="这笔订单的分账" note={note.join('，')}>
        {shares}
      </Section>
    )
  return (
    <section>
      <header className={sheet.head}>
        <h3>分账</h3>
        <span className="t3">{note.join('，')}</span>
      </header>
      {shares}
    </section>
  )
}
