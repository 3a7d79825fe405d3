import { pageByName } from '#contract/menu.ts'
import { Views } from '#web/parts/filter/Views.tsx'
import { tabKeys, transferTabs, useTab } from './tabs.ts'

/** The tabs: cameras, and their top-ups. */
export function TransferViews() {
  const [tab, pick] = useTab()
  const views = tabKeys.map((key) => ({ key, ...transferTabs[key] }))
  return <Views label={pageByName.get('transfer')?.title ?? ''} views={views} active={tab} onPick={pick} />
}
