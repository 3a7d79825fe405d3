import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { useHiddenFields } from '../../kit/list/tables.ts'
import { useList } from '../../kit/list/useList.ts'
import { useOpenRow } from '../../kit/list/useOpenRow.ts'
import { useParam } from '../../kit/list/useParam.ts'
import { useNarrow } from '../../kit/look/narrow.ts'
import { editorPath } from '../../kit/look/place.ts'
import { useEvery } from '../../kit/read/useEvery.ts'
import { type RowForm, useRowForm } from '../../parts/form/rowForm.ts'
import { useConditions } from '../filters.tsx'
import type { Resource } from '../kit.ts'
import type { CrudPageOptions } from '../options.ts'
import { type Within, withinOf } from '../references.ts'
import { useRemoval } from '../removal.ts'
import { useRowEdits } from '../rowEdits/useRowEdits.ts'
import type { Outline, PageRow } from './outline.tsx'

/** The state of the page: its rows, the open row, its dialog, and what the account may do with a row. */
export function usePage<G extends Resource>(options: CrudPageOptions<G>, outline: Outline<G>) {
  const { resource, live, second } = options
  const { views, noun, nameOf, reads, isEditable, isRemovable } = outline
  const list = useList<G['list']>(resource.list, {
    live,
    defaults: options.defaults as never,
    fixed: options.fixed,
  })
  const opened = useOpenRow(list, { live, ...outline.rowLookup })
  const dialog = useRowForm<PageRow<G>>(resource.one && outline.current)
  const form = useEditor(options, dialog, list.filter)
  const narrow = useNarrow()
  const { hidden } = useHiddenFields(resource.list)
  const [view, setView] = useParam('view', views ? [views[0].value, views[1].value] : ['list'])
  useEvery(options.every, list.refetch)
  const conditions = useConditions(list)
  const remove = useRemoval<PageRow<G>>(resource.remove, noun, nameOf, options.removal, reads)
  const isOwn = (row: PageRow<G>) => options.canChange?.(row) ?? true
  const editing = useRowEdits({
    editRows: resource.editRows,
    rows: list.rows as readonly PageRow<G>[],
    nameOf: nameOf as (row: object) => string,
    canEdit: isOwn as (row: object) => boolean,
    reads,
    hidden,
    many: outline.many,
  })
  return {
    options,
    outline,
    list,
    opened,
    form,
    narrow,
    hidden,
    view,
    setView,
    conditions,
    /** Whether the other look at the rows is shown: beside the table, or in its place. */
    isSecond: second !== undefined && ((second.beside === true && !narrow) || view !== 'list'),
    isOwn,
    isOwnOrder: useIsOwnOrder(list),
    editing,
    canEdit: (row: PageRow<G>) => isEditable && isOwn(row),
    canDrop: (row: PageRow<G>) => isRemovable && isOwn(row),
    /** Asks for confirmation and deletes a row; true if it was deleted. */
    drop: async (row: PageRow<G>) => {
      const deleted = await remove(row)
      if (deleted) opened.close()
      return deleted
    },
  }
}

/** Whether the rows that are shown are in the list's own order; until others come, they are those of the former request. */
function useIsOwnOrder({ sorts, former }: { sorts: readonly unknown[]; former: boolean }): boolean {
  const [isOwn, setOwn] = useState(sorts.length === 0)
  if (!former && isOwn !== (sorts.length === 0)) setOwn(!isOwn)
  return isOwn
}

/** What makes and changes a row: the dialog, or a page of its own, which a new row enters with the place that the list is narrowed to. */
function useEditor<G extends Resource>(
  { editor, page }: CrudPageOptions<G>,
  dialog: RowForm<PageRow<G>>,
  filter: object,
): RowForm<PageRow<G>> {
  const navigate = useNavigate()
  if (!editor) return dialog
  const open = (id: number | string, search = '') =>
    void navigate(editorPath(pageByName.get(page)!.path, id) + search, { state: { fromList: true } })
  return {
    ...dialog,
    add(start?: object) {
      const { areaId, caseId } = { ...withinOf(filter as Record<string, unknown>), ...start } as Within
      const place = Object.entries({ areaId, caseId }).filter(([, id]) => id !== undefined)
      open('new', place.length > 0 ? `?${new URLSearchParams(place.map(([key, id]) => [key, String(id)]))}` : '')
    },
    edit: ({ id }) => open(id),
  }
}

export type CrudState<G extends Resource> = ReturnType<typeof usePage<G>>
