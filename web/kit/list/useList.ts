import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { TObject, TSchema } from 'typebox'
import { type Body, isPaging, type Operation, type PagingField, type Reply } from '#contract/kit.ts'
import { type Filter, readFilter, writeFilter } from '../call/address.ts'
import { totalWords } from '../format.ts'
import { useNarrow } from '../look/narrow.ts'
import { type Topic, useLiveRefresh } from '../read/live.ts'
import { queries } from '../read/queries.ts'
import { keyOf, read } from '../read/query.ts'
import { keyOfRow, type Row } from './row.ts'
import { isOnHidden, type SortKey, useHiddenFields } from './tables.ts'

/** An operation that answers with a page of rows. */
export type ListOperation = Operation & { readonly body: TSchema; readonly reply: TSchema }
/** A row of its answer. */
export type RowOf<O> = (Reply<O> extends { rows: readonly (infer R)[] } ? R : never) & Row
/** The fields of an operation's body that narrow the list. */
export type FilterOf<O> = Partial<Omit<Body<O>, PagingField>>
/** The fields by which the contract lets the list be sorted. */
export type SortOf<O> = Body<O> extends { sort?: infer S } ? S & string : never
export type Order = 'asc' | 'desc'

export interface ListOptions<O> {
  /** Filter and order of a fresh page; only deviations are in the address. */
  defaults?: FilterOf<O> & { size?: number; sort?: SortOf<O>; order?: Order }
  /** Always sent and never in the address. */
  fixed?: FilterOf<O>
  live?: readonly Topic[]
  enabled?: boolean
  /** Rows accumulate while scrolling on every screen. They are read again only by `refetch`, which keeps the first page. */
  adding?: true
}

export interface List<O extends ListOperation> {
  readonly operation: O
  readonly rows: readonly RowOf<O>[]
  readonly total: number
  /** There are more than `total`: counting stopped there. */
  readonly over: boolean
  /** The total in words: 1,234 or 超过 10,000. */
  readonly counted: string
  /** The instant at which the shown rows were read. */
  readonly asOf: string | undefined
  /** The whole answer, with sums and whatever else the operation adds. */
  readonly reply: Reply<O> | undefined
  /** Nothing to show yet. */
  readonly loading: boolean
  readonly fetching: boolean
  /** The rows are those of the former request, until the ones of this come. */
  readonly former: boolean
  readonly error: Error | null
  refetch(): void
  readonly filter: FilterOf<O>
  /** The fields of the filter that have a value, without `fixed`. */
  readonly filtered: readonly (keyof FilterOf<O> & string)[]
  /** Nothing narrows it but the defaults. */
  readonly isUsual: boolean
  /** Changes some fields and returns to the first page; undefined removes a field. */
  set(changes: FilterOf<O>): void
  /** Back to the defaults. */
  reset(): void
  /** Removes every field, defaults too, except the named ones. */
  clear(...except: (keyof FilterOf<O> & string)[]): void
  readonly page: number
  readonly size: number
  /** By what it is sorted, and then by what; none is its own order. */
  readonly sorts: readonly SortKey[]
  /** By how many fields it can be sorted. */
  readonly maxSorts: 1 | 2
  /** Applies the conditions and order of a stored view, as an address spells them, in place of all others; `mark` is added to the address. */
  apply(conditions: readonly { key: string; value: string }[], sorts: readonly SortKey[], mark: string): void
  turn(page: number, size?: number): void
  sortBy(sorts: readonly SortKey[]): void
  /** Loads more rows while scrolling, on a phone and with `adding`; undefined otherwise. */
  readonly more: (() => void) | undefined
  /** The body of the request, for exports and counts. */
  readonly body: Body<O>
}

