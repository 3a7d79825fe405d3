import { useSearchParams } from 'react-router'

/**
 * One parameter of the address besides the filter, such as the shown view.
 * The first of `values` is the default, which is left out of the address.
 */
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
