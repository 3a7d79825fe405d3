import type { Material } from '#contract/videos/materials.ts'
import { Preview } from '#web/features/videos/material/Preview.tsx'

/** The material itself, above its details. */
export default function Lead({ row }: { row: Material }) {
  return <Preview row={row} large />
}
