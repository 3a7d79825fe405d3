import { Form } from 'antd'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'
import { AreaSelect, CaseSelect } from '#web/features/scenic/Select.tsx'

/** What antd's Form hands to a control. */
interface Handed {
  id?: string
  value?: number | null
  onChange?(value: number | undefined): void
}

/** The scenic area; another one takes back the project and the point, which are not its own. */
export function AreaControl({ form, row: _, onChange, ...select }: ControlProps & Handed) {
  return (
    <AreaSelect
      {...select}
      allowClear={false}
      onChange={(id) => {
        onChange?.(id)
        form.setFieldsValue({ caseId: undefined, pointId: undefined })
      }}
    />
  )
}

/** The project of the chosen scenic area; another one takes back the point. */
export function CaseControl({ form, row: _, onChange, disabled, ...select }: ControlProps & Handed) {
  const areaId = Form.useWatch<number | undefined>('areaId', form)
  return (
    <CaseSelect
      {...select}
      areaId={areaId}
      disabled={disabled || areaId === undefined}
      onChange={(id) => {
        onChange?.(id)
        form.setFieldsValue({ pointId: undefined })
      }}
    />
  )
}
