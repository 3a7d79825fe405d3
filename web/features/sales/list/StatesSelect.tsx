import { WordsSelect } from '../../scenic/Select.tsx'
import { type Condition, type Domain, stateOptions } from '../../states.ts'

interface Props<D extends Domain, V extends Condition<D> & string> {
  of: D
  only: readonly V[]
  value: readonly V[] | undefined
  onChange(states: V[] | undefined): void
}

/** Several states of one vocabulary, for filters; closed it shows how many. */
export function StatesSelect<D extends Domain, V extends Condition<D> & string>({ of, only, ...select }: Props<D, V>) {
  return (
    <WordsSelect placeholder="状态" options={stateOptions(of, only) as { value: V; label: string }[]} {...select} />
  )
}