/** A list whose filter, order and page are in the address, so that they survive reload, back and sharing. */
export function useList<O extends ListOperation>(operation: O, options: ListOptions<O> = {}): List<O> {
  const narrow = useNarrow()
  const adds = narrow || options.adding === true
  const { requested, body, may: canFetch, ...question } = useQuestion(operation, options)
  const { page, size, ...filter } = requested
  const { reply, query, ...pages } = useAnswer(operation, body, adds, canFetch, options)
  const acts = actsOn(question)
  return {
    operation,
    rows: pages.rows as readonly RowOf<O>[],
    total: reply?.total ?? 0,
    over: reply?.over === true,
    counted: totalWords(reply),
    asOf: reply?.asOf,
    reply: reply as Reply<O> | undefined,
    loading: query.isPending,
    fetching: query.isFetching,
    former: query.isPlaceholderData,
    error: query.error,
    refetch: pages.refetch,
    filter: filter as FilterOf<O>,
    filtered: question.fields.filter((key) => filter[key] !== undefined) as (keyof FilterOf<O> & string)[],
    isUsual: question.fields.every((key) => JSON.stringify(filter[key]) === JSON.stringify(question.base[key])),
    ...acts,
    set: acts.set as List<O>['set'],
    page: Number(page ?? 1),
    size: Number(size ?? 20),
    sorts: question.sorts,
    maxSorts: 'thenBy' in question.schemas ? 2 : 1,
    turn: (to, perPage) => {
      if (perPage) localStorage.setItem(sizeKey, String(perPage))
      acts.turn(to, perPage ?? Number(size))
    },
    more: pages.more,
    body: body as Body<O>,
  }
}

/** The request that the address describes, and whether it may be sent yet. */
function useQuestion<O extends ListOperation>(operation: O, { defaults, fixed, enabled = true }: ListOptions<O>) {
  const [address, setAddress] = useSearchParams()
  const base: Filter = { page: 1, size: storedSize(), ...usualOrder, ...(defaults as Filter | undefined) }
  const schemas = (operation.body as TObject).properties as Record<string, TSchema>
  const found = readFilter(schemas, address, base)
  const hiddenFields = useHiddenFields(operation)
  const requested = withoutHidden(found, hiddenFields.hidden)
  // An old address may name fields that were hidden since; such a request waits until the hidden fields are known.
  const isAsked = found.sort !== undefined || Object.keys(found).some((key) => !isPaging(key))
  const sorts = sortsIn(found).filter(({ by }) => !hiddenFields.hidden.has(by))
  return {
    requested,
    sorts,
    body: { ...requested, ...fixed, ...written(sorts) } as object,
    may: enabled && (hiddenFields.known || !isAsked),
    base,
    schemas,
    fields: Object.keys(schemas).filter((key) => !isPaging(key)),
    setAddress,
  }
}

/** The rows that answer it: of one page, or of as many as have been added by scrolling. */
function useAnswer<O extends ListOperation>(
  operation: O,
  body: object,
  adds: boolean,
  canFetch: boolean,
  { live, enabled = true, adding }: ListOptions<O>,
) {
  const one = useQuery({
    queryKey: [keyOf(operation), { body }],
    queryFn: ({ signal }) => read(operation, { body }, signal) as Promise<Page>,
    placeholderData: keepPreviousData,
    enabled: canFetch && !adds,
    meta: { live },
  })
  const manyKey = [keyOf(operation), { body: { ...body, page: undefined }, adding: true }]
  const many = useInfiniteQuery({
    queryKey: manyKey,
    queryFn: ({ signal, pageParam }) =>
      read(operation, { body: { ...body, page: pageParam } }, signal) as Promise<Page>,
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      (last.over || pages.reduce((sum, each) => sum + each.rows.length, 0) < last.total) && last.rows.length
        ? pages.length + 1
        : undefined,
    enabled: canFetch && adds,
    ...(adding ? { staleTime: Number.POSITIVE_INFINITY } : { meta: { live } }),
  })
  const query = adds ? many : one
  // Rows that were added by scrolling are not read again until the user asks for it.
  const followed = !adds || (many.data?.pages.length ?? 0) <= 1
  useLiveRefresh(enabled && followed ? live : undefined, query.refetch)
  const rows = useMemo(
    () => (adds ? distinct(many.data?.pages.flatMap((each) => each.rows) ?? []) : (one.data?.rows ?? [])),
    [adds, many.data, one.data],
  )
  return {
    rows,
    reply: adds ? many.data?.pages.at(-1) : one.data,
    query,
    refetch: () => {
      if (adding)
        queries.setQueryData<InfiniteData<Page, number>>(
          manyKey,
          (cached) => cached && { pages: cached.pages.slice(0, 1), pageParams: cached.pageParams.slice(0, 1) },
        )
      void query.refetch()
    },
    more:
      adds && many.hasNextPage
        ? () => void (many.isFetching || many.fetchNextPage({ cancelRefetch: false }))
        : undefined,
  }
}

