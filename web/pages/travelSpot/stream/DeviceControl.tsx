import { Form } from 'antd'
import { rtmpCases } from '#contract/streams/rtmpCases.ts'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'
import { DeviceSelect } from '#web/features/scenic/Select.tsx'
import { useRead } from '#web/kit/read/query.ts'

/** Selects a camera in the project of the chosen entry. antd's Form adds value and onChange. */
export function DeviceControl({ form, row, ...rest }: ControlProps) {
  const chosen = Form.useWatch('rtmpCaseId', form) as number | undefined
  const { data } = useRead(rtmpCases.options, {})
  const caseId = data?.rows.find(({ id }) => id === chosen)?.caseId
  return <DeviceSelect {...rest} caseId={caseId} {...(!caseId && { placeholder: '先选 RTMP 项目' })} />
}
