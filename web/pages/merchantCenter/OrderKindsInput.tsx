import { orderKindNames } from '#contract/sales/orders.ts'
import type { ShareRatio } from '#contract/sharing/shareRatios.ts'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'
import { wordOptions } from '#web/features/scenic/Select.tsx'
import { SeveralSelect } from '#web/parts/input/SeveralSelect.tsx'

interface Props extends ControlProps {
  value?: ShareRatio['orderKinds']
  onChange?(kinds: ShareRatio['orderKinds']): void
}

/** The order types that a ratio is about. */
export default function OrderKindsInput({ form: _form, row: _row, ...rest }: Props) {
  return <SeveralSelect {...rest} showSearch={false} options={wordOptions(orderKindNames)} />
}
