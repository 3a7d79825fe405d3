import { ownSettlementTab } from '#contract/menu.ts'
import { canCall } from '#web/kit/access/access.ts'
import { useTabs } from '#web/kit/useTabs.ts'
import { Segmented } from '#web/parts/input/Segmented.tsx'

/** The chosen tab; accounts of the platform have settlements on a page of their own. */
export function useTab() {
  const [tab, pick] = useTabs(['orders', 'settlements'])
  return [canCall(ownSettlementTab) ? tab : 'orders', pick] as const
}

/** Orders, and what the areas get of them each month. */
export function OrderTabs() {
  const [tab, pick] = useTab()
  if (!canCall(ownSettlementTab)) return null
  return (
    <Segmented
      label="查看"
      options={[
        { value: 'orders', label: '订单明细' },
        { value: 'settlements', label: ownSettlementTab.noun },
      ]}
      value={tab}
      onChange={pick}
    />
  )
}
