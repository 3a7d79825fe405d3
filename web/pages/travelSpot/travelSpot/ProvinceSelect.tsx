import type { ComponentProps } from 'react'
import { provinces } from '#contract/scenic/provinces.ts'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'
import { WordSelect } from '#web/features/scenic/Select.tsx'

const options = Object.values(provinces).map((name) => ({ value: name, label: name }))

/** One of the provincial divisions, found by typing. */
export default function ProvinceSelect({
  form: _form,
  row: _row,
  ...select
}: ControlProps & Omit<ComponentProps<typeof WordSelect<string>>, 'options'>) {
  return <WordSelect showSearch allowClear={false} {...select} options={options} />
}
