import { Views } from '#web/parts/filter/Views.tsx'
import { useView, views } from './tabs.ts'

/** Sending pictures to printers, and what became of them. */
export function RemoteViews() {
  const [view, pick] = useView()
  return <Views label="远程打印" views={views} active={view} onPick={pick} />
}
