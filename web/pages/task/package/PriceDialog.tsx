import { Form, Input, InputNumber } from 'antd'
import type { Body } from '#contract/kit.ts'
import { type PackagePrice, PackagePriceDraft, packagePrices } from '#contract/mission/packagePrices.ts'
import { useAction } from '#web/kit/useAction.ts'
import { FenInput } from '#web/parts/FenInput.tsx'
import { Field } from '#web/parts/Field.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { CaseSelect, WordSelect } from '#web/parts/Pick.tsx'
import { saleChoices } from '#web/parts/sale.ts'
import { kindChoices } from './kinds.ts'

type Draft = Body<typeof packagePrices.add>
interface Props {
  open: boolean
  row: PackagePrice | undefined
  /** The project and the area of a new package, where the list is narrowed to one. */
  caseId: number | undefined
  areaId: number | undefined
  onClose(): void
}

/** Makes a package of clips, or changes `row`; orders keep the price at which they were made. */
export default function PriceDialog({ open, row, caseId, areaId, onClose }: Props) {
  const [form] = Form.useForm()
  const reads = [packagePrices.list]
  const add = useAction(packagePrices.add, { form, success: '已新增套餐', invalidates: reads })
  const edit = useAction(packagePrices.edit, { form, success: '已保存', invalidates: reads })
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
      initial={row ? initialOf(row) : { caseId, kind: 'clip', downloads: 9, onSale: true }}
      reads={reads}
      save={(fields, changed) => (row ? edit.run({ params: { id: row.id }, body: { ...changed, version: row.version } }) : add.run({ body: fields }))}
    >
      <div className="two">
        <Field of={PackagePriceDraft} name="caseId" label="项目" wide hint={row ? `${row.areaName}，建立后不能换到另一个项目` : undefined}>
          <CaseSelect areaId={row ? undefined : areaId} allowClear={false} disabled={row !== undefined} />
        </Field>
        <Field of={PackagePriceDraft} name="name">
          <Input maxLength={40} />
        </Field>
        <Field of={PackagePriceDraft} name="kind">
          <WordSelect options={kindChoices} allowClear={false} />
        </Field>
        <Field of={PackagePriceDraft} name="priceFen" label="价格(元)" hint={row ? '只影响以后的订单' : undefined}>
          <FenInput />
        </Field>
        <Field of={PackagePriceDraft} name="downloads" label="下载次数(次)" required>
          <InputNumber min={1} max={999} precision={0} />
        </Field>
        <Field of={PackagePriceDraft} name="onSale" label="状态">
          <WordSelect options={saleChoices} allowClear={false} />
        </Field>
      </div>
    </FormDialog>
  )
}

const initialOf = ({ caseId, name, kind, priceFen, downloads, onSale }: PackagePrice): Draft => ({ caseId, name, kind, priceFen, downloads, onSale })
