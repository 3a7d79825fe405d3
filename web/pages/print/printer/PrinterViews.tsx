import { pageByName } from '#contract/menu.ts'
import { Views } from '#web/parts/filter/Views.tsx'
import { printerTabs, tabKeys, useTab } from './tabs.ts'

/** Printers, and who made them. */
export function PrinterViews() {
  const [tab, pick] = useTab()
  const views = tabKeys.map((key) => ({ key, ...printerTabs[key] }))
  return <Views label={pageByName.get('printer')?.title ?? ''} views={views} active={tab} onPick={pick} />
}
