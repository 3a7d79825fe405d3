import { Form, Input } from 'antd'
import { type Device, devices, smartTypes } from '#contract/scenic/devices.ts'
import { newCase } from '#web/parts/adding/case.ts'
import { Field, TwoColumns } from '#web/parts/Field.tsx'
import { CaseSelect, choicesOf, PointSelect, WordSelect } from '#web/parts/Pick.tsx'
import { RowDialog } from '#web/parts/RowDialog.tsx'
import { GbCodeField } from './GbCodeField.tsx'

interface Props {
  open: boolean
  row: Device | undefined
  /** Where a new camera stands, as far as the list is narrowed to it. */
  place: { areaId?: number | undefined; caseId?: number | undefined; pointId?: number | undefined }
  onClose(): void
  onAdded(id: number): void
}

/** Reads that show cameras. */
const reads = [devices.list, devices.counts, devices.ofCase, devices.freeGbCode]

/** Makes a camera, or changes `row`; it stays in its project, because its pictures name it. */
export default function DeviceDialog({ open, row, place, onClose, onAdded }: Props) {
  const [form] = Form.useForm()
  const caseId = Form.useWatch<number | undefined>('caseId', form)
  return (
    <RowDialog
      form={form}
      open={open}
      onClose={onClose}
      noun="摄像头"
      row={row}
      width={640}
      add={devices.add}
      edit={devices.edit}
      start={{ caseId: place.caseId, pointId: place.caseId ? place.pointId : undefined, smartType: 'face' }}
      reads={reads}
      onAdded={onAdded}
    >
      <TwoColumns>
        <Field of={devices.add.body} name="caseId" label="项目" hint={row ? '建立后不能换到另一个项目' : undefined}>
          <CaseSelect
            areaId={row ? undefined : place.areaId}
            allowClear={false}
            adding={newCase}
            disabled={row !== undefined}
            onSelect={() => form.setFieldValue('pointId', undefined)}
          />
        </Field>
        <Field of={devices.add.body} name="pointId" label="点位" hint={caseId ? '可以先不放到点位' : '先选项目'}>
          <PointSelect caseId={caseId} />
        </Field>
        <Field of={devices.add.body} name="name">
          <Input maxLength={40} />
        </Field>
        <Field of={devices.add.body} name="smartType">
          <WordSelect options={choicesOf(smartTypes)} allowClear={false} />
        </Field>
        <Field
          of={devices.add.body}
          name="gbCode"
          wide
          hint={row ? '改了编码，摄像头要用新编码上报心跳和照片' : undefined}
        >
          <GbCodeField caseId={caseId} />
        </Field>
      </TwoColumns>
    </RowDialog>
  )
}
