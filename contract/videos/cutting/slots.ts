import type { Slot } from '../timeline.ts'
import type { Roll } from './roll.ts'

/** What a slot shows; undefined if it is skipped. */
export type Seat = { readonly roll: Roll } | { readonly photo: number } | undefined

/** Whether a clip is what a slot asks for. */
export const suits = ({ pointId, face }: Slot, clip: Pick<Roll, 'pointId' | 'hasFace'>) =>
  (pointId === null || clip.pointId === pointId) && (!face || clip.hasFace)

/**
 * Chooses what each slot shows. A clip is shown once while others of the kind are left: where an earlier slot may show any clip, it leaves
 * to a later one the only clip that suits. Of several, the first that is long enough is chosen, otherwise the longest.
 * @param usable the clips that any slot may show; `rolls` are all of them
 */
export function seatsOf(
  slots: readonly Slot[],
  { rolls, usable }: { rolls: readonly Roll[]; usable: readonly Roll[] },
  needMs: (slot: Slot) => number,
  photos: number,
): Seat[] {
  let shown = 0
  const wishes = slots.map((slot): Seat | readonly Roll[] => {
    const suiting = rolls.filter((roll) => suits(slot, roll))
    const preferred = suiting.filter((roll) => usable.includes(roll))
    if (preferred.length > 0) return byFit(preferred, needMs(slot))
    if (suiting.length > 0) return byFit(suiting, needMs(slot))
    if (slot.missing === 'skip') return undefined
    if (slot.missing === 'picture' && photos > 0) return { photo: shown++ % photos }
    return byFit(usable, needMs(slot))
  })
  const chosen = matched(wishes.map((wish) => (isRolls(wish) ? wish : [])))
  return wishes.map((wish, at) => (isRolls(wish) ? { roll: chosen[at]! } : wish))
}

const isRolls = (wish: Seat | readonly Roll[]): wish is readonly Roll[] => Array.isArray(wish)

function byFit(rolls: readonly Roll[], needMs: number): Roll[] {
  const lackMs = ({ materialMs }: Roll) => Math.max(0, needMs - materialMs)
  return rolls.toSorted((a, b) => lackMs(a) - lackMs(b) || a.clip - b.clip)
}

/** Gives each of some slots a clip of its wishes, as many different ones as possible (augmenting paths); an empty wish gets none. */
function matched(wishes: readonly (readonly Roll[])[]): (Roll | undefined)[] {
  const holders = new Map<Roll, number>()
  const seat = (at: number, tried: Set<Roll>): boolean => {
    const free = wishes[at]!.find((roll) => !holders.has(roll))
    const chosen = free ?? wishes[at]!.find((roll) => !tried.has(roll) && seat(holders.get(roll)!, tried.add(roll)))
    if (chosen) holders.set(chosen, at)
    return chosen !== undefined
  }
  // Those with the fewest wishes first: the others keep their order of time.
  for (const at of [...wishes.keys()].toSorted((a, b) => wishes[a]!.length - wishes[b]!.length || a - b))
    seat(at, new Set())
  const seated: (Roll | undefined)[] = wishes.map(() => undefined)
  for (const [roll, at] of holders) seated[at] = roll
  const uses = new Map([...holders.keys()].map((roll) => [roll, 1]))
  const usesOf = (roll: Roll) => uses.get(roll) ?? 0
  return seated.map((roll, at) => {
    if (roll || wishes[at]!.length === 0) return roll
    const again = wishes[at]!.reduce((least, one) => (usesOf(one) < usesOf(least) ? one : least))
    uses.set(again, usesOf(again) + 1)
    return again
  })
}
