/** Length of a grain and how far grains lie apart, in samples: 43 ms and half of it at 48 kHz. */
const grain = 2048
const hop = grain / 2
/** So far a grain may be moved to where it fits the one before, and in which steps that is tried. */
const [reach, step] = [480, 12]

/**
 * Plays samples faster or slower at the same pitch: overlapping grains are laid at another distance, each where it continues the last one
 * best (WSOLA).
 */
export function stretched(samples: Float32Array, speed: number): Float32Array<ArrayBuffer> {
  const length = Math.round(samples.length / speed)
  const made = new Float32Array(length + grain)
  const shape = Float32Array.from({ length: grain }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / grain))
  let from = 0
  for (let to = 0; to < length; to += hop) {
    const usual = Math.round(to * speed)
    from = to === 0 ? 0 : bestNear(samples, usual, from + hop)
    for (let at = 0; at < grain; at++) {
      // The first grain has none before it with which it would overlap.
      const weight = to === 0 && at < hop ? 1 : shape[at]!
      made[to + at]! += (samples[from + at] ?? 0) * weight
    }
  }
  return made.slice(0, length)
}

/** Returns where near a place the samples are most like those that would follow the last grain. */
function bestNear(samples: Float32Array, usual: number, natural: number): number {
  let [best, highest] = [Math.max(0, usual), -Infinity]
  for (let from = Math.max(0, usual - reach); from <= usual + reach; from += step) {
    let likeness = 0
    for (let at = 0; at < hop; at += 4) likeness += (samples[from + at] ?? 0) * (samples[natural + at] ?? 0)
    if (likeness > highest) [best, highest] = [from, likeness]
  }
  return best
}
