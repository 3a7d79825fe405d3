import { type Matter, matters } from '#contract/matters/matters.ts'
import CrudForm, { type FormOptions } from '#web/crud/form/CrudForm.tsx'
import type { Report } from '#web/features/matters/report.ts'
import { reads } from '../reads.ts'
import { AreaInput, CaseInput, DeadlineInput, DeviceInput, ResponsorInput } from './controls.tsx'
import { PicturesInput } from './PicturesInput.tsx'

interface Props {
  open: boolean
  row: Matter | undefined
  /** What a new one begins with: what an alarm knows, or where the list is narrowed to. */
  start: Report
  onClose(): void
  onAdded(id: number): void
  drop: (() => Promise<boolean>) | undefined
}

/** Writes a matter down, or changes one. */
export default function MatterForm(props: Props) {
  return (
    <CrudForm
      {...props}
      noun="问题"
      add={matters.add}
      edit={matters.edit}
      formOptions={formOptions}
      reads={reads}
      width={680}
      nameOf={(row) => (row as Matter).title}
    />
  )
}

const assigned = '指派后责任人会收到消息'
const formOptions: FormOptions = {
  title: { wide: true },
  areaId: { control: AreaInput },
  severity: {},
  caseId: { control: CaseInput },
  deviceId: { control: DeviceInput },
  tagId: {},
  orderNo: { hint: '与某笔订单有关时填写' },
  responsorId: { control: ResponsorInput, hint: (row) => (row ? assigned : '可以先不指派') },
  deadlineAt: { control: DeadlineInput },
  text: { wide: true, required: false },
  imageKeys: { wide: true, required: false, control: PicturesInput },
}
