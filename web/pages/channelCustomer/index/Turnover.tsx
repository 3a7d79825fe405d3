import { type Operator, operators } from '#contract/accounts/operators.ts'
import { areas } from '#contract/scenic/areas.ts'
import { turnoverOrders } from '#web/features/figures/turnoverOrders.ts'
import { can } from '#web/kit/access/access.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Behind } from '#web/parts/value/Amount.tsx'
import { Money } from '#web/parts/value/Money.tsx'

/** Paid amount less refunds, linked to the orders behind it. */
export function Turnover({ operator, sign }: { operator: Operator; sign?: boolean }) {
  const to = useOrdersOf(operator)
  const money = <Money fen={operator.turnoverFen} sign={sign} />
  return operator.turnoverFen !== 0 && to && can('order') ? <Behind to={to}>{money}</Behind> : money
}

/**
 * The address of the orders behind an operator's turnover, for the days that the figure counts.
 * Undefined if the operator has no scenic areas.
 */
function useOrdersOf({ id }: Operator): string | undefined {
  const people = useRead(operators.all, {}, { staleMs: 60_000 })
  const places = useRead(areas.options, {}, { staleMs: 60_000 })
  const owners = new Set(people.data?.rows.filter((one) => one.id === id || one.parentId === id).map((one) => one.id))
  const ids = (places.data?.rows ?? []).filter((area) => owners.has(area.operatorId)).map((area) => area.id)
  if (!ids.length) return undefined
  return turnoverOrders(`areaIds=${ids.slice(0, 200).join(',')}`)
}
