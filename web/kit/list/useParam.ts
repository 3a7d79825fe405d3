import { useSearchParams } from 'react-router'

/** One word of the address beside the filter, such as which view is shown; the first of `values` is the default and does not stand in the address. */
export function useParam<const V extends string>(name: string, values: readonly [V, ...V[]]): [V, (value: V) => void] {
  const [address, setAddress] = useSearchParams()
  const value = values.find((one) => one === address.get(name)) ?? values[0]
  const put = (next: V) =>
    setAddress(
      (now) => {
        const changed = new URLSearchParams(now)
        if (next === values[0]) changed.delete(name)
        else changed.set(name, next)
        return changed
      },
      { replace: true },
    )
  return [value, put]
}
