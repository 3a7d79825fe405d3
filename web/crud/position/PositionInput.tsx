import { InputNumber } from 'antd'
import { pastePair } from '../../parts/input/position.ts'
import type { ControlProps } from '../form/CrudForm.tsx'

/** One figure of a position; a pair that is pasted fills both fields. */
export default function PositionInput({ form, row: _row, ...input }: ControlProps) {
  return (
    <InputNumber
      {...input}
      controls={false}
      onPaste={(event) => pastePair(event, (pair) => form.setFieldsValue(pair))}
    />
  )
}
