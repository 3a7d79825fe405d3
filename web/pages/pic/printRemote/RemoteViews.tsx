import { Views } from '#web/parts/filter/Views.tsx'
import { useView, views } from './tabs.ts'

/** The tabs: sending pictures to printers, and the resulting print jobs. */
export function RemoteViews() {
  const [view, pick] = useView()
  return <Views label="远程打印" views={views} active={view} onPick={pick} />
}
