import { Checkbox, Form, Input, InputNumber } from 'antd'
import { type Point, PointDraft, points } from '#contract/caseconf/points.ts'
import type { Body } from '#contract/kit.ts'
import { useAction } from '#web/kit/useAction.ts'
import { Field } from '#web/parts/Field.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { CaseSelect } from '#web/parts/Pick.tsx'
import { pastePair } from '#web/parts/position.ts'

type Draft = Body<typeof points.add>
interface Props {
  open: boolean
  row: Point | undefined
  /** The project and the area of a new point, where the list is narrowed to one. */
  caseId: number | undefined
  areaId: number | undefined
  onClose(): void
}

/** Makes a point, or changes `row`. */
export default function PointDialog({ open, row, caseId, areaId, onClose }: Props) {
  const [form] = Form.useForm()
  const reads = [points.list, points.choices]
  const add = useAction(points.add, { form, success: '已新增点位', invalidates: reads })
  const edit = useAction(points.edit, { form, success: '已保存', invalidates: reads })
  return (
    <FormDialog<Draft>
      form={form}
      open={open}
      onClose={onClose}
      title={row ? '编辑点位' : '新增点位'}
      mark={row?.name}
      width={560}
      action={row ? '保存' : '新增点位'}
      busy={add.busy || edit.busy}
      error={row ? edit.error : add.error}
      initial={row ? initialOf(row) : { caseId, sort: 0, hot: false }}
      reads={reads}
      save={(fields, changed) => (row ? edit.run({ params: { id: row.id }, body: { ...changed, version: row.version } }) : add.run({ body: fields }))}
    >
      <div className="two">
        <Field of={PointDraft} name="caseId" label="项目" wide hint={row ? `${row.areaName}，建立后不能换到另一个项目` : undefined}>
          <CaseSelect areaId={row ? undefined : areaId} allowClear={false} disabled={row !== undefined} />
        </Field>
        <Field of={PointDraft} name="name">
          <Input maxLength={40} />
        </Field>
        <Field of={PointDraft} name="sort" required hint="小的在前">
          <InputNumber min={0} max={9999} precision={0} />
        </Field>
        <Field of={PointDraft} name="lng" hint="GCJ-02 坐标；可把「经度, 纬度」一起粘贴到此处">
          <InputNumber controls={false} placeholder="118.1700" onPaste={(event) => pastePair(event, (pair) => form.setFieldsValue(pair))} />
        </Field>
        <Field of={PointDraft} name="lat">
          <InputNumber controls={false} placeholder="30.1300" />
        </Field>
        <Field of={PointDraft} name="hot" label="推荐" wide value="checked">
          <Checkbox>网红打卡点，在展示终端推荐</Checkbox>
        </Field>
      </div>
    </FormDialog>
  )
}

const initialOf = ({ caseId, name, lng, lat, sort, hot }: Point): Draft => ({ caseId, name, lng, lat, sort, hot })
