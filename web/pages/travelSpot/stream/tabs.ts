import { useSearchParams } from 'react-router'

const tabs = ['streams', 'rtmpCases', 'rtmpDevices'] as const
export type Tab = (typeof tabs)[number]

/** The chosen tab in the address. The place goes along, nothing else does. */
export function useTab(): [Tab, (tab: Tab) => void] {
  const [address, setAddress] = useSearchParams()
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'streams'
  const turn = (next: Tab) =>
    setAddress((now) => [
      ...(next === 'streams' ? [] : [['tab', next] as [string, string]]),
      ...[...now].filter(([key]) => key === 'areaId' || key === 'caseId'),
    ])
  return [tab, turn]
}
