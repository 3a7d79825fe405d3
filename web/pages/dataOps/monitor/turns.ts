import { useState } from 'react'
import type { Reply } from '#contract/kit.ts'
import type { overview } from '#contract/reports/overview.ts'
import { isTrouble } from '#contract/status.ts'
import { useShortcut } from '#web/kit/look/shortcuts.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'

type Row = Reply<typeof overview.state>['rows'][number]

/** How long each view is shown, and how many scenic areas get a view of their own. */
const turnMs = 20_000
const maxTurns = 6

/** The scenic areas that a board shows in turn, after a view of all of them: first those in trouble, then by the amount paid today. */
export const turnsOf = (rows: readonly Row[]): readonly Row[] =>
  rows.length < 2
    ? []
    : rows
        .toSorted((a, b) => Number(isTrouble(b.state)) - Number(isTrouble(a.state)) || b.paidFenToday - a.paidFenToday)
        .slice(0, maxTurns)

/**
 * The scenic area that the board shows now; undefined while all are shown together.
 * Pausing the page stops the rotation; J and K switch manually.
 */
export function useTurns(on: boolean, rows: readonly Row[]) {
  const [shown, setShown] = useState<number>()
  const turns = on ? turnsOf(rows) : []
  const at = turns.findIndex(({ areaId }) => areaId === shown)
  // There is one more view than scenic areas: all of them together come first.
  const step = (by: number) => setShown(turns[((at + 1 + by + turns.length + 1) % (turns.length + 1)) - 1]?.areaId)
  const many = turns.length > 0
  useEvery(many ? turnMs : undefined, () => step(1))
  useShortcut('j', '下一个景区', () => step(1), many)
  useShortcut('k', '上一个景区', () => step(-1), many)
  return turns[at]
}
