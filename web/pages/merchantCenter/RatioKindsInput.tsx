import { orderKindNames } from '#contract/sales/orders.ts'
import { type ShareRatio, shareRatios } from '#contract/sharing/shareRatios.ts'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'
import { wordOptions } from '#web/features/scenic/Select.tsx'
import { useRead } from '#web/kit/read/query.ts'
import { SeveralSelect } from '#web/parts/input/SeveralSelect.tsx'

interface Props extends ControlProps {
  value?: ShareRatio['orderKinds']
  onChange?(kinds: ShareRatio['orderKinds']): void
}

/** The order types of a ratio. A new or planned ratio offers all types, one that has started only its own. */
export default function RatioKindsInput({ form: _form, row, ...rest }: Props) {
  const { id, state } = (row ?? {}) as Partial<ShareRatio>
  const { data, isPending } = useRead(
    shareRatios.orderTypes,
    { body: id !== undefined && state !== 'planned' ? { id } : {} },
    { staleMs: Number.POSITIVE_INFINITY },
  )
  // Chosen values are labelled even while the options are loading.
  const options = data?.rows.map(({ kind }) => ({ value: kind, label: orderKindNames[kind] }))
  return (
    <SeveralSelect {...rest} showSearch={false} loading={isPending} options={options ?? wordOptions(orderKindNames)} />
  )
}
