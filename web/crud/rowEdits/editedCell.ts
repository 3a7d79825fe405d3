import { createContext } from 'react'
import type { TObject, TSchema } from 'typebox'
import type { Operation } from '#contract/kit.ts'
import type { EditableRow } from './edits.ts'

/** A field of a row, while the rows of a list are edited. */
export interface EditedCell {
  readonly value: unknown
  readonly isChanged: boolean
  readonly mistake: string | undefined
  change(value: unknown): void
  /** Takes its change back; ends the editing if there is none. */
  escape(): void
  /** Its field has the focus: the foot of the list says what it held, or what is wrong with it. */
  reach(): void
  /** It is drawn: the first one takes the focus. */
  drawn(cell: Element | null): void
}

/** The rows of a list while they are edited: the field of a row, or undefined where it is not changed in the list. */
export const RowCells = createContext<((row: EditableRow, key: string) => EditedCell | undefined) | undefined>(
  undefined,
)

/** The fields that an operation changes in rows, with their limits, but for hidden ones. */
export function fieldsInRow(
  editRows: Operation | undefined,
  hidden: ReadonlySet<string>,
): Readonly<Record<string, TSchema>> {
  if (!editRows) return {}
  const { rows } = (editRows.body as TObject).properties as unknown as { rows: { items: TObject } }
  const { id: _, version: __, ...fields } = rows.items.properties as Record<string, TSchema>
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !hidden.has(key)))
}
