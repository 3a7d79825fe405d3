import { pause } from '#client/transport.ts'
import type { Step } from '../world/step.ts'
import { type ClipStep, type PictureStep, type Post, type Sent, sendClip, sendPicture } from './send.ts'
import { sortOut } from './sorting.ts'
import type { Size } from './studio.ts'

/** A step that takes long, because it is drawn first. */
export type DrawnStep = PictureStep | ClipStep

/** Pictures and clips in progress, apart from everything else: only steps that refer to one wait for it. */
export interface Darkroom {
  put(steps: readonly DrawnStep[]): void
  /** Splits steps into those that may be sent now, without what was lost, and those that wait for a picture, a clip or a waiting order. */
  sort(steps: readonly Step[]): { go: Step[]; hold: Step[] }
  /** Pictures and clips that are not sent yet. */
  open(): readonly DrawnStep[]
  /** Ends with the signal. */
  readonly ended: Promise<unknown>
}

export const isDrawn = (step: Step): step is DrawnStep => step.name === 'picture' || step.name === 'clip'
const idOf = (step: DrawnStep) => (step.name === 'picture' ? step.item.pictureId : step.item.clipId)

/** Two pictures at once; clips one after the other, because each takes seconds of a processor. */
const pictureWorkers = 2
/** A camera gives up a picture that could not be sent for so long, so that a slow machine falls behind in pictures only. */
const picturePatience = 60_000
/** Longer, because a film is made of several clips, which come one after the other. */
const clipPatience = 300_000

interface Entry<S> {
  readonly step: S
  readonly since: number
}

export function openDarkroom(post: Post, size: Size, signal: AbortSignal, now = Date.now): Darkroom {
  const pictures: Entry<PictureStep>[] = []
  const clips: Entry<ClipStep>[] = []
  const open = new Map<string, DrawnStep>()
  const lost = new Set<string>()
  const give = (step: DrawnStep) => {
    lost.add(idOf(step))
    if (lost.size > 5000) lost.delete(lost.values().next().value!)
  }
  const work = async <S extends DrawnStep>(
    queue: Entry<S>[],
    patience: number,
    sendOne: (step: S) => Promise<Sent>,
  ) => {
    while (!signal.aborted) {
      const next = queue.shift()
      if (!next) {
        await pause(300, signal)
        continue
      }
      const { step, since } = next
      const late = now() - since > patience
      const sent = late ? 'refused' : await sendOne(step)
      if (late) post.tally[step.name === 'picture' ? 'skipped' : 'skippedClips']++
      if (sent === 'refused') give(step)
      if (sent === 'unanswered') {
        queue.unshift(next)
        await pause(3000, signal)
      } else open.delete(idOf(step))
    }
  }
  let clipBegan = 0
  const nextClip = async (step: ClipStep): Promise<Sent> => {
    await pause(Math.max(0, clipBegan + (post.recorder?.gapMs ?? 0) - Date.now()), signal)
    if (signal.aborted) return 'unanswered'
    clipBegan = Date.now()
    return sendClip(step, post)
  }
  return {
    put(steps) {
      for (const step of steps) {
        open.set(idOf(step), step)
        if (step.name === 'picture') pictures.push({ step, since: now() })
        else clips.push({ step, since: now() })
      }
    },
    sort: (steps) => sortOut(steps, open, lost),
    open: () => [...open.values()],
    ended: Promise.all([
      ...Array.from({ length: pictureWorkers }, () =>
        work(pictures, picturePatience, (step) => sendPicture(step, post, size)),
      ),
      work(clips, clipPatience, nextClip),
    ]),
  }
}
