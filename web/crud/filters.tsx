import type { ComponentType, ReactNode } from 'react'
import { AreasSelect, areasText, useAreaNames, WordSelect, WordsSelect } from '../features/scenic/Select.tsx'
import { dayRange } from '../kit/format.ts'
import { useHiddenFields } from '../kit/list/tables.ts'
import type { FilterOf, List, ListOperation } from '../kit/list/useList.ts'
import { useNarrow } from '../kit/look/narrow.ts'
import { DayRange } from '../parts/filter/DayRange.tsx'
import { Choice, FilterBar, MoreRow } from '../parts/filter/FilterBar.tsx'
import { FilterChips } from '../parts/filter/FilterChips.tsx'
import { wordOf } from './cells.tsx'
import { conditionsOf, fieldsOf, type Known } from './kit.ts'
import { ReferenceSelect } from './ReferenceSelect.tsx'
import { referenceTo, useNames, withinOf } from './references.ts'

type Values = Readonly<Record<string, unknown>>
interface Control {
  field: Known
  values: Values
  set(changes: Values): void
  /** What another value of a condition takes back. */
  takes(key: string): Values
  /** In place of what its field would be given. */
  own?: OwnControl | undefined
}

/** The control of a condition that a page brings itself. */
export type OwnControl = ComponentType<{ placeholder: string; value: unknown; onChange(value: unknown): void }>

const isRange = ({ kind }: Known) => kind === 'day' || kind === 'instant'

/** Values and words of a choice or a flag, as selects take them. */
export const optionsOf = ({ kind, words = {}, reserved = [], coded }: Known) =>
  Object.entries(words)
    .filter(([value]) => !reserved.includes(value))
    .map(([value, label]) => ({
      value: kind === 'flag' ? value === 'true' : coded ? Number(value) : value,
      label,
    }))

/** The control of one condition, by what its field is. */
function FilterControl({ field, values, set, takes, own: Own }: Control) {
  const { key, title, kind, filter } = field
  if (Own)
    return <Own placeholder={title} value={values[key]} onChange={(value) => set({ ...takes(key), [key]: value })} />
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
  if (kind === 'refs')
    return (
      <AreasSelect
        value={(values[key] ?? []) as readonly number[]}
        onChange={(ids) => set({ ...takes(key), [key]: ids })}
      />
    )
  if (kind === 'ref')
    return (
      <ReferenceSelect
        resource={field.resource ?? ''}
        within={withinOf(values)}
        placeholder={title}
        value={values[key] as number | undefined}
        onChange={(id) => set({ ...takes(key), [key]: id })}
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
      onChange={(next) => set({ ...takes(key), [key]: next })}
    />
  )
}

/** The same control in the panel of further conditions, where a few words are shown side by side. */
function MoreControl(control: Control) {
  const { field, values, set } = control
  const words = (field.kind === 'choice' || field.kind === 'flag') && field.filter !== 'many'
  return (
    <MoreRow label={field.title}>
      {words ? (
        <Choice
          options={optionsOf(field)}
          value={values[field.key] as string | boolean | undefined}
          onChange={(next) => set({ [field.key]: next })}
        />
      ) : (
        <FilterControl {...control} />
      )}
    </MoreRow>
  )
}

export interface Conditions {
  /** In the line, in this order; all that the contract knows without it. */
  readonly show?: readonly string[] | undefined
  /** Behind a button. */
  readonly more?: readonly string[] | undefined
  /** Conditions that exclude each other: choosing one takes the others back. */
  readonly apart?: readonly string[] | undefined
  /** Controls of the page's own, by the condition; for those in the line. */
  readonly controls?: Readonly<Record<string, OwnControl>> | undefined
}

interface Props<O extends ListOperation> extends Conditions {
  list: List<O>
  /** Behind the conditions of the line; below it on a phone. */
  extra?: ReactNode
  /** At the right end of the line. */
  end?: ReactNode
}

