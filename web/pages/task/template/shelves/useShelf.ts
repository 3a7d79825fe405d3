import type { MaterialKind } from '#contract/videos/materialKinds.ts'
import { materials } from '#contract/videos/materials.ts'
import { useSettled } from '#web/kit/list/useOptions.ts'
import { useRead } from '#web/kit/read/query.ts'

/** The materials of some kinds that a project may use, by the typed word. */
export function useShelf(caseId: number | undefined, kinds: MaterialKind[], typed: string) {
  const q = useSettled(typed)
  const { data, error, refetch } = useRead(
    materials.ofCaseType,
    { body: { kinds, ...(caseId !== undefined && { caseId }), ...(q && { q }) } },
    { enabled: caseId !== undefined, keep: true, staleMs: 60_000 },
  )
  return { rows: data?.rows, error, retry: () => void refetch() }
}
