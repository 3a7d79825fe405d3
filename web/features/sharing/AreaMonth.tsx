import { Link } from 'react-router'
import { Statement, scenicSettlements, settlementStates } from '#contract/sharing/scenicSettlements.ts'
import { label } from '#web/kit/form/shape.ts'
import { yuanSign } from '#web/kit/format.ts'
import { Details, Section } from '#web/parts/value/Details.tsx'
import { sharesOf } from './settlements.ts'
import { useNewestMonth } from './useNewestMonth.ts'

/** What a scenic area is owed for a month; nothing where no agreement says so. */
export function AreaMonth({ areaId, month }: { areaId: number; month: string }) {
  const row = useNewestMonth(areaId, month)
  if (!row) return null
  const called = (key: keyof Statement) => label(Statement, key)
  return (
    <Section
      title={scenicSettlements.list.noun}
      note={month}
      end={<Link to={`/merchantCenter/scenicShare?tab=settlements&open=${row.id}`}>查看结算</Link>}
    >
      <Details
        items={[
          [called('parts'), sharesOf(row)],
          [called('dueFen'), yuanSign(row.dueFen)],
          [called('state'), settlementStates[row.state]],
        ]}
      />
    </Section>
  )
}
