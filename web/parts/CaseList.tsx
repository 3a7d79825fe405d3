import type { ReactNode } from 'react'
import type { FilterOf, List, ListOperation, RowOf } from '../kit/useList.ts'
import { CaseFilter, useCaseWords } from './CaseFilter.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FilterChips } from './FilterChips.tsx'
import { ListPage } from './ListPage.tsx'
import { WordSelect } from './Pick.tsx'
import { RowActions } from './RowActions.tsx'
import type { RowForm } from './rowForm.ts'

type Word = string | boolean
/** One further condition of such a list. */
export interface WordFilter<O> {
  readonly key: keyof FilterOf<O> & string
  readonly label: string
  /** `chip`: what a chip says beside the label, where it is not the option's own words. */
  readonly options: readonly { readonly value: Word; readonly label: string; readonly chip?: string }[]
}

interface Props<O extends ListOperation> extends Pick<DataTableProps<O>, 'list' | 'columns' | 'what' | 'card' | 'actionsWidth'> {
  title: string
  /** What one row is: 套餐. */
  one: string
  words: readonly WordFilter<O>[]
  form: RowForm<RowOf<O>>
  drop(row: RowOf<O>): Promise<boolean>
  /** What else can be done with a row. */
  action(row: RowOf<O>): ReactNode
  /** The dialog. */
  children: ReactNode
}

/** A list of what hangs on projects: narrowed by them and by a few words, its rows made and changed in a dialog. */
export function CaseList<O extends ListOperation>({ one, words, form, drop, action, children, ...page }: Props<O>) {
  const { list } = page
  const { q, areaId, caseId, ...filter } = list.filter as { q?: string; areaId?: number; caseId?: number } & Partial<Record<string, Word>>
  const place = useCaseWords({ areaId, caseId })
  const set = list.set as (changes: Record<string, unknown>) => void
  const chosen = words.flatMap(({ key, label, options }) => options.filter(({ value }) => value === filter[key]).map((option) => ({ key, label, option })))
  const chips = [
    ...(place.area === undefined ? [] : [{ key: 'areaId', label: '景区', text: place.area }]),
    ...(place.project === undefined ? [] : [{ key: 'caseId', label: '项目', text: place.project }]),
    ...chosen.map(({ key, label, option }) => ({ key, label, text: option.chip ?? option.label })),
  ]
  return (
    <ListPage
      {...page}
      noun="个"
      adding={{ what: one, run: form.add }}
      filters={
        <>
          <FilterBar list={list} search={one}>
            <CaseFilter areaId={areaId} caseId={caseId} onChange={set} />
            {words.map(({ key, label, options }) => (
              <WordSelect key={key} placeholder={label} options={options} value={filter[key]} onChange={(next) => set({ [key]: next })} />
            ))}
          </FilterBar>
          <FilterChips list={list as List<ListOperation>} chips={chips.map(({ key, ...chip }) => ({ keys: [key as never], ...chip }))} />
        </>
      }
      conditions={[q && `搜索「${q}」`, place.area, place.project, ...chosen.map(({ option }) => option.label)].filter(Boolean).join('，')}
      onOpen={form.edit}
      actions={(row) => (
        <RowActions edit={() => form.edit(row)} drop={() => void drop(row)}>
          {action(row)}
        </RowActions>
      )}
    >
      {children}
    </ListPage>
  )
}
