import { useRef, useState } from 'react'
import { Refused } from '../../kit/call/call.ts'
import { useOnceOpen } from '../frame/Drawer.tsx'

/**
 * The dialog that creates and edits a list's rows: whether it is open, and for which row. The row stays while it
 * closes. With `now` a row is read again before it is edited, so that nobody edits a row that no longer exists.
 */
export function useRowForm<R extends { readonly id: number }>(now?: (row: R) => Promise<R | undefined>) {
  const [{ open, row, start }, set] = useState<{ open: boolean; row?: R | undefined; start?: object | undefined }>({
    open: false,
  })
  const [reading, setReading] = useState<number>()
  const isReading = useRef(false)
  const edit = async (changed: R) => {
    if (!now) return set({ open: true, row: changed })
    if (isReading.current) return
    isReading.current = true
    // Delayed, because a loading mark that is shown only briefly would flicker.
    const slow = setTimeout(() => setReading(changed.id), 200)
    try {
      const row = await now(changed)
      if (row) set({ open: true, row })
    } catch (cause) {
      // If the server cannot be reached, the form opens anyway: the input stays until it can be saved.
      if (!(cause instanceof Refused)) set({ open: true, row: changed })
    } finally {
      clearTimeout(slow)
      setReading(undefined)
      isReading.current = false
    }
  }
  return {
    /** It has been open: only then it is fetched. */
    needed: useOnceOpen(open),
    /** What the dialog is given. */
    props: { open, row, onClose: () => set({ open: false, row, start }) },
    /** What a new row begins with. */
    start,
    add: (begins?: object) => set({ open: true, start: begins }),
    edit: (changed: R) => void edit(changed),
    /** The row that is being read before it can be changed. */
    reading,
  }
}
export type RowForm<R extends { readonly id: number }> = ReturnType<typeof useRowForm<R>>
