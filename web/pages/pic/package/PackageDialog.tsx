import { Form, Input, InputNumber } from 'antd'
import type { Body } from '#contract/kit.ts'
import { type PhotoPackage, PhotoPackageDraft, photoPackages } from '#contract/photo/photoPackages.ts'
import { useAction } from '#web/kit/useAction.ts'
import { FenInput } from '#web/parts/FenInput.tsx'
import { Field } from '#web/parts/Field.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { CaseSelect, WordSelect } from '#web/parts/Pick.tsx'
import { saleChoices } from '#web/parts/sale.ts'

type Draft = Body<typeof photoPackages.add>
interface Props {
  open: boolean
  row: PhotoPackage | undefined
  /** The project and the area of a new package, where the list is narrowed to one. */
  caseId: number | undefined
  areaId: number | undefined
  onClose(): void
}

/** Makes a photo package, or changes `row`; orders keep the price at which they were made. */
export default function PackageDialog({ open, row, caseId, areaId, onClose }: Props) {
  const [form] = Form.useForm()
  const reads = [photoPackages.list]
  const add = useAction(photoPackages.add, { form, success: '已新增套餐', invalidates: reads })
  const edit = useAction(photoPackages.edit, { form, success: '已保存', invalidates: reads })
  return (
    <FormDialog<Draft>
      form={form}
      open={open}
      onClose={onClose}
      title={row ? '编辑套餐' : '新增套餐'}
      mark={row?.name}
      width={560}
      action={row ? '保存' : '新增套餐'}
      busy={add.busy || edit.busy}
      error={row ? edit.error : add.error}
      initial={row ? initialOf(row) : { caseId, photos: 1, prints: 0, onSale: true }}
      reads={reads}
      save={(fields, changed) => (row ? edit.run({ body: { ...changed, id: row.id, version: row.version } }) : add.run({ body: fields }))}
    >
      <div className="two">
        <Field of={PhotoPackageDraft} name="caseId" label="项目" wide hint={row ? `${row.areaName}，建立后不能换到另一个项目` : undefined}>
          <CaseSelect areaId={row ? undefined : areaId} allowClear={false} disabled={row !== undefined} />
        </Field>
        <Field of={PhotoPackageDraft} name="name">
          <Input maxLength={40} />
        </Field>
        <Field of={PhotoPackageDraft} name="priceFen" label="价格(元)" hint={row ? '只影响以后的订单' : undefined}>
          <FenInput />
        </Field>
        <Field of={PhotoPackageDraft} name="photos" label="照片张数(张)" hint="0 为当日全部照片">
          <InputNumber min={0} max={500} precision={0} />
        </Field>
        <Field of={PhotoPackageDraft} name="prints" label="打印张数(张)" required hint="0 为不含打印">
          <InputNumber min={0} max={100} precision={0} />
        </Field>
        <Field of={PhotoPackageDraft} name="onSale" label="状态">
          <WordSelect options={saleChoices} allowClear={false} />
        </Field>
      </div>
    </FormDialog>
  )
}

const initialOf = ({ caseId, name, photos, prints, priceFen, onSale }: PhotoPackage): Draft => ({ caseId, name, photos, prints, priceFen, onSale })
