import { useState } from 'react'
import { count } from '#web/kit/format.ts'
import { Button } from '#web/parts/input/Button.tsx'

interface First<R> {
  readonly shown: readonly R[]
  /** How many are not shown. */
  readonly rest: number
  showAll(): void
}

/** The first of some rows until all are wanted. */
export function useFirst<R>(rows: readonly R[], number: number): First<R> {
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, number)
  return { shown, rest: rows.length - shown.length, showAll: () => setAll(true) }
}

interface RestProps {
  of: First<unknown>
  /** What the rows are, with its measure word: 个景区. */
  unit: string
  className: string | undefined
}

/** A button that shows the rows that `useFirst` leaves out; nothing if there are none. */
export const Rest = ({ of: { rest, showAll }, unit, className }: RestProps) =>
  rest > 0 && (
    <Button kind="text" className={className} onClick={showAll}>
      显示其余 {count(rest)} {unit}
    </Button>
  )
