import { lazy, type ReactNode, Suspense, use } from 'react'
import type { Known } from '../kit.ts'
import { RowCells } from './editedCell.ts'
import type { EditableRow } from './edits.ts'

const RowInput = lazy(async () => ({ default: (await import('./RowInput.tsx')).RowInput }))

/** A value in the list that becomes an input while the rows are edited. */
export function RowField({ field, row, children }: { field: Known; row: EditableRow; children: ReactNode }) {
  const cell = use(RowCells)?.(row, field.key)
  if (!cell) return children
  return (
    <Suspense fallback={<span data-cell={field.key}>{children}</span>}>
      <RowInput field={field} cell={cell} />
    </Suspense>
  )
}
