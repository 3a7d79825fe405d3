import { Input, InputNumber } from 'antd'
import { type Case, cases } from '#contract/scenic/cases.ts'
import { newArea } from '#web/parts/adding/area.ts'
import { FenInput } from '#web/parts/FenInput.tsx'
import { Field, TwoColumns } from '#web/parts/Field.tsx'
import { AreaSelect, WordSelect } from '#web/parts/Pick.tsx'
import { RowDialog } from '#web/parts/RowDialog.tsx'
import { readsOfCase } from '#web/parts/reads.ts'
import { stateChoices } from '#web/parts/states.ts'
import { caseTypeChoices } from './caseWords.ts'

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
  return (
    <RowDialog
      open={open}
      onClose={onClose}
      noun="项目"
      row={row}
      add={cases.add}
      edit={cases.edit}
      start={{ areaId, status: 'running', priceDefaultFen: 0, clipSeconds: 0 }}
      reads={readsOfCase}
      onAdded={onAdded}
    >
      <TwoColumns>
        <Field of={cases.add.body} name="areaId" label="景区" wide hint={row && '建立后不能换到另一个景区'}>
          <AreaSelect allowClear={false} adding={newArea} disabled={row !== undefined} />
        </Field>
        <Field of={cases.add.body} name="name">
          <Input maxLength={40} />
        </Field>
        <Field of={cases.add.body} name="caseType">
          <WordSelect placeholder="选择类型" options={caseTypeChoices} allowClear={false} />
        </Field>
        <Field of={cases.add.body} name="priceDefaultFen" label="默认价(元)" required hint="没有套餐时按此价出售">
          <FenInput />
        </Field>
        <Field of={cases.add.body} name="clipSeconds" required hint="0 为不拍片段">
          <InputNumber />
        </Field>
        <Field of={cases.add.body} name="status" hint="暂停后摄像头照常上报">
          <WordSelect options={stateChoices('case')} allowClear={false} />
        </Field>
      </TwoColumns>
    </RowDialog>
  )
}
