import type { ReactNode } from 'react'
import { refusals } from '#contract/errors.ts'
import type { Operation } from '#contract/kit.ts'
import { pageByName } from '#contract/menu.ts'
import { readRow } from '../../kit/list/oneRow.ts'
import { toast } from '../../kit/look/toast.ts'
import { invalidate } from '../../kit/read/query.ts'
import { Cell, isBlank } from '../cells.tsx'
import { type ColumnOption, columnsOf, factOf } from '../columns.tsx'
import type { Conditions } from '../filters.tsx'
import { fieldIn, fieldsOf, type Resource, type RowOfResource } from '../kit.ts'
import type { CrudPageOptions, Part } from '../options.ts'
import { factsFor } from './facts.ts'
import { madeOf } from './madeOf.ts'

/** A row that is changed and removed by its id and version. */
export type PageRow<G extends Resource> = RowOfResource<G> & { readonly id: number; readonly version: number }

/** What a page is before any of its rows is known, by its options and the contract. */
export function outlineOf<G extends Resource>(options: CrudPageOptions<G>) {
  const { resource, page, columns, form: formOptions, nameOf = named } = options
  const { noun = '', counter = '个' } = { ...(resource.list as Operation), ...calledHere(options) }
  // A row of the list belongs to it.
  const readOne = async (id: number) =>
    (await readRow<G['list']>(resource.list, id, { one: resource.one })) as PageRow<G> | undefined
  return {
    title: pageByName.get(page)?.title ?? '',
    noun,
    counter,
    nameOf,
    columns: columnsOf(resource.list, columns),
    fields: fieldsOf(resource.list),
    /** Everything that shows such rows, the list first. */
    reads: [resource.list, ...(options.reads ?? [])],
    rowLookup: { one: resource.one, fixed: options.fixed, belongs: options.belongs },
    readOne,
    /** Reads a row again before it is edited. If it was deleted or changed meanwhile, the list is read again too. */
    current: async ({ id, version }: PageRow<G>) => {
      const row = await readOne(id)
      if (!row) toast.error(refusals.notFound.text)
      if (row?.version !== version) void invalidate(resource.list)
      return row
    },
    /** What so many rows are called: 6 个套餐. */
    many: (count: number) => `${count} ${counter}${noun}`,
    isEditable: (formOptions !== undefined || options.editor === true) && resource.edit !== undefined,
    isRemovable: resource.remove !== undefined && options.removal !== false,
    conditions: (options.filters && 'length' in options.filters
      ? { show: options.filters }
      : (options.filters ?? {})) as Conditions,
    views: viewsOf(options),
    ...valuesOf(options),
  }
}
export type Outline<G extends Resource> = ReturnType<typeof outlineOf<G>>

/** How the values of a row are shown outside of the table. */
function valuesOf<G extends Resource>({ resource, columns, form, facts: chosenFacts, state }: CrudPageOptions<G>) {
  type AnyColumnOptions = Record<string, ColumnOption<RowOfResource<G>> | undefined>
  const fields = fieldsOf(resource.list)
  const facts = factsFor(fields, chosenFacts as object | undefined, columns, form, state as string | undefined)
  const columnOptions = (
    chosenFacts === undefined || Array.isArray(chosenFacts) ? columns : chosenFacts
  ) as AnyColumnOptions
  const cell = (key: string, row: object, pill?: boolean) => {
    const { marks } = (columns as AnyColumnOptions)[key] ?? {}
    return <Cell standalone pill={pill} field={fieldIn(fields, key)} row={row} marks={marks} />
  }
  return {
    /** The facts of a row without those that are hidden from the account, or have nothing to say. */
    factsOf: (row: RowOfResource<G>, hidden: ReadonlySet<string>): (readonly [title: string, value: ReactNode])[] =>
      facts
        .filter(
          (key) =>
            !hidden.has(key) && !(columnOptions[key]?.optional && isBlank((row as Record<string, unknown>)[key])),
        )
        .map((key) => {
          const field = fieldIn(fields, key)
          return [columnOptions[key]?.title ?? field.title, factOf(field, row, columnOptions[key])]
        }),
    /** A part of a card; nothing where that is hidden. */
    part: (one: Part<G> | undefined, row: RowOfResource<G>, hidden: ReadonlySet<string>): ReactNode => {
      if (one === undefined || hidden.has(one as string)) return undefined
      return typeof one === 'function' ? madeOf(row, hidden, one) : cell(one, row)
    },
    /** The state of a row, shown beside its name. */
    markOf: (row: RowOfResource<G>): ReactNode =>
      typeof state === 'function' ? state(row) : state && cell(state, row, true),
  }
}

/** The table and the second view of its rows, in this order unless the second is the default. */
function viewsOf<G extends Resource>({ second }: CrudPageOptions<G>) {
  if (!second) return undefined
  const table = { value: 'list', label: '列表', ...(second.icon && { icon: 'list' as const }) }
  const other = { value: second.key, label: second.label, icon: second.icon }
  return second.first ? ([other, table] as const) : ([table, other] as const)
}

const named = (row: object) => String((row as { name?: unknown }).name ?? '')

/** What a page calls its rows otherwise than the contract. */
const calledHere = ({ noun, counter }: { noun?: string; counter?: string }) => ({
  ...(noun && { noun }),
  ...(counter && { counter }),
})
