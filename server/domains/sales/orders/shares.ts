/**
 * Splits an amount in proportion to weights, in whole fen that sum up to it exactly: largest remainder, the earlier share first on a tie.
 * No share exceeds its weight while the amount does not exceed their sum. Weights that are all zero count as equal.
 */
export function shared(fen: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0)
    return weights.length === 0
      ? []
      : shared(
          fen,
          weights.map(() => 1),
        )
  // Exact in BigInt: fen times weight leaves the safe integers.
  const parts = weights.map((weight, at) => {
    const product = BigInt(fen) * BigInt(weight)
    return { at, whole: Number(product / BigInt(sum)), rest: Number(product % BigInt(sum)) }
  })
  let left = fen - parts.reduce((total, part) => total + part.whole, 0)
  for (const part of parts.toSorted((a, b) => b.rest - a.rest || a.at - b.at)) {
    if (left-- <= 0) break
    part.whole++
  }
  return parts.map((part) => part.whole)
}
