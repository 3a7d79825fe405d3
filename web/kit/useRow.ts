import { useSearchParams } from 'react-router'

/** Which row stands open beside the list, kept in the address as `?open=ID`; `beside` steps through rows of the shown page. */
export function useRow<R extends { readonly id: number }>(rows: readonly R[] = []) {
  const [address, setAddress] = useSearchParams()
  const open = Number(address.get('open')) || undefined
  const show = (id: number | undefined) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        if (id) next.set('open', String(id))
        else next.delete('open')
        return next
      },
      // Opening is a step that the back button undoes; stepping on and closing are not.
      { replace: open !== undefined || id === undefined },
    )
  const at = rows.findIndex((row) => row.id === open)
  const step = (by: 1 | -1) => {
    const row = at < 0 ? undefined : rows[at + by]
    return row && (() => show(row.id))
  }
  return { open, show, close: () => show(undefined), row: at < 0 ? undefined : rows[at], next: step(1), previous: step(-1) }
}
