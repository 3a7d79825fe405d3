import { useEffect, useState } from 'react'
import { type Lut, parseLut } from '#contract/videos/lut.ts'
import type { MaterialChoice } from '#contract/videos/materials.ts'
import { fileAddress } from '#web/kit/call/file.ts'

/** A material is never another one. */
const cache = new Map<number, Lut | null>()

/** The tables of colours among some materials, by their numbers; null where one could not be fetched. */
export function useLuts(materials: ReadonlyMap<number, MaterialChoice>): ReadonlyMap<number, Lut | null> {
  const [, redraw] = useState(0)
  const missing = [...materials.values()].filter(({ id, kind }) => kind === 'lut' && !cache.has(id))
  const key = missing.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers say which they are
  useEffect(() => {
    for (const { id, url } of missing)
      void fetch(fileAddress(url))
        .then(async (answer) => (answer.ok ? parseLut(await answer.text()) : ''))
        .catch(() => '')
        .then((lut) => {
          cache.set(id, typeof lut === 'string' ? null : lut)
          redraw((n) => n + 1)
        })
  }, [key])
  return cache
}
