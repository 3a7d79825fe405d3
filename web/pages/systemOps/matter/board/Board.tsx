import { clsx } from 'clsx'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { type Matter, type MatterState, matterMoves, matterStates, type matters } from '#contract/matters/matters.ts'
import type { FilterOf, List } from '#web/kit/list/useList.ts'
import type { Moving } from '../moves/MoveDialog.tsx'
import styles from './Board.module.css'
import { BoardColumn } from './BoardColumn.tsx'

interface Props {
  list: List<typeof matters.list>
  fixed: FilterOf<typeof matters.list>
  openId: number | undefined
  onOpen(id: number): void
  onMove(row: Matter, to: MatterState): void
  /** All of a state, as a list. */
  onAll(state: MatterState): void
  /** The last move that was requested. Its card keeps the focus, in whichever column it is then. */
  moved: Moving | undefined
}

const states = Object.keys(matterStates) as MatterState[]

/** Matters by state. A card is dragged, or taken with Shift and an arrow, along the moves that its state allows. */
export function Board({ list, fixed, openId, onOpen, onMove, onAll, moved }: Props) {
  const [dragged, setDragged] = useState<Matter>()
  const [over, setOver] = useState<MatterState>()
  const { state: _state, ...filter } = list.filter
  const allowed = (to: MatterState) => (dragged ? matterMoves[dragged.state][to] : undefined)
  const drop = (to: MatterState) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged && allowed(to)) onMove(dragged, to)
    setDragged(undefined)
    setOver(undefined)
  }
  const hear = (event: KeyboardEvent<HTMLElement>, row: Matter) => {
    const way = ways[event.key]
    if (!way) return
    const to = states[states.indexOf(row.state) + way.column]
    if (!event.shiftKey) walk(event.currentTarget, way)
    else if (to && matterMoves[row.state][to]) onMove(row, to)
    else return
    event.preventDefault()
  }
  return (
    <section className={styles.board} aria-label="看板">
      <p className="sr" id="board-keys">
        方向键在卡片之间移动，按住 Shift 再按左右方向键把问题移到相邻的状态，回车打开
      </p>
      {states.map((state) => {
        const move = allowed(state)
        return (
          <BoardColumn
            key={state}
            state={state}
            body={{ ...filter, ...fixed, state: [state] }}
            className={clsx(
              dragged && !move && dragged.state !== state && styles.closed,
              move && styles.allowed,
              move && over === state && styles.over,
            )}
            hint={move && `松开以${move.verb}`}
            openId={openId}
            onOpen={onOpen}
            onAll={onAll}
            onKey={hear}
            onDrag={setDragged}
            dragged={dragged?.id}
            focusId={moved?.row.id}
            onDragOver={(event) => {
              if (!move) return
              event.preventDefault()
              setOver(state)
            }}
            onDrop={drop(state)}
          />
        )
      })}
    </section>
  )
}

interface Way {
  readonly column: -1 | 0 | 1
  readonly card: -1 | 0 | 1
}
const ways: Readonly<Record<string, Way>> = {
  ArrowLeft: { column: -1, card: 0 },
  ArrowRight: { column: 1, card: 0 },
  ArrowUp: { column: 0, card: -1 },
  ArrowDown: { column: 0, card: 1 },
}

/** Focuses the adjacent card: in the same column, or at the same height in the next column that has cards. */
function walk(card: HTMLElement, { column, card: step }: Way) {
  const columns = [...(card.closest('[data-board]')?.parentElement?.querySelectorAll('[data-board]') ?? [])].map(
    (one) => [...one.querySelectorAll<HTMLElement>('[data-opens]')],
  )
  const at = columns.findIndex((cards) => cards.includes(card))
  const row = columns[at]?.indexOf(card) ?? 0
  if (step) return columns[at]?.[row + step]?.focus()
  for (let next = at + column; columns[next]; next += column) {
    const cards = columns[next] ?? []
    if (cards.length > 0) return cards[Math.min(row, cards.length - 1)]?.focus()
  }
}
