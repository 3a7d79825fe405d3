import { Form, Input } from 'antd'
import { useState } from 'react'
import type { WaveKind } from '#contract/releases/software.ts'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'

interface Props extends ControlProps {
  id?: string
  value?: readonly number[]
  onChange?(sizes: number[]): void
  onBlur?(): void
}

/** The sizes of waves as typed: 1、10. The remaining cameras are the last wave. */
export default function WaveSizes({ form, value = [], onChange, id, onBlur }: Props) {
  const by: WaveKind | undefined = Form.useWatch('waveBy', form)
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      id={id}
      inputMode="numeric"
      suffix={by === 'percent' ? '%' : '台'}
      placeholder="不填就一次全部"
      value={typed ?? value.join('、')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.((target.value.match(/[0-9]{1,6}/g) ?? []).map(Number))
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur?.()
      }}
    />
  )
}
