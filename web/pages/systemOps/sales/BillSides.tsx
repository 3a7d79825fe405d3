import { billDifferences } from '#contract/sales/billDifferences.ts'
import { type Bill, type BillSide, bills } from '#contract/sales/bills.ts'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Money } from '#web/parts/value/Money.tsx'

interface Line {
  readonly id: number
  readonly what: string
  readonly recorded: number
  readonly billed: number
  readonly isMoney: boolean
}

/** A day of the bill beside the same day of our books. */
export function BillSides({ row }: { row: Bill }) {
  const read = useRead(bills.day, { body: { day: row.day } })
  const data = read.data && { rows: linesOf(read.data.ours, read.data.theirs ?? nothing) }
  const figure = (value: number, isMoney: boolean) => (isMoney ? <Money fen={value} /> : count(value).replace('-', '−'))
  return (
    <Section title="与系统核对" note="微信支付的订单；退款按发出的时间">
      <CompactTable<Line>
        read={{ ...read, data }}
        what="核对"
        columns={[
          { title: '', width: 90, render: ({ what }) => what },
          { title: '账单', right: true, render: ({ billed, isMoney }) => figure(billed, isMoney) },
          { title: '我方', right: true, render: ({ recorded, isMoney }) => figure(recorded, isMoney) },
          {
            title: fieldIn(fieldsOf(billDifferences.list), 'gapFen').title,
            right: true,
            render: ({ recorded, billed, isMoney }) =>
              billed === recorded ? <span className="t3">—</span> : <b>{figure(billed - recorded, isMoney)}</b>,
          },
        ]}
      />
    </Section>
  )
}

const nothing: BillSide = { payments: 0, paidFen: 0, refunds: 0, refundedFen: 0 }
const fields = fieldsOf(bills.list)
const keys = ['payments', 'paidFen', 'refunds', 'refundedFen'] as const satisfies (keyof BillSide)[]

const linesOf = (recorded: BillSide, billed: BillSide): Line[] =>
  keys.map((key, index) => ({
    id: index + 1,
    what: fieldIn(fields, key).title,
    recorded: recorded[key],
    billed: billed[key],
    isMoney: key.endsWith('Fen'),
  }))
