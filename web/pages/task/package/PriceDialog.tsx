import { Input, InputNumber } from 'antd'
import { type PackagePrice, PackagePriceDraft, packagePrices } from '#contract/mission/packagePrices.ts'
import { CaseField } from '#web/parts/CaseField.tsx'
import { FenInput } from '#web/parts/FenInput.tsx'
import { Field } from '#web/parts/Field.tsx'
import { WordSelect } from '#web/parts/Pick.tsx'
import { RowDialog } from '#web/parts/RowDialog.tsx'
import { saleChoices } from '#web/parts/sale.ts'
import { kindChoices } from './kinds.ts'

interface Props {
  open: boolean
  row: PackagePrice | undefined
  /** The project and the area of a new package, where the list is narrowed to one. */
  caseId: number | undefined
  areaId: number | undefined
  drop(row: PackagePrice): Promise<boolean>
  onClose(): void
}

/** Makes a package of clips, or changes `row`; orders keep the price at which they were made. */
export default function PriceDialog({ open, row, caseId, areaId, drop, onClose }: Props) {
  return (
    <RowDialog
      open={open}
      onClose={onClose}
      noun="套餐"
      row={row}
      add={packagePrices.add}
      edit={packagePrices.edit}
      fresh={{ caseId, kind: 'clip', downloads: 9, onSale: true }}
      reads={[packagePrices.list]}
      drop={row && (() => drop(row))}
    >
      <div className="two">
        <CaseField of={PackagePriceDraft} row={row} areaId={areaId} />
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
          <InputNumber />
        </Field>
        <Field of={PackagePriceDraft} name="onSale" label="状态">
          <WordSelect options={saleChoices} allowClear={false} />
        </Field>
      </div>
    </RowDialog>
  )
}
