import { Form } from 'antd'
import { devices } from '#contract/scenic/devices.ts'
import { Field } from '../../parts/form/Field.tsx'
import { RowDialog } from '../../parts/form/RowDialog.tsx'
import { readsOfDevice } from '../reads.ts'
import GbCodeField from '../scenic/code/GbCodeField.tsx'
import { CaseSelect, PointSelect } from '../scenic/Select.tsx'
import type { NewProps } from '../useAddHere.tsx'
import { newCase } from './case.ts'
import { hasName, NameInput } from './NameInput.tsx'

/** Creates a camera from its required fields and its point. All other fields are edited on its own page. */
export default function NewDevice({ start = {}, ...props }: NewProps) {
  const [form] = Form.useForm()
  const caseId = Form.useWatch<number | undefined>('caseId', form)
  const { body } = devices.add
  return (
    <RowDialog
      {...props}
      form={form}
      noun={devices.add.noun}
      row={undefined}
      add={devices.add}
      edit={devices.edit}
      start={start}
      reads={readsOfDevice}
      width={640}
    >
      <Field of={body} name="caseId">
        <CaseSelect allowClear={false} adding={newCase} onSelect={() => form.setFieldValue('pointId', undefined)} />
      </Field>
      <Field of={body} name="pointId">
        <PointSelect caseId={caseId} />
      </Field>
      <Field of={body} name="name">
        <NameInput proposed={hasName(start)} />
      </Field>
      <Field of={body} name="gbCode">
        <GbCodeField form={form} />
      </Field>
    </RowDialog>
  )
}
