import { Form, Input, Select } from 'antd'
import { type Operator, operators } from '#contract/account/operators.ts'
import { useRead } from '#web/kit/query.ts'
import { Field, TwoColumns } from '#web/parts/Field.tsx'
import { Icon } from '#web/parts/Icon.tsx'
import { WordSelect } from '#web/parts/Pick.tsx'
import { RowDialog } from '#web/parts/RowDialog.tsx'
import { readsOfOperator } from '#web/parts/reads.ts'
import { kindChoices } from './operatorWords.ts'

interface Props {
  open: boolean
  row: Operator | undefined
  /** A new operator goes under this channel. */
  parentId: number | undefined
  onClose(): void
}

/** Makes a channel or a scenic operator, or changes `row`; what kind it is never changes. */
export default function OperatorDialog({ open, row, parentId, onClose }: Props) {
  const [form] = Form.useForm()
  const channels = useRead(operators.all, {}, { staleMs: 60_000 })
  const kind = Form.useWatch<Operator['kind'] | undefined>('kind', form)
  return (
    <RowDialog
      form={form}
      open={open}
      onClose={onClose}
      noun="客户"
      row={row}
      add={operators.add}
      edit={operators.edit}
      start={{ kind: parentId ? 'scenic' : 'channel', parentId }}
      reads={readsOfOperator}
    >
      <TwoColumns>
        <Field of={operators.add.body} name="name" wide>
          <Input maxLength={40} />
        </Field>
        <Field
          of={operators.add.body}
          name="kind"
          hint={row ? '建立后不能改变' : kind === 'channel' ? '看得见名下所有景区运营商的景区' : '只看得见自己的景区'}
        >
          <WordSelect options={kindChoices} allowClear={false} disabled={row !== undefined} />
        </Field>
        {kind === 'scenic' && (
          <Field of={operators.add.body} name="parentId" label="所属渠道" hint="空着为直营，不归任何渠道">
            <Select
              placeholder="直营"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              suffixIcon={<Icon name="down" size={12} />}
              notFoundContent="没有渠道"
              loading={channels.isPending}
              options={(channels.data?.rows ?? [])
                .filter((one) => one.kind === 'channel')
                .map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
      </TwoColumns>
      <TwoColumns>
        <Field of={operators.add.body} name="contact">
          <Input maxLength={40} />
        </Field>
        <Field of={operators.add.body} name="phone">
          <Input inputMode="tel" maxLength={20} />
        </Field>
      </TwoColumns>
    </RowDialog>
  )
}
