import { points } from '#contract/scenic/points.ts'
import type { Slot } from '#contract/videos/timeline.ts'
import { useRead } from '#web/kit/read/query.ts'
import type { PointNames } from './slotWords.ts'

const none: PointNames = new Map()

/** The names of the points of some slots; a point that was removed has none. */
export function usePointNames(slots: readonly Slot[]): PointNames {
  const ids = [...new Set(slots.flatMap(({ pointId }) => pointId ?? []))].toSorted((a, b) => a - b)
  const { data } = useRead(points.options, { body: { ids } }, { enabled: ids.length > 0, keep: true, staleMs: 60_000 })
  if (ids.length === 0) return none
  return data && new Map(data.rows.map(({ id, name }) => [id, name]))
}
