import { Views } from '#web/parts/filter/Views.tsx'
import { useView, views } from './tabs.ts'

/** The tabs: printing, and the record of prints. */
export function LocalViews() {
  const [view, pick] = useView()
  return <Views label="本地打印" views={views} active={view} onPick={pick} />
}
