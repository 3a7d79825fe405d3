import { type MaterialChoice, materials } from '#contract/videos/materials.ts'
import type { Element } from '#contract/videos/timeline.ts'
import { useRead } from '#web/kit/read/query.ts'

/** The materials that a timeline names, by their numbers. */
export function useMaterials(timeline: readonly Element[]): ReadonlyMap<number, MaterialChoice> {
  const ids = [...new Set(timeline.flatMap(({ materialId }) => materialId ?? []))].toSorted((a, b) => a - b)
  const { data } = useRead(
    materials.ofCaseType,
    { body: { ids } },
    { enabled: ids.length > 0, keep: true, staleMs: 300_000 },
  )
  return new Map((ids.length > 0 ? (data?.rows ?? []) : []).map((row) => [row.id, row]))
}
