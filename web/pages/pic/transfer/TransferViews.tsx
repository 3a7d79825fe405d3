import { pageByName } from '#contract/menu.ts'
import { Views } from '#web/parts/filter/Views.tsx'
import { tabKeys, transferTabs, useTab } from './tabs.ts'

/** Cameras, and what was added to their days. */
export function TransferViews() {
  const [tab, pick] = useTab()
  const views = tabKeys.map((key) => ({ key, ...transferTabs[key] }))
  return <Views label={pageByName.get('transfer')?.title ?? ''} views={views} active={tab} onPick={pick} />
}
