import { gentleSpeed, type Roll } from './roll.ts'

/** What a stretch wants: how many milliseconds of clips it plays, and from how many clips at most. */
export interface Want {
  readonly needMs: number
  readonly maxPieces: number
}

/**
 * Chooses the clips of each stretch, in order of time. With more clips than stretches it prefers those that show the visitor longest and
 * clearest, from different points; a stretch gets several clips only where one is too short. With fewer clips each fills several stretches
 * in a row, evenly as long as it has material.
 */
export function castOf(wants: readonly Want[], rolls: readonly Roll[]): Roll[][] {
  const meanMs = wants.reduce((sum, { needMs }) => sum + needMs, 0) / wants.length
  if (rolls.length < wants.length) return inRow(wants.length, rolls, meanMs)
  const ranked = byWorth(rolls, meanMs)
  let [best, lowest] = [dealt(wants, rolls), Number.POSITIVE_INFINITY]
  for (let count = wants.length; count <= ranked.length && lowest > 0; count++) {
    const cast = dealt(
      wants,
      ranked.slice(0, count).toSorted((a, b) => a.clip - b.clip),
    )
    const short = shortage(wants, cast)
    if (short < lowest) [best, lowest] = [cast, short]
  }
  return best
}

/** Each further clip of a point counts this much less than the one before. */
const samePoint = 0.6
/** What a millisecond without the visitor's face is worth, compared with one that shows it clearly. */
const faceless = 0.05

/** Sorts clips by what they are worth for a part of a length; of equal ones, the earlier comes first. */
function byWorth(rolls: readonly Roll[], lengthMs: number): Roll[] {
  const rest = rolls.map((roll) => {
    const length = Math.min(lengthMs, roll.materialMs)
    const fromMs = roll.sight.bestFrom(0, roll.materialMs, length)
    return { roll, worth: roll.sight.worth(fromMs, fromMs + length) + faceless * length }
  })
  const ranked: Roll[] = []
  while (rest.length > 0) {
    const next = rest.reduce((highest, one) => (one.worth > highest.worth ? one : highest))
    rest.splice(rest.indexOf(next), 1)
    for (const one of rest) if (one.roll.pointId === next.roll.pointId) one.worth *= samePoint
    ranked.push(next.roll)
  }
  return ranked
}

/** Deals clips to stretches in their order: one to each, and more where it is too short and enough are left for the others. */
function dealt(wants: readonly Want[], rolls: readonly Roll[]): Roll[][] {
  let at = 0
  return wants.map((want, index) => {
    const group = [rolls[at++]!]
    const later = wants.length - index - 1
    while (group.length < want.maxPieces && shortOf(want, group) > 0 && rolls.length - at > later)
      group.push(rolls[at++]!)
    return group
  })
}

const shortOf = ({ needMs }: Want, group: readonly Roll[]) =>
  Math.max(0, gentleSpeed * needMs - group.reduce((sum, { materialMs }) => sum + materialMs, 0))
const shortage = (wants: readonly Want[], cast: readonly Roll[][]) =>
  wants.reduce((sum, want, index) => sum + shortOf(want, cast[index]!), 0)

/** Gives each stretch one of fewer clips. */
function inRow(stretches: number, rolls: readonly Roll[], meanMs: number): Roll[][] {
  const rows = rolls.map((roll) => ({ roll, stretches: 1, room: Math.max(1, Math.floor(roll.materialMs / meanMs)) }))
  for (let left = stretches - rolls.length; left > 0; left--) {
    const roomy = rows.filter((row) => row.stretches < row.room)
    const next = (roomy.length > 0 ? roomy : rows).reduce((best, row) =>
      row.stretches < best.stretches || (row.stretches === best.stretches && row.room > best.room) ? row : best,
    )
    next.stretches++
  }
  return rows.flatMap((row) => Array.from({ length: row.stretches }, () => [row.roll]))
}
