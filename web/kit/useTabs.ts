import { useSearchParams } from 'react-router'

/**
 * The chosen tab of a page, in the address; the first one is left out of it. Changing the
 * tab removes the conditions of the former tab, apart from the parameters in `except`.
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
