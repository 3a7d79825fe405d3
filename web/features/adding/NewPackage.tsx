import { InputNumber } from 'antd'
import { packagePrices } from '#contract/sales/packagePrices.ts'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { canCall } from '../../kit/access/access.ts'
import { labelWithUnit } from '../../kit/form/shape.ts'
import { Field } from '../../parts/form/Field.tsx'
import { RowDialog } from '../../parts/form/RowDialog.tsx'
import { FenInput } from '../../parts/input/FenInput.tsx'
import { CaseSelect } from '../scenic/Select.tsx'
import type { NewProps } from '../useAddHere.tsx'
import { newCase } from './case.ts'
import { NameInput } from './NameInput.tsx'

interface Props extends NewProps {
  /** Of pictures instead of videos. */
  asPhotos: boolean
}

/** Creates a package from its required fields: what the project sells decides of which kind. All other fields are edited on its own page. */
export default function NewPackage({ asPhotos, start = {}, ...props }: Props) {
  const both = canCall(photoPackages.add) && canCall(packagePrices.add)
  const { list, add, edit } = (both ? asPhotos : canCall(photoPackages.add)) ? photoPackages : packagePrices
  const isPhotos = add === photoPackages.add
  return (
    <RowDialog
      {...props}
      noun={add.noun}
      row={undefined}
      add={add as typeof packagePrices.add}
      edit={edit}
      start={isPhotos ? { photos: 1, ...start } : start}
      reads={[list]}
    >
      <Field of={add.body} name="caseId">
        <CaseSelect allowClear={false} adding={newCase} />
      </Field>
      <Field of={add.body} name="name">
        <NameInput proposed autoFocus={false} />
      </Field>
      <Field of={add.body} name="priceFen" label={labelWithUnit(add.body, 'priceFen')}>
        <FenInput autoFocus />
      </Field>
      {isPhotos && (
        <Field of={add.body} name="photos" label={labelWithUnit(add.body, 'photos')} hint="0 为当日全部" required>
          <InputNumber />
        </Field>
      )}
    </RowDialog>
  )
}
