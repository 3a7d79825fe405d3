import { Form, Input, Select } from 'antd'
import { type Operator, OperatorDraft, operators } from '#contract/account/operators.ts'
import type { Body } from '#contract/kit.ts'
import { useRead } from '#web/kit/query.ts'
import { useAction } from '#web/kit/useAction.ts'
import { Field } from '#web/parts/Field.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { Icon } from '#web/parts/Icon.tsx'
import { WordSelect } from '#web/parts/Pick.tsx'
import { kindChoices, readsOfOperator } from './operatorWords.ts'

type Draft = Body<typeof operators.add>
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
  const add = useAction(operators.add, { form, success: '已新增', invalidates: readsOfOperator })
  const edit = useAction(operators.edit, { form, success: '已保存', invalidates: readsOfOperator })
  const channels = useRead(operators.all, {}, { staleMs: 60_000 })
  const kind = Form.useWatch<Operator['kind'] | undefined>('kind', form)
  return (
    <FormDialog<Draft>
      form={form}
      open={open}
      onClose={onClose}
      title={row ? '编辑客户' : '新增客户'}
      mark={row?.name}
      width={560}
      action={row ? '保存' : '新增客户'}
      busy={add.busy || edit.busy}
      error={row ? edit.error : add.error}
      initial={row ? initialOf(row) : { kind: parentId ? 'scenic' : 'channel', parentId }}
      reads={readsOfOperator}
      save={(fields, changed) => (row ? edit.run({ params: { id: row.id }, body: { ...changed, version: row.version } }) : add.run({ body: fields }))}
    >
      <div className="two">
        <Field of={OperatorDraft} name="name" wide>
          <Input maxLength={40} />
        </Field>
        <Field of={OperatorDraft} name="kind" hint={row ? '建立后不能改变' : kind === 'channel' ? '看得见名下所有景区运营商的景区' : '只看得见自己的景区'}>
          <WordSelect options={kindChoices} allowClear={false} disabled={row !== undefined} />
        </Field>
        {kind === 'scenic' && (
          <Field of={OperatorDraft} name="parentId" label="所属渠道" hint="空着为直营，不归任何渠道">
            <Select
              placeholder="直营"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              suffixIcon={<Icon name="down" size={12} />}
              notFoundContent="没有渠道"
              loading={channels.isPending}
              options={(channels.data?.rows ?? []).filter((one) => one.kind === 'channel').map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
      </div>
      <div className="two">
        <Field of={OperatorDraft} name="contact">
          <Input maxLength={40} />
        </Field>
        <Field of={OperatorDraft} name="phone">
          <Input inputMode="tel" maxLength={20} />
        </Field>
      </div>
    </FormDialog>
  )
}

const initialOf = ({ name, kind, parentId, contact, phone }: Operator): Draft => ({ name, kind, parentId, contact, phone })
