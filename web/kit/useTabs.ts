import { useSearchParams } from 'react-router'

/**
 * The chosen tab of a page, in the address; the first one does not stand there. Another tab begins without the conditions of this
 * one, but for those that are named in `kept`.
 */
export function useTabs<const K extends string>(
  tabs: readonly [K, ...K[]],
  except: readonly string[] = [],
): [K, (tab: K) => void] {
  const [address, setAddress] = useSearchParams()
  const tab = tabs.find((one) => one === address.get('tab')) ?? tabs[0]
  const pick = (next: K) =>
    setAddress((now) => [
      ...(next === tabs[0] ? [] : [['tab', next] as [string, string]]),
      ...[...now].filter(([key]) => except.includes(key)),
    ])
  return [tab, pick]
}
