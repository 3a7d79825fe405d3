import type { ReactNode } from 'react'
import type { List, ListOperation, RowOf } from '#web/kit/list/useList.ts'
import { Button } from '../../input/Button.tsx'
import { ChooseAll } from '../rows/ChooseAll.tsx'
import type { Selection } from '../rows/selection.ts'
import { ListFoot } from './ListFoot.tsx'
import { Pager } from './Pager.tsx'
import styles from './RowsFoot.module.css'

interface Props<O extends ListOperation> {
  list: List<O>
  noun: string
  selection: Selection<RowOf<O>>
  batch: ((rows: readonly RowOf<O>[], clear: () => void) => ReactNode) | undefined
  work: ReactNode
  narrow: boolean
}

/** The line below the rows: what can be done with the chosen ones, and the pages. On a phone it comes with the first choice. */
export function RowsFoot<O extends ListOperation>({ list, noun, selection, batch, work, narrow }: Props<O>) {
  const { rows, clear } = selection
  const acts = rows.length > 0 && batch?.(rows, clear)
  const number = batch && (
    <span aria-live="polite">
      已选 <b>{rows.length}</b> {noun}
    </span>
  )
  const drop = (
    <Button kind="text" size="small" onClick={clear}>
      取消选择
    </Button>
  )
  if (narrow)
    return acts ? (
      <ListFoot active>
        <div className={styles.narrow}>
          <div>
            <label>
              <ChooseAll selection={selection} /> {list.more ? '全选已载入的' : '全选'}
            </label>
            {number}
            <span className="sp" />
            {drop}
          </div>
          <div>{acts}</div>
        </div>
      </ListFoot>
    ) : undefined
  return (
    <ListFoot active={Boolean(work || acts)}>
      {work}
      {number}
      {acts}
      {acts && drop}
      {!work && <span className="sp" />}
      <Pager page={list.page} size={list.size} total={list.total} over={list.over} turn={list.turn} />
    </ListFoot>
  )
}
