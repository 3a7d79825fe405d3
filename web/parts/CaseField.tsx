import type { TSchema } from 'typebox'
import { Field } from './Field.tsx'
import { CaseSelect } from './Pick.tsx'

interface Props {
  of: TSchema
  row: { readonly areaName: string } | undefined
  /** The area that a new one is made in, where the list is narrowed to one. */
  areaId: number | undefined
}

/** The project of what hangs on one: chosen when it is made, and fixed from then on. */
export function CaseField({ of, row, areaId }: Props) {
  return (
    <Field of={of} name="caseId" label="项目" wide hint={row && `${row.areaName}，建立后不能换到另一个项目`}>
      <CaseSelect areaId={row ? undefined : areaId} allowClear={false} disabled={row !== undefined} />
    </Field>
  )
}
