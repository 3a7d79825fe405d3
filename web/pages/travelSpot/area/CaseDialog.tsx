import { Form, Input, InputNumber } from 'antd'
import type { Body } from '#contract/kit.ts'
import { type Case, CaseDraft, cases } from '#contract/scenic/cases.ts'
import { useAction } from '#web/kit/useAction.ts'
import { FenInput } from '#web/parts/FenInput.tsx'
import { Field } from '#web/parts/Field.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { AreaSelect, WordSelect } from '#web/parts/Pick.tsx'
import { stateChoices } from '#web/parts/states.ts'
import { caseTypeChoices } from './caseWords.ts'
import { readsOfCase } from './removeCase.ts'

type Draft = Body<typeof cases.add>

interface Props {
  open: boolean
  row: Case | undefined
  /** The area of a new project, where the list is narrowed to one. */
  areaId: number | undefined
  onClose(): void
  onAdded(id: number): void
}

/** Makes a project, or changes `row`; the area of a project never changes. */
export default function CaseDialog({ open, row, areaId, onClose, onAdded }: Props) {
  const [form] = Form.useForm()
  const add = useAction(cases.add, { form, success: '已新增项目', invalidates: readsOfCase, done: ({ id }) => onAdded(id) })
  const edit = useAction(cases.edit, { form, success: '已保存', invalidates: readsOfCase })
  return (
    <FormDialog<Draft>
      form={form}
      open={open}
      onClose={onClose}
      title={row ? '编辑项目' : '新增项目'}
      mark={row?.name}
      width={560}
      action={row ? '保存' : '新增项目'}
      busy={add.busy || edit.busy}
      error={row ? edit.error : add.error}
      initial={row ? initialOf(row) : { areaId, status: 'running', priceDefaultFen: 0, clipSeconds: 0 }}
      reads={readsOfCase}
      save={(fields, changed) => (row ? edit.run({ params: { id: row.id }, body: { ...changed, version: row.version } }) : add.run({ body: fields }))}
    >
      <div className="two">
        <Field of={CaseDraft} name="areaId" label="景区" wide hint={row && '建立后不能换到另一个景区'}>
          <AreaSelect allowClear={false} disabled={row !== undefined} />
        </Field>
        <Field of={CaseDraft} name="name">
          <Input maxLength={40} />
        </Field>
        <Field of={CaseDraft} name="caseType">
          <WordSelect placeholder="选择类型" options={caseTypeChoices} allowClear={false} />
        </Field>
        <Field of={CaseDraft} name="priceDefaultFen" label="默认价(元)" required hint="没有套餐时按此价出售">
          <FenInput />
        </Field>
        <Field of={CaseDraft} name="clipSeconds" required hint="0 为不拍片段">
          <InputNumber min={0} max={600} precision={0} />
        </Field>
        <Field of={CaseDraft} name="status" hint="暂停后摄像头照常上报">
          <WordSelect options={stateChoices('case')} allowClear={false} />
        </Field>
      </div>
    </FormDialog>
  )
}

const initialOf = ({ areaId, name, caseType, priceDefaultFen, clipSeconds, status }: Case): Draft => ({ areaId, name, caseType, priceDefaultFen, clipSeconds, status })
