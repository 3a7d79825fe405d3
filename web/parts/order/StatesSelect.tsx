import { Select } from 'antd'
import { Icon } from '../Icon.tsx'
import { type Condition, type Domain, stateChoices } from '../states.ts'

interface Props<D extends Domain, V extends Condition<D> & string> {
  of: D
  only: readonly V[]
  value: readonly V[] | undefined
  onChange(states: V[] | undefined): void
}

/** Several states of one vocabulary, for filters; closed it shows how many. */
export function StatesSelect<D extends Domain, V extends Condition<D> & string>({ of, only, value = [], onChange }: Props<D, V>) {
  return (
    <Select<V[]>
      mode="multiple"
      className="pick"
      placeholder="状态"
      aria-label="状态"
      allowClear
      maxTagCount={0}
      maxTagPlaceholder={(chosen) => (
        <>
          状态 <b>{chosen.length}</b>
        </>
      )}
      suffixIcon={<Icon name="down" size={12} />}
      popupMatchSelectWidth={false}
      options={stateChoices(of, only) as { value: V; label: string }[]}
      value={[...value]}
      onChange={(states) => onChange(states.length ? states : undefined)}
    />
  )
}
