import { useTabs } from '#web/kit/useTabs.ts'
import { Views } from '#web/parts/filter/Views.tsx'
import { serverTabs, tabKeys } from './tabs.ts'

/** The chosen tab. */
export const useTab = () => useTabs(tabKeys)

export function ServerViews() {
  const [tab, pick] = useTab()
  return (
    <Views label="服务器管理" views={tabKeys.map((key) => ({ key, ...serverTabs[key] }))} active={tab} onPick={pick} />
  )
}
