import { Checkbox, Form, Input, InputNumber } from 'antd'
import { type Point, PointDraft, points } from '#contract/caseconf/points.ts'
import { CaseField } from '#web/parts/CaseField.tsx'
import { Field } from '#web/parts/Field.tsx'
import { pastePair } from '#web/parts/position.ts'
import { RowDialog } from '#web/parts/RowDialog.tsx'

interface Props {
  open: boolean
  row: Point | undefined
  /** The project and the area of a new point, where the list is narrowed to one. */
  caseId: number | undefined
  areaId: number | undefined
  drop(row: Point): Promise<boolean>
  onClose(): void
}

/** Makes a point, or changes `row`. */
export default function PointDialog({ open, row, caseId, areaId, drop, onClose }: Props) {
  const [form] = Form.useForm()
  return (
    <RowDialog
      form={form}
      open={open}
      onClose={onClose}
      noun="点位"
      row={row}
      add={points.add}
      edit={points.edit}
      fresh={{ caseId, sort: 0, hot: false }}
      reads={[points.list, points.choices]}
      drop={row && (() => drop(row))}
    >
      <div className="two">
        <CaseField of={PointDraft} row={row} areaId={areaId} />
        <Field of={PointDraft} name="name">
          <Input maxLength={40} />
        </Field>
        <Field of={PointDraft} name="sort" required hint="小的在前">
          <InputNumber />
        </Field>
        <Field of={PointDraft} name="lng" hint="GCJ-02 坐标；可把经度和纬度一起粘贴到此处">
          <InputNumber controls={false} placeholder="118.1700" onPaste={(event) => pastePair(event, (pair) => form.setFieldsValue(pair))} />
        </Field>
        <Field of={PointDraft} name="lat">
          <InputNumber controls={false} placeholder="30.1300" />
        </Field>
        <Field of={PointDraft} name="hot" label="推荐" wide value="checked">
          <Checkbox>网红打卡点，在展示终端推荐</Checkbox>
        </Field>
      </div>
    </RowDialog>
  )
}
