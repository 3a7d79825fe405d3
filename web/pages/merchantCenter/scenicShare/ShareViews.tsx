import { pageByName } from '#contract/menu.ts'
import { scenicDivisions } from '#contract/sharing/scenicDivisions.ts'
import { scenicSettlements } from '#contract/sharing/scenicSettlements.ts'
import { useTabs } from '#web/kit/useTabs.ts'
import { Views } from '#web/parts/filter/Views.tsx'

/** The chosen tab. The two tabs share no filters. */
export const useTab = () => useTabs(['divisions', 'settlements'])

/** Agreements, and what they come to in each month. */
export function ShareViews() {
  const [tab, pick] = useTab()
  return (
    <Views
      label={pageByName.get('scenicShare')?.title ?? ''}
      views={[
        { key: 'divisions', title: scenicDivisions.list.noun, hint: '各景区从哪天起分多少' },
        { key: 'settlements', title: scenicSettlements.list.noun, hint: '每月应付多少，确认和付款' },
      ]}
      active={tab}
      onPick={pick}
    />
  )
}
