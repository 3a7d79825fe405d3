import { Input, InputNumber } from 'antd'
import { type PhotoPackage, PhotoPackageDraft, photoPackages } from '#contract/photo/photoPackages.ts'
import { CaseField } from '#web/parts/CaseField.tsx'
import { FenInput } from '#web/parts/FenInput.tsx'
import { Field } from '#web/parts/Field.tsx'
import { WordSelect } from '#web/parts/Pick.tsx'
import { RowDialog } from '#web/parts/RowDialog.tsx'
import { saleChoices } from '#web/parts/sale.ts'

interface Props {
  open: boolean
  row: PhotoPackage | undefined
  /** The project and the area of a new package, where the list is narrowed to one. */
  caseId: number | undefined
  areaId: number | undefined
  drop(row: PhotoPackage): Promise<boolean>
  onClose(): void
}

/** Makes a photo package, or changes `row`; orders keep the price at which they were made. */
export default function PackageDialog({ open, row, caseId, areaId, drop, onClose }: Props) {
  return (
    <RowDialog
      open={open}
      onClose={onClose}
      noun="套餐"
      row={row}
      add={photoPackages.add}
      edit={photoPackages.edit}
      fresh={{ caseId, photos: 1, prints: 0, onSale: true }}
      reads={[photoPackages.list]}
      drop={row && (() => drop(row))}
    >
      <div className="two">
        <CaseField of={PhotoPackageDraft} row={row} areaId={areaId} />
        <Field of={PhotoPackageDraft} name="name">
          <Input maxLength={40} />
        </Field>
        <Field of={PhotoPackageDraft} name="priceFen" label="价格(元)" hint={row ? '只影响以后的订单' : undefined}>
          <FenInput />
        </Field>
        <Field of={PhotoPackageDraft} name="photos" label="照片张数(张)" hint="0 为当日全部照片">
          <InputNumber />
        </Field>
        <Field of={PhotoPackageDraft} name="prints" label="打印张数(张)" required hint="0 为不含打印">
          <InputNumber />
        </Field>
        <Field of={PhotoPackageDraft} name="onSale" label="状态">
          <WordSelect options={saleChoices} allowClear={false} />
        </Field>
      </div>
    </RowDialog>
  )
}
