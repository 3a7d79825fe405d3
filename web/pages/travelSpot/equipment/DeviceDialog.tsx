import { Form, Input } from 'antd'
import type { Body } from '#contract/kit.ts'
import { type Device, DeviceDraft, devices } from '#contract/scenic/devices.ts'
import { useAction } from '#web/kit/useAction.ts'
import { Field } from '#web/parts/Field.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { CaseSelect, PointSelect, WordSelect } from '#web/parts/Pick.tsx'
import { smartTypeChoices } from './deviceWords.ts'
import { GbCodeField } from './GbCodeField.tsx'

type Draft = Body<typeof devices.add>
interface Props {
  open: boolean
  row: Device | undefined
  /** Where a new camera stands, as far as the list is narrowed to it. */
  place: { areaId?: number | undefined; caseId?: number | undefined; pointId?: number | undefined }
  onClose(): void
}

/** Reads that show cameras. */
const reads = [devices.list, devices.counts, devices.ofCase, devices.freeGbCode]

/** Makes a camera, or changes `row`; it stays in its project, because its pictures name it. */
export default function DeviceDialog({ open, row, place, onClose }: Props) {
  const [form] = Form.useForm()
  const add = useAction(devices.add, { form, success: '已新增摄像头', invalidates: reads })
  const edit = useAction(devices.edit, { form, success: '已保存', invalidates: reads })
  const caseId = Form.useWatch<number | undefined>('caseId', form)
  return (
    <FormDialog<Draft>
      form={form}
      open={open}
      onClose={onClose}
      title={row ? '编辑摄像头' : '新增摄像头'}
      mark={row?.name}
      width={640}
      action={row ? '保存' : '新增摄像头'}
      busy={add.busy || edit.busy}
      error={row ? edit.error : add.error}
      initial={row ? initialOf(row) : { caseId: place.caseId, pointId: place.caseId ? place.pointId : undefined, smartType: 'face' }}
      reads={reads}
      save={(fields, changed) => (row ? edit.run({ params: { id: row.id }, body: { ...changed, version: row.version } }) : add.run({ body: fields }))}
    >
      <div className="two">
        <Field of={DeviceDraft} name="caseId" label="项目" hint={row ? '建立后不能换到另一个项目' : undefined}>
          <CaseSelect areaId={row ? undefined : place.areaId} allowClear={false} disabled={row !== undefined} onSelect={() => form.setFieldValue('pointId', undefined)} />
        </Field>
        <Field of={DeviceDraft} name="pointId" label="点位" hint={caseId ? '可以先不放到点位' : '先选项目'}>
          <PointSelect caseId={caseId} />
        </Field>
        <Field of={DeviceDraft} name="name">
          <Input maxLength={40} />
        </Field>
        <Field of={DeviceDraft} name="smartType">
          <WordSelect options={smartTypeChoices} allowClear={false} />
        </Field>
        <Field of={DeviceDraft} name="gbCode" wide hint={row ? '改了编码，摄像头要用新编码上报心跳和照片' : undefined}>
          <GbCodeField caseId={caseId} />
        </Field>
      </div>
    </FormDialog>
  )
}

const initialOf = ({ caseId, pointId, name, gbCode, smartType }: Device): Draft => ({ caseId, pointId, name, gbCode, smartType })
