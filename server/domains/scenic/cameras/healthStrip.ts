import type { DeviceHealth } from '#contract/scenic/deviceHealth.ts'

type Span = DeviceHealth['spans'][number]
/** From and to, in Unix milliseconds. */
type Range = readonly [from: number, to: number]

/** Facts about a camera in a period. */
export interface Known {
  readonly from: string
  readonly to: string
  /** Null if it has never sent a heartbeat. */
  readonly heardSince: string | null
  readonly downAfterMs: number
  readonly silent: readonly Range[]
  readonly open: readonly Range[]
  readonly maintained: readonly Range[]
}

const within = (at: number, ranges: readonly Range[]) => ranges.find(([from, to]) => at >= from && at < to)

/**
 * The states of a camera over time, by the same rule as its present state: maintenance overrides all others, silence outside opening
 * hours is not a fault, and silence counts from opening. A silence that is long enough is 中断 from its beginning.
 */
export function stripOf({ from, to, heardSince, downAfterMs, silent, open, maintained }: Known): Span[] {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const firstHeardAt = heardSince === null ? Number.POSITIVE_INFINITY : Date.parse(heardSince)
  const edges = [firstHeardAt, ...[silent, open, maintained].flat(2)].filter((at) => at > begin && at < end)
  const points = [...new Set([begin, ...edges, end])].sort((a, b) => a - b)
  const spans: { state: Span['state']; from: number; to: number }[] = []
  for (const [index, at] of points.slice(0, -1).entries()) {
    const state = stateAt(at)
    const until = points[index + 1]!
    const last = spans.at(-1)
    if (last?.state === state) last.to = until
    else spans.push({ state, from: at, to: until })
  }
  // Counted from the end, so that they add up to the whole.
  const toEnd = (at: number) => Math.round((end - at) / 1000)
  return spans.map(({ state, from, to }) => ({ state, seconds: toEnd(from) - toEnd(to) }))

  function stateAt(at: number): Span['state'] {
    if (within(at, maintained)) return 'maintenance'
    if (at < firstHeardAt) return 'pending'
    const silence = within(at, silent)
    if (!silence) return 'ok'
    const hours = within(at, open)
    if (!hours) return 'closed'
    return Math.min(silence[1], hours[1]) - Math.max(silence[0], hours[0]) >= downAfterMs ? 'down' : 'unknown'
  }
}
