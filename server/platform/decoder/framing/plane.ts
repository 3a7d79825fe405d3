import { lookHeight, lookWidth } from './grayThumbnail.ts'

/** Values of a look, row by row. */
export type Plane = Float32Array

const width = lookWidth
const height = lookHeight

export const planeOf = (look: Uint8Array): Plane => Float32Array.from(look)
export const meanOf = (plane: Plane) => plane.reduce((sum, value) => sum + value, 0) / plane.length

/** Means over squares of 2 r + 1, by running sums. */
function boxed(plane: Plane, r: number): Plane {
  const once = (from: Plane, length: number, lines: number, step: number, next: number): Plane => {
    const to = new Float32Array(from.length)
    for (let line = 0; line < lines; line++) {
      const start = line * next
      const at = (index: number) => from[start + Math.min(length - 1, Math.max(0, index)) * step] ?? 0
      let sum = 0
      for (let index = -r; index <= r; index++) sum += at(index)
      for (let index = 0; index < length; index++) {
        to[start + index * step] = sum / (2 * r + 1)
        sum += at(index + r + 1) - at(index - r)
      }
    }
    return to
  }
  return once(once(plane, width, height, 1, width), height, width, width, 1)
}

/** Structure of middling size, without what light and exposure change: two means of different width, taken from one another. */
export function bandOf(plane: Plane): Plane {
  const [fine, coarse] = [boxed(plane, 1), boxed(plane, 8)]
  return fine.map((value, index) => value - (coarse[index] ?? 0))
}

/** How alike both are where the second is shifted by dx and dy: 1 the same, 0 nothing in common. Without a margin that shifts out. */
export function correlation(a: Plane, b: Plane, dx: number, dy: number, step = 1): number {
  let [ab, aa, bb] = [0, 0, 0]
  for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y += step)
    for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x += step) {
      const [p, q] = [limited(a[y * width + x] ?? 0), limited(b[(y + dy) * width + x + dx] ?? 0)]
      ab += p * q
      aa += p * p
      bb += q * q
    }
  return ab / Math.sqrt(Math.max(aa * bb, 1e-6))
}

/** One bright sign must not outweigh the rest. */
const limited = (value: number) => Math.max(-40, Math.min(40, value))

/** The finest structure by that which no lens loses; light and contrast cancel out. */
export function sharpness(plane: Plane): number {
  const [soft, middling, coarsest] = [boxed(plane, 1), boxed(plane, 3), boxed(plane, 12)]
  let [fine, coarse] = [0, 0]
  for (let index = 0; index < plane.length; index++) {
    fine += ((plane[index] ?? 0) - (soft[index] ?? 0)) ** 2
    coarse += ((middling[index] ?? 0) - (coarsest[index] ?? 0)) ** 2
  }
  return Math.sqrt(fine / Math.max(coarse, 1e-6))
}

const side = 20

/** Standard deviation in each block of twenty by twenty. */
export function blocks(plane: Plane): number[] {
  const list: number[] = []
  for (let top = 0; top < height; top += side)
    for (let left = 0; left < width; left += side) {
      let [sum, squares] = [0, 0]
      for (let y = top; y < top + side; y++)
        for (let x = left; x < left + side; x++) {
          const value = plane[y * width + x] ?? 0
          sum += value
          squares += value * value
        }
      const n = side * side
      list.push(Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2)))
    }
  return list
}
