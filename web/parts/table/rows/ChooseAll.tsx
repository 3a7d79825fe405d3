import { Checkbox } from '../../input/Checkbox.tsx'
import type { Selection } from './selection.ts'

/** Chooses all rows that are shown, or none. */
export const ChooseAll = <R,>({ selection, label }: { selection: Selection<R>; label?: string }) => (
  <Checkbox
    aria-label={label}
    checked={selection.all}
    // Some but not all: can only be set by script.
    ref={(box) => {
      if (box) box.indeterminate = selection.rows.length > 0 && !selection.all
    }}
    onChange={selection.toggleAll}
  />
)
