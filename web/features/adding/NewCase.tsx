import { cases, caseTypes, startingCaseType } from '#contract/scenic/cases.ts'
import { Field } from '../../parts/form/Field.tsx'
import { RowDialog } from '../../parts/form/RowDialog.tsx'
import { readsOfCase } from '../reads.ts'
import { AreaSelect, WordSelect } from '../scenic/Select.tsx'
import type { NewProps } from '../useAddHere.tsx'
import { newArea } from './area.ts'
import { hasName, NameInput } from './NameInput.tsx'

/** Creates a project from its required fields. All other fields are edited on its own page. */
export default function NewCase({ start = {}, ...props }: NewProps) {
  return (
    <RowDialog
      {...props}
      noun="项目"
      row={undefined}
      add={cases.add}
      edit={cases.edit}
      start={{ caseType: startingCaseType, ...start }}
      reads={readsOfCase}
    >
      <Field of={cases.add.body} name="areaId" label="景区">
        <AreaSelect allowClear={false} adding={newArea} />
      </Field>
      <Field of={cases.add.body} name="name">
        <NameInput proposed={hasName(start)} />
      </Field>
      <Field of={cases.add.body} name="caseType" required>
        <WordSelect placeholder="选择类型" options={types} allowClear={false} />
      </Field>
    </RowDialog>
  )
}

const types = (Object.keys(caseTypes) as (keyof typeof caseTypes)[]).map((value) => ({
  value,
  label: caseTypes[value],
}))
