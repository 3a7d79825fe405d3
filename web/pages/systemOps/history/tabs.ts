import { useSearchParams } from 'react-router'

const tabs = ['trail', 'records'] as const
export type Tab = (typeof tabs)[number]

/** The chosen tab in the address. The two have no condition in common. */
export function useTab(): [Tab, (tab: Tab) => void] {
  const [address, setAddress] = useSearchParams()
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'trail'
  return [tab, (next) => setAddress(next === 'trail' ? [] : [['tab', next]])]
}
