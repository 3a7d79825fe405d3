import { useState } from 'react'
import { useOnceOpen } from './Drawer.tsx'

/** The dialog that makes and changes a list's rows: whether it is open, and for which row. The row stays while it closes. */
export function useRowForm<R>() {
  const [{ open, row, start }, set] = useState<{ open: boolean; row?: R | undefined; start?: object | undefined }>({
    open: false,
  })
  return {
    /** It has been open: only then it is fetched. */
    needed: useOnceOpen(open),
    /** What the dialog is given. */
    props: { open, row, onClose: () => set({ open: false, row, start }) },
    /** What a new row begins with. */
    start,
    add: (begins?: object) => set({ open: true, start: begins }),
    edit: (changed: R) => set({ open: true, row: changed }),
  }
}
export type RowForm<R> = ReturnType<typeof useRowForm<R>>
