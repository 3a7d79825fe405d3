import { useState } from 'react'
import type { Reply } from '#contract/kit.ts'
import type { overview } from '#contract/reports/overview.ts'
import { isTrouble } from '#contract/status.ts'
import { useShortcut } from '#web/kit/look/shortcuts.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'

type Row = Reply<typeof overview.state>['rows'][number]

/** How long each is shown, and how many scenic areas have a turn of their own. */
const turnMs = 20_000
const maxTurns = 6

/** The scenic areas that a board shows one after the other, behind all of them together: first those in trouble, then by what they take. */
export const turnsOf = (rows: readonly Row[]): readonly Row[] =>
  rows.length < 2
    ? []
    : rows
        .toSorted((a, b) => Number(isTrouble(b.state)) - Number(isTrouble(a.state)) || b.paidFenToday - a.paidFenToday)
        .slice(0, maxTurns)

/** Whose turn it is on the board; nobody's while all scenic areas are shown together. Pausing the page holds it, J and K lead on. */
export function useTurns(on: boolean, rows: readonly Row[]) {
  const [shown, setShown] = useState<number>()
  const turns = on ? turnsOf(rows) : []
  const at = turns.findIndex(({ areaId }) => areaId === shown)
  // One more than there are areas: all of them together come first.
  const step = (by: number) => setShown(turns[((at + 1 + by + turns.length + 1) % (turns.length + 1)) - 1]?.areaId)
  const many = turns.length > 0
  useEvery(many ? turnMs : undefined, () => step(1))
  useShortcut('j', '下一个景区', () => step(1), many)
  useShortcut('k', '上一个景区', () => step(-1), many)
  return turns[at]
}
