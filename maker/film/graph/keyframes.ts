/**
 * A value for each frame, as an expression of FFmpeg: straight lines between few frames, none of them further from the value than the
 * tolerance.
 * @param n what counts the frames in the expression, from 0
 * @param within what the value stands in
 */
export function keyframes(
  values: readonly number[],
  tolerance: number,
  n: string,
  within = (value: string) => value,
): string {
  const lines = linesThrough(values, tolerance)
  const expression = within(choice(lines))
  return lines.every(({ slope }) => slope === 0) && lines.length === 1 ? expression : `st(0,${n});${expression}`
}

interface Line {
  /** Where it begins, with what, and how much is added with each frame. */
  readonly from: number
  readonly value: number
  readonly slope: number
}

/** As few lines as a greedy search finds: each is as long as the slopes that fit all of its values allow. */
function linesThrough(values: readonly number[], tolerance: number): Line[] {
  const lines: Line[] = []
  for (let from = 0; from < values.length; ) {
    const value = values[from]!
    let [low, high] = [-Infinity, Infinity]
    let end = from + 1
    for (; end < values.length; end++) {
      const [nextLow, nextHigh] = [-tolerance, tolerance].map((by) => (values[end]! + by - value) / (end - from))
      if (Math.max(low, nextLow!) > Math.min(high, nextHigh!)) break
      low = Math.max(low, nextLow!)
      high = Math.min(high, nextHigh!)
    }
    const slope = low <= 0 && high >= 0 ? 0 : (low + high) / 2
    lines.push({ from, value, slope: end === from + 1 ? 0 : slope })
    from = end
  }
  return lines
}

/** The line in whose frames `ld(0)` lies, found by halves: the depth grows with the logarithm of their number. */
function choice(lines: readonly Line[]): string {
  const [first] = lines
  if (lines.length === 1) {
    const { from, value, slope } = first!
    return slope === 0 ? written(value) : `(${written(value)}+(ld(0)-${from})*${written(slope)})`
  }
  const middle = lines.length >> 1
  return `if(lt(ld(0),${lines[middle]!.from}),${choice(lines.slice(0, middle))},${choice(lines.slice(middle))})`
}

const written = (value: number) => String(Number(value.toFixed(6)))
