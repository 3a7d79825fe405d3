import { type ReactNode, useState } from 'react'

/** One column of a table. */
export interface Column<R> {
  readonly key: string
  readonly title: string
  /** In px; 120 without it. */
  readonly width?: number
  /** Takes what is left of the width; give one or two columns this. */
  readonly grow?: true
  /** Numbers stand on the right. */
  readonly right?: true
  /** The list can be ordered by it: the field that the operation knows, or true where it is the key. */
  readonly sort?: string | true
  /** Not shown until it is chosen. */
  readonly hidden?: true
  /** Stays at the left edge while scrolling sideways, and cannot be hidden. */
  readonly fixed?: true
  render(row: R): ReactNode
}

export const widthOf = (column: { width?: number }) => column.width ?? 120

/** Which columns are shown, kept in this browser per table. */
export function useColumns<R>(columns: readonly Column<R>[], name: string) {
  const key = `jy.columns.${name}`
  const [chosen, setChosen] = useState<readonly string[] | null>(() => kept(key))
  const isShown = (column: Column<R>) => column.fixed || (chosen ? chosen.includes(column.key) : !column.hidden)
  const choose = (next: readonly string[] | null) => {
    if (next) localStorage.setItem(key, JSON.stringify(next))
    else localStorage.removeItem(key)
    setChosen(next)
  }
  const shown = columns.filter(isShown)
  return {
    shown,
    isShown,
    toggle: (column: Column<R>) => choose(columns.filter((one) => (one === column ? !isShown(one) : isShown(one))).map((one) => one.key)),
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
