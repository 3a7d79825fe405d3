/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** 0 to below 1. */
  next(): number
  between(low: number, high: number): number
  /** Whole number, both ends included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
  /** One of the list, as often as its weight says. */
  among<T>(list: readonly T[], weight: (one: T) => number): T
  gauss(mean: number, deviation: number): number
  poisson(mean: number): number
  /** An independent stream, which does not advance this one. */
  fork(name: string | number): Random
  /** Random characters from an alphabet. */
  text(length: number, alphabet: string): string
}

export function random(seed: string): Random {
  const next = stream(seed)
  const gauss = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const self: Random = {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    weighted(weights) {
      return self.among(Object.entries(weights) as [keyof typeof weights, number][], ([, weight]) => weight)[0]
    },
    among(list, weight) {
      let left = next() * list.reduce((sum, one) => sum + weight(one), 0)
      for (const one of list) {
        left -= weight(one)
        if (left < 0) return one
      }
      return list.at(-1)!
    },
    gauss,
    poisson(mean) {
      if (mean > 30) return Math.max(0, Math.round(gauss(mean, Math.sqrt(mean))))
      const limit = Math.exp(-mean)
      let count = 0
      for (let product = next(); product > limit; product *= next()) count++
      return count
    },
    fork: (name) => random(`${seed}/${name}`),
    text: (length, alphabet) => Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join(''),
  }
  return self
}

/** sfc32, its state filled by an FNV-like hash of the seed. */
function stream(seed: string) {
  const state = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x2545f491].map((start) => hash(seed, start))
  let [a, b, c, d] = state as [number, number, number, number]
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()
  return next
}

function hash(text: string, start: number) {
  let value = start
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619)
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  return value ^ (value >>> 13)
}
