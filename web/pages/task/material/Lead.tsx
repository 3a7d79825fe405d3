import type { Material } from '#contract/videos/materials.ts'
import { Preview } from '#web/features/videos/material/Preview.tsx'

/** The material itself, above what is known of it. */
export default function Lead({ row }: { row: Material }) {
  return <Preview row={row} large />
}