/** The functions that change the address. All but turning pages return to the first page. */
function actsOn({ base, schemas, fields, setAddress }: Pick<Question, 'base' | 'schemas' | 'fields' | 'setAddress'>) {
  const put = (changes: Filter, finish?: (next: URLSearchParams) => void) =>
    setAddress(
      () => {
        const next = writeFilter(present(), changes, base)
        finish?.(next)
        return next
      },
      { replace: true },
    )
  return {
    set: (changes: object) => put({ ...(changes as Filter), page: 1 }),
    reset: () =>
      put({
        ...Object.fromEntries(fields.map((key) => [key, base[key]])),
        page: 1,
        ...inAddress(sortsIn(base)),
      }),
    clear: (...except: string[]) =>
      put({
        ...Object.fromEntries(fields.filter((key) => !except.includes(key)).map((key) => [key, undefined])),
        page: 1,
      }),
    apply: (conditions: readonly { key: string; value: string }[], sorts: readonly SortKey[], mark: string) => {
      const spelled = new URLSearchParams(conditions.map(({ key, value }) => [key, value]))
      const applied = readFilter(schemas, spelled, {})
      const changes = Object.fromEntries(fields.map((key) => [key, applied[key]]))
      put({ ...changes, page: 1, ...inAddress(sorts.length > 0 ? sorts : sortsIn(base)) }, (next) =>
        next.set(viewParam, mark),
      )
    },
    turn: (to: number, size: number) =>
      put({ page: to, size }, (next) => {
        // The rows of a later page depend on the size, and each user has their own.
        if (to > 1) next.set('size', String(size))
      }),
    sortBy: (sorts: readonly SortKey[]) => put({ ...inAddress(sorts), page: 1 }),
  }
}
type Question = ReturnType<typeof useQuestion>

/** The present address, which may be ahead of the rendered one: two changes in quick succession must not undo each other. */
const present = () => new URLSearchParams(window.location.search)

/** Rows that came while one scrolled push others over the edge of a page, where they would show twice. */
function distinct(rows: readonly unknown[]): readonly unknown[] {
  const known = new Set<unknown>()
  return rows.filter((row) => {
    const key = keyOfRow(row as Row)
    return !known.has(key) && known.add(key)
  })
}

/** The conditions, the page and its size, without the fields that are hidden from the account. */
function withoutHidden(filter: Filter, hidden: ReadonlySet<string>): Filter {
  const { page, size, ...rest } = filter
  const entries = Object.entries(rest).filter(([key]) => !isPaging(key) && !isOnHidden(hidden, key))
  return { page, size, ...Object.fromEntries(entries) }
}

const orderOf = (value: unknown): Order => (value === 'asc' ? 'asc' : 'desc')

/** The fields that sort in a request. */
function sortsIn({ sort, order, thenBy, thenOrder }: Filter): SortKey[] {
  const first = sort === undefined ? [] : [{ by: String(sort), order: orderOf(order) }]
  const second = thenBy === undefined || thenBy === sort ? [] : [{ by: String(thenBy), order: orderOf(thenOrder) }]
  return first.length > 0 ? [...first, ...second] : []
}

/** The same as a request says it. */
const written = ([first, second]: readonly SortKey[]) => ({
  ...{ sort: first?.by, order: first?.order },
  ...{ thenBy: second?.by, thenOrder: second?.order },
})

/** The same as an address says it, which leaves out what is usual. */
const inAddress = ([first, second]: readonly SortKey[]): Filter => ({
  ...{ sort: first?.by, order: first?.order ?? usualOrder.order },
  ...{ thenBy: second?.by, thenOrder: second?.order ?? usualOrder.thenOrder },
})
const usualOrder = { order: 'desc', thenOrder: 'desc' }

/** Names the stored view of which a list shows the conditions. */
export const viewParam = 'v'

type Page = { rows: readonly unknown[]; total: number; over?: boolean; asOf?: string }
const sizeKey = 'jy.size'
const storedSize = () => Number(localStorage.getItem(sizeKey)) || 20
