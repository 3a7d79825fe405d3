import { pause } from '#client/transport.ts'
import type { Step } from '../world/step.ts'
import { type PictureStep, type Post, sendPicture } from './send.ts'
import type { Size } from './studio.ts'

/** Pictures in progress, apart from everything else: drawing takes long, and only steps that refer to a picture wait for it. */
export interface Darkroom {
  put(steps: readonly PictureStep[]): void
  /** Splits steps into those that may be sent now, without lost pictures, and those that wait for a picture or for a waiting order. */
  sort(steps: readonly Step[]): { go: Step[]; hold: Step[] }
  /** Pictures that are not sent yet. */
  open(): readonly PictureStep[]
  /** Ends with the signal. */
  readonly ended: Promise<unknown>
}

const workers = 2
/** A camera gives up a picture that could not be sent for so long, so that a slow machine falls behind in pictures only. */
const patience = 60_000

export function openDarkroom(post: Post, size: Size, signal: AbortSignal, now = Date.now): Darkroom {
  const queue: { step: PictureStep; since: number }[] = []
  const open = new Map<string, PictureStep>()
  const lost = new Set<string>()
  const give = (step: PictureStep) => {
    lost.add(step.item.pictureId)
    if (lost.size > 5000) lost.delete(lost.values().next().value!)
  }
  const work = async () => {
    while (!signal.aborted) {
      const next = queue.shift()
      if (!next) {
        await pause(300, signal)
        continue
      }
      const { step, since } = next
      const late = now() - since > patience
      const sent = late ? 'refused' : await sendPicture(step, post, size)
      if (late) post.tally.skipped++
      if (sent === 'refused') give(step)
      if (sent === 'unanswered') {
        queue.unshift(next)
        await pause(3000, signal)
      } else open.delete(step.item.pictureId)
    }
  }
  return {
    put(steps) {
      for (const step of steps) open.set(step.item.pictureId, step)
      queue.push(...steps.map((step) => ({ step, since: now() })))
    },
    sort: (steps) => sortOut(steps, open, lost),
    open: () => [...open.values()],
    ended: Promise.all(Array.from({ length: workers }, work)),
  }
}

interface PictureIds {
  has(pictureId: string): boolean
}

function sortOut(steps: readonly Step[], open: PictureIds, lost: PictureIds) {
  const [go, hold]: [Step[], Step[]] = [[], []]
  const heldOrders = new Set<string>()
  for (const step of steps) {
    const left = withoutLost(step, lost)
    if (!left) continue
    const waits = waitsFor(left, open, heldOrders)
    if (waits && left.name === 'orders') heldOrders.add(left.item.orderNo)
    ;(waits ? hold : go).push(left)
  }
  return { go, hold }
}

/** Whether it must wait for a picture, or for an order that waits. */
function waitsFor(step: Step, open: PictureIds, heldOrders: ReadonlySet<string>): boolean {
  switch (step.name) {
    case 'faceMatches':
      return open.has(step.item.picture)
    case 'orders':
      return step.item.pictures?.some((id) => open.has(id)) ?? false
    case 'payments':
    case 'downloads':
    case 'complaints':
      return heldOrders.has(step.item.orderNo)
    default:
      return false
  }
}

/** The step without the pictures that were lost; null for a face match on a lost picture. */
function withoutLost(step: Step, lost: PictureIds): Step | null {
  if (step.name === 'faceMatches') return lost.has(step.item.picture) ? null : step
  if (step.name === 'downloads' && step.item.picture && lost.has(step.item.picture))
    return { ...step, item: { ...step.item, picture: undefined } }
  if (step.name !== 'orders' || !step.item.pictures) return step
  const pictures = step.item.pictures.filter((id) => !lost.has(id))
  return { ...step, item: { ...step.item, pictures: pictures.length > 0 ? pictures : undefined } }
}
