import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { TObject } from 'typebox'
import { formatValue, type Value } from '#web/kit/call/address.ts'
import { fromMoving, isDayCondition, toMoving } from '#web/kit/list/movingDays.ts'
import { type MyTable, type SortKey, type TableView, tableViews } from '#web/kit/list/tables.ts'
import { type List, type ListOperation, viewParam } from '#web/kit/list/useList.ts'
import { toast } from '#web/kit/look/toast.ts'
import { useRead } from '#web/kit/read/query.ts'

type Conditions = TableView['filter']

/** The conditions in force, as a view stores them; `moving` stores days relative to today. */
export function conditionsOf<O extends ListOperation>(list: List<O>, moving: boolean): Conditions {
  const values = list.filter as Readonly<Record<string, Value | undefined>>
  const fields = Object.keys((list.operation.body as TObject).properties)
  return fields.flatMap((key) => {
    const value = formatValue(values[key])
    return list.filtered.includes(key as never) && value !== ''
      ? [{ key, value: moving ? toMoving(value) : value }]
      : []
  })
}

/** Whether any condition is a day. */
export const hasDays = (conditions: Conditions) => conditions.some(({ value }) => isDayCondition(value))

/** Applies a view's conditions and order to the list. */
export function applyView<O extends ListOperation>(list: List<O>, { filter, sorts, link }: TableView) {
  list.apply(
    filter.map(({ key, value }) => ({ key, value: fromMoving(value) })),
    sorts,
    link,
  )
}

/** Whether the list shows something else than the view says. */
export function differs<O extends ListOperation>(list: List<O>, view: TableView): boolean {
  const now = conditionsOf(list, false)
  const storedConditions = view.filter.map(({ key, value }) => ({ key, value: fromMoving(value) }))
  const text = (conditions: Conditions) =>
    JSON.stringify(conditions.map(({ key, value }) => `${key}=${value}`).toSorted())
  return text(now) !== text(storedConditions) || !sameSorts(list.sorts, view.sorts)
}

const sameSorts = (some: readonly SortKey[], others: readonly SortKey[]) =>
  some.length === others.length &&
  some.every(({ by, order }, at) => by === others[at]!.by && order === others[at]!.order)

/** The view in the address: the account's own, the operator's, or one by link. A toast names the conditions it has lost, once. */
export function useOpened<O extends ListOperation>(key: string, table: MyTable | undefined, list: List<O>) {
  const [address, setAddress] = useSearchParams()
  const link = address.get(viewParam) ?? ''
  const known = table?.views.find((one) => one.link === link)
  const isUnknownLink = link !== '' && table !== undefined && !known
  const opened = useRead(
    tableViews.open,
    { body: { link } },
    { enabled: link !== '' && !known && isLink(link), staleMs: 60_000 },
  )
  const foreign = opened.data?.table === key ? opened.data.view : undefined
  const view = known ?? foreign
  const fields = Object.keys((list.operation.body as TObject).properties)
  const isBare = !fields.some((field) => address.has(field))
  const arrive = useEffectEvent((one: TableView) => {
    // A bare link brings its conditions; an address that has some was changed since, or comes from a reload.
    if (isBare && one.filter.length + one.sorts.length > 0) applyView(list, one)
    if (one.lost.length > 0) toast.info(`视图「${one.title}」里的「${one.lost.join('、')}」已不存在或不可见，已略过`)
  })
  const id = view?.id
  const arriveAt = useEffectEvent((_id: number) => view && arrive(view))
  useEffect(() => {
    if (id !== undefined) arriveAt(id)
  }, [id])
  const forget = useEffectEvent(() =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete(viewParam)
        return next
      },
      { replace: true },
    ),
  )
  const isGone =
    link !== '' && (opened.isError || (opened.data !== undefined && opened.data.table !== key) || !isLink(link))
  useEffect(() => {
    if (isGone) forget()
  }, [isGone])
  return { view: link === '' ? undefined : view, waits: isUnknownLink && opened.isFetching }
}

const isLink = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
