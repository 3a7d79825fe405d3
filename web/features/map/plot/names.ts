export interface Dot {
  readonly id: number
  readonly name: string
  readonly x: number
  readonly y: number
  /** Its name comes before those of others. */
  readonly first?: boolean
}

/**
 * Which names fit beside their dots, and on which side, without covering a dot or another name.
 * Northern dots come first, after those that are marked so. A name that does not fit is shown only on hover. Measures are in px for 12 px type.
 */
export function namesBeside(dots: readonly Dot[], width: number): ReadonlyMap<number, 'after' | 'before'> {
  const sides = new Map<number, 'after' | 'before'>()
  const taken = dots.map(({ id, x, y }) => ({ id, left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 }))
  for (const { id, name, x, y } of [...dots].sort(northernFirst)) {
    const long = Math.min(longest, name.length * 12 + 8)
    for (const side of ['after', 'before'] as const) {
      const [left, right] = side === 'after' ? [x + 8, x + 8 + long] : [x - 8 - long, x - 8]
      const place = { id, left, right, top: y - 8, bottom: y + 8 }
      if (left < 0 || right > width || taken.some((other) => other.id !== id && cross(place, other))) continue
      taken.push(place)
      sides.set(id, side)
      break
    }
  }
  return sides
}

const northernFirst = (one: Dot, other: Dot) =>
  Number(other.first ?? false) - Number(one.first ?? false) || one.y - other.y

/** Longer names end in dots; must be what the style sheet says. */
const longest = 112

type Box = { left: number; right: number; top: number; bottom: number }
const cross = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
