import { Link } from 'react-router'
import type { Reply } from '#contract/kit.ts'
import { pageByName } from '#contract/menu.ts'
import type { Merchant } from '#contract/sharing/merchants.ts'
import { splitBills } from '#contract/sharing/splitBills.ts'
import { splitStates } from '#contract/sharing/splitStates.ts'
import { canCall } from '#web/kit/access/access.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Details, Section } from '#web/parts/value/Details.tsx'

/** What a merchant has received of paid orders so far, and what else there is for it, each with the way to its bills. */
export default function Received({ row: { id } }: { row: Merchant }) {
  const isAllowed = canCall(splitBills.statistics)
  const { data, error } = useRead(
    splitBills.statistics,
    { body: { merchantId: id } },
    { enabled: isAllowed, live: ['split'] },
  )
  if (!isAllowed) return null
  const page = pageByName.get('splitBill')
  const all = `${page?.path}?merchantId=${id}`
  const sums = data?.rows.filter(({ state, bills }) => bills > 0 || state === 'finished') ?? []
  const total = sums.reduce((sum, { bills }) => sum + bills, 0)
  return (
    <Section title="分账" end={total > 0 && <Link to={all}>全部 {count(total)} 笔</Link>}>
      {data ? (
        <Details
          items={sums.map((sum) => [
            sum.state === 'finished' ? '已收到' : splitStates[sum.state],
            <Sum key={sum.state} sum={sum} to={`${all}&state=${sum.state}`} />,
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

function Sum({ sum, to }: { sum: Reply<typeof splitBills.statistics>['rows'][number]; to: string }) {
  const { state, bills, amountFen, returnedFen } = sum
  if (bills === 0) return <span className="t3">{yuanSign(0)}</span>
  return (
    <Link to={to}>
      {yuanSign(state === 'finished' ? amountFen - returnedFen : amountFen)}（{count(bills)} 笔）
    </Link>
  )
}
