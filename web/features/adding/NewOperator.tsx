import { Form, Input } from 'antd'
import { operatorKinds, operators } from '#contract/accounts/operators.ts'
import { readSession } from '../../kit/call/session.ts'
import { Field } from '../../parts/form/Field.tsx'
import { RowDialog } from '../../parts/form/RowDialog.tsx'
import { readsOfOperator } from '../reads.ts'
import { WordSelect } from '../scenic/Select.tsx'
import type { NewProps } from '../useAddHere.tsx'

/** Creates an operator from its required fields. All other fields are edited on its own page. */
export default function NewOperator({ start = {}, ...props }: NewProps) {
  // A channel makes scenic operators under itself, and nothing else.
  const { role = 3, operatorId } = readSession() ?? {}
  return (
    <RowDialog
      {...props}
      noun="运营商"
      row={undefined}
      add={operators.add}
      edit={operators.edit}
      start={{ kind: 'scenic', parentId: role === 2 ? operatorId : undefined, ...start }}
      reads={readsOfOperator}
    >
      <Field of={operators.add.body} name="name">
        <Input maxLength={40} autoFocus />
      </Field>
      <Field of={operators.add.body} name="kind" hint="渠道看得见名下所有景区运营商的景区">
        <WordSelect options={kinds} allowClear={false} disabled={role === 2} />
      </Field>
      <Form.Item name="parentId" hidden>
        <Input />
      </Form.Item>
    </RowDialog>
  )
}

const kinds = (['scenic', 'channel'] as const).map((value) => ({ value, label: operatorKinds[value] }))
