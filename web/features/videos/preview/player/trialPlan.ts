import { draftOf, ImpossibleFilm, planOf } from '#contract/videos/film/draft.ts'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import type { FilmSource } from '#contract/videos/film/source.ts'
import { fileAddress } from '#web/kit/call/file.ts'
// Drawn by the scenes of the simulator; it shows no real person.
import demonstration from '../demonstration.webp'
import { pannedMs } from '../media/openSource.ts'

const demonstrationSides = { width: 960, height: 540 }
/** So many clips a demonstration has at least. */
const fewest = 3

/** The plan of the film that would be made; a text says why it cannot be. */
export function trialPlan(source: FilmSource): FilmPlan | string {
  const shown = source.clips.length > 0 ? source : demonstrated(source)
  try {
    return planOf(shown, draftOf(shown), {
      shot: (shot) => fileAddress((shot.clip === undefined ? shown.photos[shot.photo] : shown.clips[shot.clip])!.file),
      photo: (index) => fileAddress(shown.photos[index]!.file),
      material: ({ file }) => fileAddress(file),
    })
  } catch (error) {
    if (error instanceof ImpossibleFilm) return error.message
    throw error
  }
}

/** The same with a picture in place of clips and photos: one clip for each point that the template names. */
function demonstrated(source: FilmSource): FilmSource {
  const points: (number | null)[] = [...new Set(source.template.slots.flatMap(({ pointId }) => pointId ?? []))]
  while (points.length < fewest) points.push(null)
  return {
    ...source,
    clips: points.map((pointId, at) => ({
      ...{ file: `${demonstration}#from=${at / points.length}`, ...demonstrationSides, durationMs: pannedMs, pointId },
      recordedAt: new Date(0).toISOString(),
      faces: [{ atMs: 0, box: [0.45, 0.35, 0.08, 0.14] }],
    })),
    photos: [{ id: 1, file: demonstration, ...demonstrationSides }],
  }
}