/** The filter line of a list and the chips below it, from the conditions that the contract knows. */
export function Filters<O extends ListOperation>({
  list,
  show,
  more,
  apart = [],
  controls = {},
  extra,
  end,
}: Props<O>) {
  const narrow = useNarrow()
  const { hidden } = useHiddenFields(list.operation)
  const known = conditionsOf(list.operation).filter(({ key }) => !hidden.has(key))
  const named = (keys: readonly string[]) => keys.flatMap((key) => known.find((field) => field.key === key) ?? [])
  const shown = show ? named(show) : known
  const further = named(more ?? [])
  const words = useConditionWords(list)
  const searched = [...fieldsOf(list.operation).values()]
    .filter(({ search, key }) => search && !hidden.has(key))
    .map(({ title }) => title)
  const takes = (key: string): Values => {
    const others = apart.includes(key) ? apart.filter((one) => one !== key) : []
    return Object.fromEntries([...hanging(known, key), ...others].map((one) => [one, undefined]))
  }
  const values = list.filter as Values
  const set = list.set as (changes: Values) => void
  // On a phone there is room for one period beside the search, not for two.
  const period = shown.find(isRange)
  const control = (field: Known) => (
    <FilterControl key={field.key} field={field} values={values} set={set} takes={takes} own={controls[field.key]} />
  )
  return (
    <>
      <FilterBar
        list={list}
        search={searched.length > 0 ? searched.join('、') : undefined}
        time={period && control(period)}
        end={end}
        moreKeys={further.map(({ key }) => key) as never[]}
        more={
          further.length > 0
            ? (draft, put) =>
                further.map((field) => (
                  <MoreControl
                    key={field.key}
                    field={field}
                    values={draft as Values}
                    set={put as (changes: Values) => void}
                    takes={takes}
                  />
                ))
            : undefined
        }
      >
        {shown.filter((field) => field !== period).map(control)}
        {!narrow && extra}
      </FilterBar>
      {narrow && extra}
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

/** The fields to clear when `key` changes: a new area clears the project, and a new project what depends on it. */
function hanging(known: readonly Known[], key: string): readonly string[] {
  const resource = known.find((field) => field.key === key)?.resource
  if (resource !== 'scenic.areas' && resource !== 'scenic.cases') return []
  return known
    .filter((field) => field.kind === 'ref' && field.key !== key)
    .filter(({ resource: other }) => dependsOnPlace(other) && (resource === 'scenic.areas' || other !== 'scenic.areas'))
    .map((field) => field.key)
}

function dependsOnPlace(resource: string | undefined) {
  const { body, query } = referenceTo(resource)
  return body !== undefined || query !== undefined
}

/** The conditions in force, in words. */
export function useConditionWords<O extends ListOperation>(list: List<O>) {
  const known = conditionsOf(list.operation)
  const values = list.filter as Values
  const refs = known.filter(({ kind }) => kind === 'ref')
  const areas = useAreaNames(
    known.flatMap(({ key, kind }) => (kind === 'refs' && (values[key] as readonly number[])) || []),
  )
  const names = useNames(
    refs.map(({ key, resource }) => ({
      resource,
      id: values[key] as number | undefined,
      within: key === 'areaId' ? {} : withinOf(values),
    })),
  )
  return [...known, row].flatMap((field) => {
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
    if (field.kind === 'refs') return areasText(value as readonly number[], areas)
    return [value]
      .flat()
      .map((one) => wordOf(field, one))
      .join('、')
  }
}

/** Every list can be narrowed to one row. */
const row: Known = { key: 'id', title: '编号', kind: 'text' }

/** The conditions and the search as one sentence, for the empty state. */
export function useConditions<O extends ListOperation>(list: List<O>): string {
  const words = useConditionWords(list)
  const { q } = list.filter as FilterOf<ListOperation> & { q?: string }
  return [
    q && `搜索「${q}」`,
    ...words.map(({ field, text }) => (field.kind === 'flag' ? `${field.title} ${text}` : text)),
  ]
    .filter(Boolean)
    .join('，')
}
