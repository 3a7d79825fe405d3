import type { Item } from '#client/ingest.ts'
import type { PlannedClipMatch, PlannedMatch, Step } from '../world/step.ts'
import type { Recorder } from './recorder.ts'
import type { Studio } from './studio.ts'

interface Eyes {
  readonly studio: Studio
  readonly recorder?: Recorder | undefined
}

/** The item of a step as it is sent; undefined for a match that no engine would find. */
export function completed(step: Step, { studio, recorder }: Eyes): Step['item'] | Item<'faceMatches'> | undefined {
  switch (step.name) {
    case 'faceMatches':
      return boxed(step.item, studio)
    case 'clipMatches':
      return followed(step.item, recorder)
    case 'films': {
      const { clips: _, ...item } = step.item
      return item
    }
    default:
      return step.item
  }
}

/** An engine cannot find a face that is not in the picture. Pictures of an earlier run are taken on trust. */
function boxed({ face, ...item }: PlannedMatch, studio: Studio): Item<'faceMatches'> | undefined {
  const faces = studio.facesOf(item.picture)
  if (!faces) return item
  const found = faces[face]
  return found && { ...item, box: [...found.box] }
}

/** Where the face is while the clip shows it. */
function followed({ member, ...item }: PlannedClipMatch, recorder?: Recorder): Item<'clipMatches'> | undefined {
  const faces = recorder?.facesOf(item.clip, member)
  if (!faces) return item
  if (faces.length === 0) return undefined
  return { ...item, faces: faces.map(({ atMs, box, clarity }) => ({ atMs, box: [...box], clarity })) }
}
