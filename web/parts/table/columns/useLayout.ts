import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { TObject } from 'typebox'
import { type OwnColumn, type TableView, useChoice, useTable } from '#web/kit/list/tables.ts'
import { type List, type ListOperation, type RowOf, viewParam } from '#web/kit/list/useList.ts'
import { type Arranged, arrange, changed, moved, ownOf } from './arrange.ts'
import type { Column, Layout } from './column.ts'
import { applyView, useOpened } from './views.ts'

export interface TableLayout<R> extends Layout {
  /** The key under which the server knows the table. */
  readonly key: string
  readonly known: boolean
  /** The columns to draw. */
  readonly shown: readonly Column<R, string>[]
  readonly all: readonly Arranged<R>[]
  /** The account, or the view that it has opened, has other columns than the role. */
  readonly isOwn: boolean
  /** Those columns, as they are stored. */
  readonly own: OwnColumn[] | null
  /** The columns of the opened view were changed and are not saved with it yet. */
  readonly isTried: boolean
  readonly dense: boolean
  readonly views: readonly TableView[]
  /** The view whose conditions the list shows, changed or unchanged. */
  readonly view: TableView | undefined
  /** The view that a fresh page begins with. */
  readonly defaultViewId: number | null
  toggle(key: string): void
  fix(key: string, fixed: boolean): void
  /** Back to what the role has. */
  restore(): void
  setDense(dense: boolean): void
  setDefaultView(viewId: number | null): void
}

/**
 * The layout of a list's table for this account: columns by page, role and account, density and views; changes are stored on the server.
 * @param returned one has come back to the list, which is as it was left: no view begins it
 * @param said columns whose values are said elsewhere: they keep their place, and are neither drawn nor offered
 */
export function useLayout<O extends ListOperation>(
  list: List<O>,
  columns: readonly Column<RowOf<O>, string>[],
  returned: boolean,
  said: ReadonlySet<string> = nothing,
): TableLayout<RowOf<O>> {
  const { key, known, table } = useTable(list.operation)
  const { chosen, choose } = useChoice(key, table)
  const { view, waits } = useOpened(key, table, list)
  useBeginning(
    list,
    table?.views.find(({ id }) => id === chosen.viewId),
    known,
    returned,
  )
  const role = arrange(columns, table, null)
  // Changed columns of a view belong to the view, and are saved when it is updated.
  const [tried, setTried] = useState<{ view: number; columns: OwnColumn[] }>()
  const ofView = view?.columns && (tried?.view === view.id ? tried.columns : view.columns)
  const all = arrange(columns, table, ofView || chosen.own)
  const put = (next: readonly Arranged<RowOf<O>>[]) =>
    ofView && view ? setTried({ view: view.id, columns: ownOf(next, role) }) : choose({ own: ownOf(next, role) })
  const at = (one: string) => all.findIndex(({ column }) => column.key === one)
  const offered = all.filter(({ column }) => !said.has(column.key))
  const drawn = new Set(offered.filter(({ shown }) => shown))
  return {
    key,
    known: known && !waits,
    all: offered,
    shown: [...drawn].map(({ column }) => column),
    isOwn: ofView ? tried?.view === view?.id : chosen.own !== null,
    own: ofView || chosen.own,
    isTried: ofView !== undefined && ofView !== null && tried?.view === view?.id,
    dense: chosen.dense !== false,
    views: table?.views ?? [],
    view,
    defaultViewId: chosen.viewId,
    onWidth: (one, width) =>
      put(changed(all, one, (now) => ({ ...now, column: { ...now.column, width, grow: undefined } }) as never)),
    onMove: (one, onto) => put(moved(all, one, at(onto))),
    onStep: (one, by) => {
      // Columns that are not shown are stepped over.
      let to = at(one) + by
      for (let next = all[to]; next && !drawn.has(next); next = all[to]) to += by
      if (all[to]) put(moved(all, one, to))
    },
    toggle: (one) => put(changed(all, one, (now) => ({ ...now, shown: now.pinned || !now.shown }))),
    fix: (one, fixed) => {
      const next = changed(
        all,
        one,
        (now) => ({ ...now, column: { ...now.column, fixed: fixed || undefined } }) as never,
      )
      put([...next.filter(({ column }) => column.fixed), ...next.filter(({ column }) => !column.fixed)])
    },
    restore: () => (ofView ? setTried(undefined) : choose({ own: null })),
    setDense: (dense) => choose({ dense: dense ? null : false }),
    setDefaultView: (viewId) => choose({ viewId }),
  }
}

const nothing: ReadonlySet<string> = new Set()

/** A page that was opened without any condition begins with the account's own view. */
function useBeginning<O extends ListOperation>(
  list: List<O>,
  view: TableView | undefined,
  known: boolean,
  returned: boolean,
) {
  const [address] = useSearchParams()
  const hasBegun = useRef(returned)
  const fields = Object.keys((list.operation.body as TObject).properties)
  const isFresh = !address.has(viewParam) && !fields.some((field) => address.has(field))
  const begin = useEffectEvent(() => {
    if (view && isFresh) applyView(list, view)
  })
  useEffect(() => {
    if (!known || hasBegun.current) return
    hasBegun.current = true
    begin()
  }, [known])
}
