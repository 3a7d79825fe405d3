import { useSearchParams } from 'react-router'

const tabs = ['content', 'screens'] as const
export type Tab = (typeof tabs)[number]

/** The chosen tab in the address. The project goes along, nothing else does. */
export function useTab(): [Tab, (tab: Tab) => void] {
  const [address, setAddress] = useSearchParams()
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'content'
  const turn = (next: Tab) =>
    setAddress((now) => [
      ...(next === 'content' ? [] : [['tab', next] as [string, string]]),
      ...[...now].filter(([key]) => key === 'caseId'),
    ])
  return [tab, turn]
}
