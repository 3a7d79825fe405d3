import { cases } from '#contract/scenic/cases.ts'
import { useOptions } from '../../kit/list/useOptions.ts'
import { SeveralSelect } from '../../parts/input/SeveralSelect.tsx'

interface Props {
  id?: string
  /** Not offered. */
  except?: number | undefined
  value?: number[]
  onChange?(ids: number[]): void
}

/** Several projects, each named with its scenic area. */
export function CasesSelect({ except, value = [], ...rest }: Props) {
  const { rows, pending, search } = useOptions(cases.options, { body: {} }, value)
  return (
    <SeveralSelect
      {...search}
      loading={pending}
      notFoundContent="没有别的项目"
      options={rows
        .filter(({ id }) => id !== except)
        .map((row) => ({ value: row.id, label: `${row.areaName} ${row.name}` }))}
      value={value}
      {...rest}
    />
  )
}
