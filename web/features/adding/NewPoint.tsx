import { points } from '#contract/scenic/points.ts'
import { labelWithUnit } from '../../kit/form/shape.ts'
import { Field } from '../../parts/form/Field.tsx'
import { RowDialog } from '../../parts/form/RowDialog.tsx'
import { readsOfPoint } from '../reads.ts'
import { CaseSelect } from '../scenic/Select.tsx'
import type { NewProps } from '../useAddHere.tsx'
import { newCase } from './case.ts'
import { hasName, NameInput } from './NameInput.tsx'

/** Creates a point from its required fields. All other fields are edited on its own page. */
export default function NewPoint({ start = {}, ...props }: NewProps) {
  const { body } = points.add
  return (
    <RowDialog
      {...props}
      noun={points.add.noun}
      row={undefined}
      add={points.add}
      edit={points.edit}
      start={start}
      reads={readsOfPoint}
    >
      <Field of={body} name="caseId" label={labelWithUnit(body, 'caseId')}>
        <CaseSelect allowClear={false} adding={newCase} />
      </Field>
      <Field of={body} name="name">
        <NameInput proposed={hasName(start)} />
      </Field>
    </RowDialog>
  )
}
