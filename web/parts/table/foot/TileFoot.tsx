import type { ReactNode } from 'react'
import type { List, ListOperation } from '#web/kit/list/useList.ts'
import { Button } from '../../input/Button.tsx'
import { ListFoot } from './ListFoot.tsx'
import { Pager } from './Pager.tsx'

/** The line below a list of tiles: their number, and how to load more of them. */
export const TileFoot = <O extends ListOperation>({
  list,
  unit,
  children,
}: {
  list: List<O>
  /** 台 */
  unit: string
  children?: ReactNode
}) => (
  <ListFoot>
    <span>
      {!list.over && '共 '}
      <b>{list.counted}</b> {unit}
    </span>
    <span className="sp" />
    {list.more ? (
      <Button onClick={list.more}>再看一些</Button>
    ) : (
      <Pager page={list.page} size={list.size} total={list.total} over={list.over} turn={list.turn} />
    )}
    {children}
  </ListFoot>
)
