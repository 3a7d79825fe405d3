import { Select, type SelectProps } from 'antd'
import { operatorKinds, operators } from '#contract/accounts/operators.ts'
import { useRead } from '../../kit/read/query.ts'
import { Icon } from '../../parts/value/Icon.tsx'
import styles from '../scenic/Select.module.css'
import { type Adding, useAddHere } from '../useAddHere.tsx'

interface Props extends Omit<SelectProps<number>, 'options' | 'mode' | 'value' | 'onChange'> {
  value?: number | null
  onChange?(id: number | undefined): void
  /** A missing one can be made here. */
  adding?: Adding | undefined
}

/** Selects one of the operators in scope, scenic operators first. The platform is left out because it has no scenic areas. */
export function OperatorSelect({ value, onChange, adding, ...rest }: Props) {
  const { popup, dialog } = useAddHere(adding, (id) => onChange?.(id))
  const { data, isPending } = useOperators()
  const options = (['scenic', 'channel'] as const).map((kind) => ({
    label: operatorKinds[kind],
    title: kind,
    options: (data?.rows ?? []).filter((one) => one.kind === kind).map(({ id, name }) => ({ value: id, label: name })),
  }))
  return (
    <>
      <Select
        className={styles.select}
        placeholder="运营商"
        aria-label="运营商"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        suffixIcon={<Icon name="down" size={12} />}
        popupMatchSelectWidth={false}
        notFoundContent="没有可选的"
        loading={isPending}
        {...popup}
        {...rest}
        options={options.filter((group) => group.options.length > 0)}
        value={value ?? undefined}
        onChange={(id) => onChange?.(id ?? undefined)}
      />
      {dialog}
    </>
  )
}

export const useOperators = () => useRead(operators.all, {}, { staleMs: 60_000 })
