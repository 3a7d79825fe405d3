import { Form } from 'antd'
import { useState } from 'react'
import { type Enterprise, enterprises } from '#contract/sharing/enterprises.ts'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'
import { useRead } from '#web/kit/read/query.ts'
import { SeveralSelect } from '#web/parts/input/SeveralSelect.tsx'

interface Props extends ControlProps {
  value?: number[]
  onChange?(ids: number[]): void
  id?: string
}

/** Selects the projects of an enterprise. Projects of its operator that have no enterprise yet are found by typing. */
export default function CasesInput({ form, row, value = [], onChange, ...rest }: Props) {
  const operatorId = Form.useWatch<number | undefined>('operatorId', form)
  const [typed, type] = useState('')
  const [knownNames, setKnownNames] = useState<ReadonlyMap<number, string>>(
    () => new Map((row as Enterprise | undefined)?.cases.map((one) => [one.id, nameOf(one)])),
  )
  const q = typed.trim()
  const { data, isFetching } = useRead(
    enterprises.uncase,
    { query: { ...(operatorId !== undefined && { operatorId }), ...(q && { q }) } },
    { enabled: operatorId !== undefined, keep: true, staleMs: 0 },
  )
  const free = (data?.rows ?? []).map((one) => ({ value: one.id, label: nameOf(one) }))
  const chosen = value.filter((id) => !free.some((one) => one.value === id))
  return (
    <SeveralSelect
      {...rest}
      disabled={operatorId === undefined}
      placeholder={operatorId === undefined ? '先选运营商' : undefined}
      showSearch={{ filterOption: false, onSearch: type }}
      loading={isFetching}
      notFoundContent={isFetching ? '正在查找' : '没有还没绑定企业的项目'}
      value={value}
      options={[...(q ? [] : chosen.map((id) => ({ value: id, label: knownNames.get(id) ?? `编号 ${id}` }))), ...free]}
      labelRender={({ value: id, label }) => label ?? knownNames.get(id as number) ?? `编号 ${id}`}
      onChange={(ids: number[]) => {
        setKnownNames(new Map([...knownNames, ...free.map((one) => [one.value, one.label] as const)]))
        onChange?.(ids)
      }}
    />
  )
}

const nameOf = ({ areaName, name }: { areaName: string; name: string }) => `${areaName} ${name}`
