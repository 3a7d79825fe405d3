import { type KeyboardEvent, useEffect, useState } from 'react'
import type { TObject } from 'typebox'
import type { Operation, Reply } from '#contract/kit.ts'
import { useRead } from '../read/query.ts'

type RowOf<O> = (Reply<O> extends { rows: readonly (infer R)[] } ? R : never) & { readonly id: number }
type Answer<R> = { readonly rows: readonly R[] } | undefined

/** Choices of which only the first are offered, while the server finds the rest by typing. */
export const isSearched = ({ body }: Operation) => 'ids' in ((body as TObject | undefined)?.properties ?? {})

/**
 * The options of a select: the rows of `operation` in a place, searched by typing if
 * there may be many, and the rows that are chosen already. `search` is for antd's select.
 */
export function useOptions<O extends Operation>(
  operation: O,
  place: { readonly params?: object | undefined; readonly query?: object | undefined; readonly body?: object },
  chosen: readonly number[],
  { enabled = true }: { enabled?: boolean } = {},
) {
  const [typed, type] = useState('')
  const word = typed.trim()
  const q = useSettled(word)
  const searched = isSearched(operation)
  const input = {
    ...(place.params && { params: place.params }),
    ...(place.query && { query: place.query }),
    ...(operation.method !== 'GET' && { body: { ...place.body, ...(searched && q && { q }) } }),
  }
  const offered = useRead<Operation>(operation, input as never, {
    ...{ enabled, keep: true, staleMs },
    later: chosen.length === 0,
  })
  const rows = (offered.data as Answer<RowOf<O>>)?.rows ?? []
  const absent = searched && offered.data ? chosen.filter((id) => !rows.some((row) => row.id === id)) : []
  const named = useRead<Operation>(operation, { body: { ids: absent } } as never, {
    enabled: absent.length > 0,
    staleMs,
  })
  const others = absent.length > 0 && !q ? ((named.data as Answer<RowOf<O>>)?.rows ?? []) : []
  const isFound = q === word && !offered.isPlaceholderData
  return {
    rows: [...others, ...rows] as readonly RowOf<O>[],
    pending: !isFound || offered.isFetching || named.isFetching,
    search: searched
      ? {
          // Until the server has found the word, only what fits it is offered: Enter would take the first of the former options.
          showSearch: { filterOption: isFound ? (false as const) : fits, onSearch: type },
          // With nothing to take yet, Enter would close the list and forget the word.
          onInputKeyDown: (event: KeyboardEvent) => {
            const isComing = !isFound || rows.length > 0
            if (event.key === 'Enter' && isComing && !hasActive(event.currentTarget)) event.stopPropagation()
          },
        }
      : { showSearch: { optionFilterProp: 'label' } },
  }
}

const staleMs = 60_000

/** Whether an option is marked, to be taken by Enter. */
const hasActive = (input: Element) => {
  const id = input.getAttribute('aria-activedescendant')
  return id !== null && document.getElementById(id) !== null
}

const fits = (word: string, option?: { readonly label?: unknown }) =>
  String(option?.label ?? '')
    .toLowerCase()
    .includes(word.trim().toLowerCase())

/** The word, debounced by a quarter of a second. */
export function useSettled(word: string): string {
  const [settled, settle] = useState(word)
  useEffect(() => {
    const timer = setTimeout(() => settle(word), word ? 250 : 0)
    return () => clearTimeout(timer)
  }, [word])
  return settled
}
