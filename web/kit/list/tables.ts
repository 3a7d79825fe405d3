import { useEffect, useMemo, useRef, useState } from 'react'
import { type Operation, tableKey } from '#contract/kit.ts'
import { type MyTable, tableHeaders } from '#contract/tables/tableHeaders.ts'
import { tableViews } from '#contract/tables/tableViews.ts'
import { toast } from '../look/toast.ts'
import { queries } from '../read/queries.ts'
import { invalidate, read, useRead } from '../read/query.ts'

// Every table stores its columns and views by these calls, whatever resource it shows.
export type { MyTable } from '#contract/tables/tableHeaders.ts'
export { type OwnColumn, type SortKey, sharings, type TableView } from '#contract/tables/tableViews.ts'
export { tableHeaders, tableViews }

const input = { body: {} }

/** Requests the tables while the page's own file is loading. */
export const fetchTables = () =>
  void queries.prefetchQuery({
    queryKey: [`${tableHeaders.all.method} ${tableHeaders.all.path}`, input],
    queryFn: ({ signal }) => read(tableHeaders.all, input, signal),
  })

/** A table as the account's role and it have it; `known` is false while that is not known yet. */
export function useTable(operation: Pick<Operation, 'path'>) {
  const { data, isPending } = useRead(tableHeaders.all, input, { live: ['table'], staleMs: 60_000 })
  const key = tableKey(operation)
  return { key, known: !isPending, table: data?.rows.find(({ table }) => table === key) }
}

const nothing: ReadonlySet<string> = new Set()

/** Fields of a list that table headers hide from the account's role: no row has them, and no condition, form or order may use them. */
export function useHiddenFields(operation: Pick<Operation, 'path'>): { known: boolean; hidden: ReadonlySet<string> } {
  const { known, table } = useTable(operation)
  const hiddenKeys = table?.hidden.join() ?? ''
  const hidden = useMemo(() => (hiddenKeys === '' ? nothing : new Set(hiddenKeys.split(','))), [hiddenKeys])
  return { known, hidden }
}

/** The field that a condition is on: its own name, or one end of its range. */
export const isOnHidden = (hidden: ReadonlySet<string>, key: string) =>
  hidden.has(key) || hidden.has(key.replace(/(From|To)$/, ''))

/** What an account chooses of a table for itself. */
export type Choice = Partial<Pick<MyTable, 'own' | 'dense' | 'viewId'>>

/**
 * Saves the account's choice on the server, a moment after the last change; until it is saved it takes precedence
 * over the server's data. Columns that no longer exist are named once in a toast and removed from the choice.
 */
export function useChoice(key: string, table: MyTable | undefined) {
  const [draft, setDraft] = useState<Choice>({})
  const waiting = useRef<{ choice: Choice; timer: ReturnType<typeof setTimeout> } | undefined>(undefined)
  const send = async () => {
    const choice = waiting.current?.choice
    waiting.current = undefined
    if (!choice) return
    const { own: columns, ...rest } = choice
    const sent = await read(tableViews.choose, {
      body: { table: key, ...rest, ...(columns !== undefined && { columns }) },
    }).catch(() => null)
    await invalidate(tableHeaders.all)
    // If a later change is still waiting, it stays in force until it is saved too.
    if (sent === null || !waiting.current) setDraft({})
  }
  const choose = (choice: Choice) => {
    clearTimeout(waiting.current?.timer)
    const all = { ...waiting.current?.choice, ...choice }
    setDraft((now) => ({ ...now, ...choice }))
    waiting.current = { choice: all, timer: setTimeout(() => void send(), 400) }
  }
  const { lost = [], own = null } = table ?? {}
  const lostTitles = lost.join('、')
  useEffect(() => {
    if (lostTitles === '') return
    toast.info(`列「${lostTitles}」已不存在或不可见，已从你的列设置中去掉`)
    void read(tableViews.choose, { body: { table: key, columns: own } })
      .then(() => invalidate(tableHeaders.all))
      .catch(() => {})
  }, [lostTitles, key, own])
  return { chosen: { own, dense: table?.dense ?? null, viewId: table?.viewId ?? null, ...draft }, choose }
}
