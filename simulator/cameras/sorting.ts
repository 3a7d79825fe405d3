import type { Step } from '../world/step.ts'

interface Ids {
  has(id: string): boolean
}

/**
 * Splits steps into those that may be sent and those that wait. `open` are pictures and clips that are not sent yet, `lost` those
 * that never will be: steps go without them, or not at all.
 */
export function sortOut(steps: readonly Step[], open: Ids, lost: Ids): { go: Step[]; hold: Step[] } {
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

/** Whether it must wait for a picture or clip, or for an order that waits. */
function waitsFor(step: Step, open: Ids, heldOrders: Ids): boolean {
  switch (step.name) {
    case 'faceMatches':
    case 'pictureViews':
      return open.has(step.item.picture)
    case 'clipMatches':
      return open.has(step.item.clip)
    case 'films':
      return step.item.clips.some((id) => open.has(id)) || heldOrders.has(step.item.orderNo ?? '')
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

/** The step without what was lost; null for a match or a view of it, and for a film of which no clip is left. */
function withoutLost(step: Step, lost: Ids): Step | null {
  switch (step.name) {
    case 'faceMatches':
    case 'pictureViews':
      return lost.has(step.item.picture) ? null : step
    case 'clipMatches':
      return lost.has(step.item.clip) ? null : step
    case 'films': {
      const clips = step.item.clips.filter((id) => !lost.has(id))
      return clips.length > 0 ? { ...step, item: { ...step.item, clips } } : null
    }
    case 'downloads':
      return step.item.picture && lost.has(step.item.picture)
        ? { ...step, item: { ...step.item, picture: undefined } }
        : step
    case 'orders': {
      if (!step.item.pictures) return step
      const pictures = step.item.pictures.filter((id) => !lost.has(id))
      return { ...step, item: { ...step.item, pictures: pictures.length > 0 ? pictures : undefined } }
    }
    default:
      return step
  }
}
