import type { ReactNode } from 'react'
import { verbPhrase } from '#web/kit/format.ts'
import type { List, ListOperation } from '#web/kit/list/useList.ts'
import { Button } from '../../input/Button.tsx'
import { Empty, ErrorState } from '../../state/Empty.tsx'
import { Skeleton } from '../../state/Skeleton.tsx'

export interface EmptyListProps<O extends ListOperation> {
  list: List<O>
  /** What the rows are, as in 没有符合条件的订单: 订单. */
  what: string
  /** Conditions in words, for the empty state: 05-01 至 05-02，景区 9 个. */
  conditions?: string
  /** A wider look where nothing fits the conditions, beside giving them all up. */
  wider?: ReactNode
  /** What to do if there are no rows at all and no filter. */
  start?: ReactNode
}

/** Whether a list without rows offers in its middle what to do about that. */
export const isStarting = <O extends ListOperation>({ rows, loading, error, page, filtered, isUsual }: List<O>) =>
  rows.length === 0 && !loading && !error && page === 1 && (filtered.length === 0 || isUsual)

/** Shown in place of the rows while there are none: loading, failed, or why the list is empty. */
export function EmptyList<O extends ListOperation>({
  list,
  columns,
  what,
  conditions,
  wider,
  start,
}: EmptyListProps<O> & { columns: number }) {
  if (list.loading) return <Skeleton rows={10} columns={columns} />
  if (list.error) return <ErrorState what={what} error={list.error} retry={list.refetch} />
  if (list.page > 1)
    return (
      <Empty title={verbPhrase(`第 ${list.page} 页没有`, what)} note="可能已被删除或改了条件">
        <Button onClick={() => list.turn(1)}>回到第 1 页</Button>
      </Empty>
    )
  if (list.filtered.length === 0)
    return (
      <Empty title={verbPhrase('还没有', what)} note={conditions}>
        {start}
      </Empty>
    )
  return (
    <Empty title={verbPhrase('没有符合条件的', what)} note={conditions}>
      {isStarting(list) && start}
      <Button onClick={() => list.clear()}>清空筛选</Button>
      {wider}
    </Empty>
  )
}
