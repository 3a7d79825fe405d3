import { type ReactNode, useState } from 'react'
import type { RowOf, SortOf } from '../../kit/useList.ts'

interface Look<R> {
  readonly title: string
  /** In px; 120 without it. */
  readonly width?: number
  /** Takes what is left of the width; give one or two columns this. */
  readonly grow?: true
  /** Numbers stand on the right. */
  readonly right?: true
  /** Sorting begins with the first: names, places and states. Figures and times begin with the highest. */
  readonly rising?: true
  /** Not shown until it is chosen. */
  readonly hidden?: true
  /** Stays at the left edge while scrolling sideways, and cannot be hidden. */
  readonly fixed?: true
  render(row: R): ReactNode
}

/** One column of a table. `sort`: the list can be sorted by it, under a name that the contract knows, or true where that is the key. */
export type Column<R, S extends string = never> = Look<R> &
  ({ readonly key: S; readonly sort: true } | { readonly key: string; readonly sort?: S })

/** The columns of an operation's list. */
export type ColumnsOf<O> = readonly Column<RowOf<O>, SortOf<O>>[]

export const widthOf = (column: { width?: number }) => column.width ?? 120

/** Which columns are shown, kept in this browser per table. */
export function useColumns<R>(columns: readonly Column<R, string>[], name: string) {
  const key = `jy.columns.${name}`
  const [chosen, setChosen] = useState<readonly string[] | null>(() => kept(key))
  const isShown = (column: Column<R, string>) => column.fixed || (chosen ? chosen.includes(column.key) : !column.hidden)
  const choose = (next: readonly string[] | null) => {
    if (next) localStorage.setItem(key, JSON.stringify(next))
    else localStorage.removeItem(key)
    setChosen(next)
  }
  const shown = columns.filter(isShown)
  return {
    shown,
    isShown,
    toggle: (column: Column<R, string>) =>
      choose(columns.filter((one) => (one === column ? !isShown(one) : isShown(one))).map((one) => one.key)),
    /** Back to what the page shows at first. */
    restore: () => choose(null),
  }
}

function kept(key: string): readonly string[] | null {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : null
  } catch {
    return null
  }
}
