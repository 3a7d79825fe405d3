import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { keyOfRow, type Row, rowOfKey } from './row.ts'

/**
 * The open row beside the list, stored in the address as `?open=ID`, with its kind before the id if the list holds several kinds.
 * `next` and `previous` step through the rows of the shown page.
 */
export function useRow<R extends Row>(rows: readonly R[] = []) {
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const { key, state } = useLocation() as { key: string; state: { beside?: boolean } | null }
  const opened = rowOfKey(address.get('open'))
  const open = opened?.id
  const openKey = opened && keyOfRow(opened)
  const leaving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: arrived is where the address is another one
  useEffect(() => {
    leaving.current = false
  }, [key])
  const show = (row: number | Row) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        next.set('open', String(typeof row === 'number' ? row : keyOfRow(row)))
        return next
      },
      // Opening is a step that the back button undoes; stepping on is not.
      open === undefined ? { state: { beside: true } } : { replace: true, state },
    )
  const close = () => {
    // A second press before the first has arrived would leave the page.
    if (leaving.current) return
    // Closing undoes that step, or the back button would have to be pressed once for every row that was looked at.
    if (state?.beside) {
      leaving.current = true
      void navigate(-1)
      return
    }
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('open')
        return next
      },
      { replace: true },
    )
  }
  const at = rows.findIndex((row) => keyOfRow(row) === openKey)
  const step = (by: 1 | -1) => {
    const row = at < 0 ? undefined : rows[at + by]
    return row && (() => show(row))
  }
  return {
    open,
    of: opened?.of,
    key: openKey,
    show,
    close,
    row: at < 0 ? undefined : rows[at],
    next: step(1),
    previous: step(-1),
  }
}
