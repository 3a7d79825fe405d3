import { Link } from 'react-router'
import { type SplitBill, SplitReturn } from '#contract/sharing/splitBills.ts'
import { splitReturnStates } from '#contract/sharing/splitStates.ts'
import { can } from '#web/kit/access/access.ts'
import { label } from '#web/kit/form/shape.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import type { Mark } from '#web/parts/value/tone.ts'
import { useReturns } from './useReturns.ts'

const marks: Readonly<Record<keyof typeof splitReturnStates, Mark>> = {
  pending: ['unknown', 'clock'],
  processing: ['info', 'half'],
  succeeded: ['ok', 'check'],
  failed: ['down', 'octagon'],
}

/** What refunds of the order have taken back of a share. */
export function SplitReturns({ row }: { row: SplitBill }) {
  const { isShared, read } = useReturns(row)
  if (!isShared) return null
  const called = (key: keyof typeof SplitReturn.properties) => label(SplitReturn, key)
  return (
    <Section title="回退记录">
      <CompactTable
        read={read}
        what="回退记录"
        none="这笔分账没有因退款收回过"
        columns={[
          {
            title: called('refundNo'),
            grow: true,
            render: ({ refundNo }) =>
              can('refund') ? <Link to={`/systemOps/refund?tab=all&q=${refundNo}`}>{refundNo}</Link> : refundNo,
          },
          { title: '收回(元)', width: 88, right: true, render: ({ amountFen }) => <Money fen={amountFen} /> },
          {
            title: called('state'),
            width: 96,
            render: ({ state: is, failure }) => (
              <span title={failure ?? undefined}>
                <Status tone={marks[is][0]} shape={marks[is][1]}>
                  {splitReturnStates[is]}
                </Status>
              </span>
            ),
          },
          { title: called('createdAt'), width: 110, render: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Section>
  )
}
