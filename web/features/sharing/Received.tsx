import { Link } from 'react-router'
import type { Reply } from '#contract/kit.ts'
import { SplitMonth, splitBills, type Whose } from '#contract/sharing/splitBills.ts'
import { splitStates } from '#contract/sharing/splitStates.ts'
import { canCall } from '#web/kit/access/access.ts'
import { monthEnd } from '#web/kit/day/step.ts'
import { label, labelWithUnit } from '#web/kit/form/shape.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Amount } from '#web/parts/value/Amount.tsx'
import { Details, Section } from '#web/parts/value/Details.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import { billsOf } from './bills.ts'

type Sums = Reply<typeof splitBills.statistics>['rows'][number]

/** What one receiver got so far, or what was given under one ratio, and what else there is: in all, and by the month of payment. */
export function Received({ whose }: { whose: Whose }) {
  if (!canCall(splitBills.statistics)) return null
  return (
    <>
      <InAll whose={whose} />
      <Months whose={whose} />
    </>
  )
}

function InAll({ whose }: { whose: Whose }) {
  const { data, error } = useRead(splitBills.statistics, { body: whose }, { live: ['split'] })
  const sums = data?.rows.filter(({ state, bills }) => bills > 0 || state === 'finished') ?? []
  const total = sums.reduce((sum, { bills }) => sum + bills, 0)
  return (
    <Section title="分账" end={total > 0 && <Link to={billsOf(whose)}>全部 {count(total)} 笔</Link>}>
      {data ? (
        <Details
          items={sums.map((sum) => [
            sum.state === 'finished' ? label(SplitMonth, 'receivedFen') : splitStates[sum.state],
            <Sum key={sum.state} sum={sum} to={billsOf(whose, { state: sum.state })} />,
          ])}
        />
      ) : error ? (
        <p className="t3">没有取到：{error.message}</p>
      ) : (
        <Skeleton rows={1} columns={2} />
      )}
    </Section>
  )
}

function Sum({ sum: { state, bills, amountFen, returnedFen }, to }: { sum: Sums; to: string }) {
  if (bills === 0) return <span className="t3">{yuanSign(0)}</span>
  return (
    <Link to={to}>
      {yuanSign(state === 'finished' ? amountFen - returnedFen : amountFen)}（{count(bills)} 笔）
    </Link>
  )
}

function Months({ whose }: { whose: Whose }) {
  const read = useRead(splitBills.months, { body: whose }, { live: ['split'] })
  if (read.data?.rows.length === 0) return null
  return (
    <Section title="各月" note="按支付时间，近 12 个月">
      <CompactTable
        read={read}
        what="各月分账"
        columns={[
          { title: label(SplitMonth, 'month'), grow: true, render: ({ month }) => month },
          {
            title: labelWithUnit(SplitMonth, 'bills'),
            width: 110,
            right: true,
            render: ({ month, bills }) => (
              <Amount
                value={bills}
                to={billsOf(whose, { paidAtFrom: `${month}-01`, paidAtTo: monthEnd(`${month}-01`) })}
              />
            ),
          },
          {
            title: labelWithUnit(SplitMonth, 'receivedFen'),
            width: 110,
            right: true,
            render: ({ receivedFen }) => <Money fen={receivedFen} />,
          },
          {
            title: labelWithUnit(SplitMonth, 'unsplitFen'),
            width: 110,
            right: true,
            render: ({ unsplitFen }) => <Money fen={unsplitFen} />,
          },
        ]}
      />
    </Section>
  )
}
