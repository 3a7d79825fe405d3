import { areas, startingHours } from '#contract/scenic/areas.ts'
import { hoursText } from '#contract/scenic/hours.ts'
import { provinces } from '#contract/scenic/provinces.ts'
import { Field } from '../../parts/form/Field.tsx'
import { RowDialog } from '../../parts/form/RowDialog.tsx'
import { OperatorSelect } from '../accounts/OperatorSelect.tsx'
import { readsOfArea } from '../reads.ts'
import { WordSelect } from '../scenic/Select.tsx'
import type { NewProps } from '../useAddHere.tsx'
import { hasName, NameInput } from './NameInput.tsx'
import { newOperator } from './operator.ts'

/** Creates a scenic area from its required fields. All other fields are edited on its own page. */
export default function NewArea({ start = {}, ...props }: NewProps) {
  return (
    <RowDialog
      {...props}
      noun="景区"
      row={undefined}
      add={areas.add}
      edit={areas.edit}
      start={start}
      reads={readsOfArea}
    >
      <Field of={areas.add.body} name="operatorId" label="运营商">
        <OperatorSelect allowClear={false} adding={newOperator} />
      </Field>
      <Field of={areas.add.body} name="name" hint={`开放时间先按 ${hoursText(startingHours)}，可在景区信息页修改`}>
        <NameInput proposed={hasName(start)} />
      </Field>
      <Field of={areas.add.body} name="province" verb="选择">
        <WordSelect
          placeholder="选择省份"
          showSearch
          allowClear={false}
          options={Object.values(provinces).map((name) => ({ value: name, label: name }))}
        />
      </Field>
    </RowDialog>
  )
}
