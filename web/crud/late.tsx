import type { Operation } from '#contract/kit.ts'
import { readRow } from '../kit/list/oneRow.ts'
import type { ListOperation, RowOf } from '../kit/list/useList.ts'
import type { Late } from '../parts/form/late.ts'
import { FieldValue } from './FieldValue.tsx'
import { draftOf, fieldIn, fieldsOf, titleWithUnit } from './kit.ts'

interface Acting<R> {
  /** The operation that edits such rows: its fields are the ones that others may have changed. */
  edit: Operation
  /** And these, which are changed otherwise. */
  also?: readonly (keyof R & string)[]
  /** Why it cannot be done with the row as it is now, if so. */
  over?(row: R): string | undefined
}

/** For a dialog that acts on a row: a save that comes too late shows what others have changed of the row. */
export function lateOf<O extends ListOperation, V extends object>(
  list: O,
  row: RowOf<O> & { readonly id: number; readonly version: number },
  { edit, also = [], over }: Acting<RowOf<O>>,
): Late<V> {
  const fields = fieldsOf(list)
  const keys = [...draftOf(edit).keys(), ...also].filter((key) => fields.has(key) && key in row)
  const pickFields = (one: object) => Object.fromEntries(Object.entries(one).filter(([key]) => keys.includes(key)))
  return {
    row: pickFields(row),
    now: async () => {
      const one = (await readRow(list, row.id)) as typeof row | undefined
      return one && { fields: {} as Partial<V>, version: one.version, row: pickFields(one), over: over?.(one) }
    },
    title: (key) => titleWithUnit(fieldIn(fields, key)),
    describe: (key, value) => <FieldValue field={fieldIn(fields, key)} value={value} within={row as object} />,
  }
}
