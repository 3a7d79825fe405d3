import { materialFormats } from '#contract/videos/materialKinds.ts'
import type { Material } from '#contract/videos/materials.ts'
import { bytes } from '#web/kit/format.ts'

/** How long something lasts: 83500 → 1:23; below a minute with tenths: 0:08.5. */
export function lasting(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '—'
  const tenths = Math.round(ms / 100)
  if (tenths < 600) return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** 1920×1080, where it has sides. */
export const sides = ({ width, height }: Pick<Material, 'width' | 'height'>) =>
  width && height ? `${width}×${height}` : undefined

/** What kind of file it is, and how large: PNG 640×360 1.2 MB. */
export const fileWords = (row: Pick<Material, 'format' | 'width' | 'height' | 'bytes'>) =>
  [materialFormats[row.format], sides(row), bytes(row.bytes)].filter(Boolean).join(' ')
