/** How much of an amount is shared, and how much each receiver gets. All in fen. */
export interface Split {
  /** In the order of the shares. They add up to `sharedFen`. */
  readonly fen: readonly number[]
  readonly sharedFen: number
  /** What stays with the collector. */
  readonly restFen: number
}

/**
 * Splits an amount by shares in basis points. The receivers together get the sum of the shares, rounded down to whole fen. Each gets its
 * own part rounded down; the remaining fen go to the largest remainders, and among equal ones to the first.
 * @throws RangeError if the amount or a share is not a whole number from 0 on, or if the shares exceed 100%
 */
export function split(amountFen: number, shares: readonly number[]): Split {
  const sum = shares.reduce((all, share) => all + share, 0)
  if (![amountFen, ...shares].every((value) => Number.isSafeInteger(value) && value >= 0) || sum > whole)
    throw new RangeError(`no split of ${amountFen} by ${shares.join(', ')}`)
  const parts = shares.map((share) => partOf(amountFen, share))
  const shared = partOf(amountFen, sum)
  const fen = parts.map((part) => part.fen)
  let left = shared.fen - fen.reduce((all, part) => all + part, 0)
  const byRemainder = parts
    .map(({ remainder }, at) => ({ remainder, at }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at)
  for (const { at } of byRemainder) {
    if (left === 0) break
    fen[at]!++
    left--
  }
  return { fen, sharedFen: shared.fen, restFen: amountFen - shared.fen }
}

const whole = 10_000

/** In parts that stay whole numbers: the product of a large amount and a share would not. */
function partOf(amountFen: number, share: number) {
  const over = (amountFen % whole) * share
  return { fen: Math.floor(amountFen / whole) * share + Math.floor(over / whole), remainder: over % whole }
}
