import { useSearchParams } from 'react-router'
import { Views } from '#web/parts/filter/Views.tsx'
import { serverTabs, tabKeys } from './tabs.ts'

/** The chosen tab, in the address. */
export function useTab() {
  const [address, setAddress] = useSearchParams()
  const tab = tabKeys.find((key) => key === address.get('tab')) ?? 'servers'
  const pick = (next: (typeof tabKeys)[number]) => setAddress(next === 'servers' ? {} : { tab: next })
  return [tab, pick] as const
}

export function ServerViews() {
  const [tab, pick] = useTab()
  return (
    <Views label="服务器管理" views={tabKeys.map((key) => ({ key, ...serverTabs[key] }))} active={tab} onPick={pick} />
  )
}
