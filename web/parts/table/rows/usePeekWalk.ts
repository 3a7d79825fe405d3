import { useEffect, useEffectEvent, useRef } from 'react'
import { isPeek, setPeek } from '#web/kit/list/peek.ts'
import { keyOfRow, type Row, type RowKey } from '#web/kit/list/row.ts'

interface Peeked<R> {
  rows: readonly R[]
  openId: RowKey | undefined
  onOpen: ((row: R) => void) | undefined
  /** Gives the row at an index the focus. */
  goTo(index: number): void
}

/** Opens rows fully, or as a peek that follows the focus of the table; steps within the drawer take the focus along. */
export function usePeekWalk<R extends Row>({ rows, openId, onOpen, goTo }: Peeked<R>) {
  // What the drawer is to show. The address, which says what it shows, is a moment behind.
  const requested = useRef<RowKey>(undefined)
  const show = (row: R) => {
    const opens = requested.current !== undefined && openId === undefined
    requested.current = keyOfRow(row)
    // Opening is a step of the history: a second one must wait until it is taken.
    if (!opens) onOpen?.(row)
  }
  const catchUp = useEffectEvent((key: RowKey) => {
    if (requested.current === key) {
      requested.current = undefined
      return
    }
    const missed = rows.find((row) => keyOfRow(row) === requested.current)
    if (missed) {
      onOpen?.(missed)
      return
    }
    const at = rows.findIndex((row) => keyOfRow(row) === key)
    if (at >= 0) goTo(at)
  })
  useEffect(() => {
    if (openId === undefined) {
      requested.current = undefined
      setPeek(false)
    } else if (isPeek()) catchUp(openId)
  }, [openId])
  useEffect(() => () => setPeek(false), [])
  return {
    at: (row: R) => {
      setPeek(true)
      show(row)
    },
    /** Takes the drawer of a peek along to the row that has the focus now. */
    follow: (row: R | undefined) => {
      if (row && isPeek() && keyOfRow(row) !== (requested.current ?? openId)) show(row)
    },
    open: (row: R) => {
      setPeek(false)
      if (keyOfRow(row) !== (requested.current ?? openId)) onOpen?.(row)
    },
  }
}
