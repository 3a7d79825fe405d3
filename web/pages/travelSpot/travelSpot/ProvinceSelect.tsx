import type { ComponentProps } from 'react'
import type { ControlProps } from '#web/crud/CrudForm.tsx'
import { WordSelect } from '#web/parts/Pick.tsx'
import { provinces } from '#web/parts/provinces.ts'

const options = Object.values(provinces).map((name) => ({ value: name, label: name }))

/** One of the provincial divisions, found by typing. */
export default function ProvinceSelect({
  form: _form,
  row: _row,
  ...select
}: ControlProps & Omit<ComponentProps<typeof WordSelect<string>>, 'options'>) {
  return <WordSelect showSearch allowClear={false} {...select} options={options} />
}
