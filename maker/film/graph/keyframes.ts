/**
 * Writes one value per frame as an FFmpeg expression: straight lines between a few keyframes that stay within the tolerance.
 * @param n expression that counts the frames from 0
 * @param within wraps the value in a larger expression
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
  /** The frame at which the line begins. `value` is the value there, `slope` its change per frame. */
  readonly from: number
  readonly value: number
  readonly slope: number
}

/** Finds few lines greedily: each is extended as long as one slope fits all of its values. */
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

/** Selects the line for frame `ld(0)` by binary search, so that expressions nest only logarithmically deep. */
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
