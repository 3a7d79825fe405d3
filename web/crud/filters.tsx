import type { ReactNode } from 'react'
import { dayRange } from '../kit/format.ts'
import type { FilterOf, List, ListOperation } from '../kit/useList.ts'
import { DayRange } from '../parts/DayRange.tsx'
import { FilterBar } from '../parts/FilterBar.tsx'
import { FilterChips } from '../parts/FilterChips.tsx'
import { WordSelect, WordsSelect } from '../parts/Pick.tsx'
import { wordOf } from './cells.tsx'
import { conditionsOf, fieldsOf, type Known } from './kit.ts'
import { ReferenceSelect } from './ReferenceSelect.tsx'
import { useNames, type Within } from './references.ts'

type Values = Readonly<Record<string, unknown>>
interface Control {
  field: Known
  values: Values
  set(changes: Values): void
}

const isRange = ({ kind }: Known) => kind === 'day' || kind === 'instant'

/** Values and words of a choice or a flag, as selects take them. */
export const optionsOf = ({ kind, words = {} }: Known) =>
  Object.entries(words).map(([value, label]) => ({ value: kind === 'flag' ? value === 'true' : value, label }))

/** The control of one condition, by what its field is. */
function FilterControl({ field, values, set }: Control) {
  const { key, title, kind, filter } = field
  if (isRange(field))
    return (
      <DayRange
        from={values[`${key}From`] as string | undefined}
        to={values[`${key}To`] as string | undefined}
        clearable
        label={title}
        max={kind === 'day' ? '9999-12-31' : undefined}
        onChange={({ from, to }) => set({ [`${key}From`]: from, [`${key}To`]: to })}
      />
    )
  if (kind === 'ref')
    return (
      <ReferenceSelect
        resource={field.resource ?? ''}
        within={values as Within}
        placeholder={title}
        value={values[key] as number | undefined}
        // Another area takes the project back, and another project what hangs on it.
        onChange={(id) => set({ ...(key === 'areaId' && { caseId: undefined }), [key]: id })}
      />
    )
  if (filter === 'many')
    return (
      <WordsSelect
        placeholder={title}
        options={optionsOf(field) as { value: string; label: string }[]}
        value={values[key] as readonly string[] | undefined}
        onChange={(next) => set({ [key]: next })}
      />
    )
  return (
    <WordSelect
      placeholder={title}
      options={optionsOf(field)}
      value={values[key] as string | boolean | undefined}
      onChange={(next) => set({ [key]: next })}
    />
  )
}

interface Props<O extends ListOperation> {
  list: List<O>
  /** Which conditions the page offers, in this order; all of the contract's without it. */
  show?: readonly string[] | undefined
  /** At the right end of the line. */
  end?: ReactNode
}

/** The filter line of a list and the chips below it, from the conditions that the contract knows. */
export function Filters<O extends ListOperation>({ list, show, end }: Props<O>) {
  const shown = useShown(list.operation, show)
  const words = useConditionWords(list, show)
  const values = list.filter as Values
  const set = list.set as (changes: Values) => void
  const searched = [...fieldsOf(list.operation).values()].filter(({ search }) => search).map(({ title }) => title)
  // One period stands beside the search on a phone; there is no room for two.
  const period = shown.find(isRange)
  const control = (field: Known) => <FilterControl key={field.key} field={field} values={values} set={set} />
  return (
    <>
      <FilterBar
        list={list}
        search={searched.length > 0 ? searched.join('、') : undefined}
        time={period && control(period)}
        end={end}
      >
        {shown.filter((field) => field !== period).map(control)}
      </FilterBar>
      <FilterChips
        list={list as List<ListOperation>}
        chips={words.map(({ field, text }) => ({
          keys: (isRange(field) ? [`${field.key}From`, `${field.key}To`] : [field.key]) as never[],
          label: field.title,
          text,
        }))}
      />
    </>
  )
}

function useShown(operation: ListOperation, show: readonly string[] | undefined) {
  const known = conditionsOf(operation)
  return show ? show.flatMap((key) => known.find((field) => field.key === key) ?? []) : known
}

/** The conditions in force, in words. */
export function useConditionWords<O extends ListOperation>(list: List<O>, show?: readonly string[]) {
  const known = useShown(list.operation, show)
  const values = list.filter as Values
  const refs = known.filter(({ kind }) => kind === 'ref')
  const names = useNames(
    refs.map(({ key, resource }) => ({
      resource,
      id: values[key] as number | undefined,
      within: { areaId: values.areaId as number | undefined },
    })),
  )
  return known.flatMap((field) => {
    const text = words(field)
    return text ? [{ field, text }] : []
  })

  function words(field: Known): string | undefined {
    const value = values[field.key]
    if (isRange(field)) {
      const [from, to] = [values[`${field.key}From`], values[`${field.key}To`]] as (string | undefined)[]
      return from || to ? dayRange(from, to) : undefined
    }
    if (value === undefined) return undefined
    if (field.kind === 'ref') return names[refs.indexOf(field)]
    return [value]
      .flat()
      .map((one) => wordOf(field, one))
      .join('、')
  }
}

/** The conditions and the search as one sentence, for the empty state. */
export function useConditions<O extends ListOperation>(list: List<O>, show?: readonly string[]): string {
  const words = useConditionWords(list, show)
  const { q } = list.filter as FilterOf<ListOperation> & { q?: string }
  return [q && `搜索「${q}」`, ...words.map(({ text }) => text)].filter(Boolean).join('，')
}
