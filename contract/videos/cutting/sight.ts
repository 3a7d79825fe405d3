/** Where the visitor's face was found at a time of a clip. */
export interface FaceFinding {
  readonly atMs: number
  /** x, y, width, height, each 0 to 1 of the picture. */
  readonly box: readonly number[]
  /** Larger is sharper. */
  readonly clarity?: number
}

/** How much of the visitor a clip shows, and when. */
export interface Sight {
  /** What a part of the clip is worth: the milliseconds in which the face is seen, half of them where it is not clear at all. */
  worth(fromMs: number, toMs: number): number
  /** Where a part of a length begins that lies between two times and is worth most; of equal ones, the middle. */
  bestFrom(lowMs: number, highMs: number, lengthMs: number): number
}

/** Two findings at most this far apart are one appearance of the face. */
const maxGapMs = 1000
/** How long a face is taken to be seen before its first finding and after its last. */
const edgeMs = 250

/** Returns how clear faces are, 0 to 1, compared with the clearest of all: by their sharpness, or by their size where that is unknown. */
export function clearnessIn(faces: readonly FaceFinding[]): (face: FaceFinding) => number {
  const sharpest = faces.reduce((highest, { clarity = 0 }) => Math.max(highest, clarity), 0)
  const largest = faces.reduce((highest, face) => Math.max(highest, sizeOf(face)), 0)
  return (face) => {
    if (face.clarity !== undefined && sharpest > 0) return face.clarity / sharpest
    return largest > 0 ? sizeOf(face) / largest : 0
  }
}

const sizeOf = ({ box: [, , width = 0, height = 0] }: FaceFinding) => width * height

/** Returns the sight of a clip. */
export function sightOf(
  faces: readonly FaceFinding[],
  durationMs: number,
  clearness: (face: FaceFinding) => number,
): Sight {
  const spans = spansOf(faces, durationMs, clearness)
  const total = (ms: number) => {
    const span = spans[lastBefore(spans, ms)]
    return span ? span.done + (Math.min(ms, span.endMs) - span.startMs) * span.weight : 0
  }
  const worth = (fromMs: number, toMs: number) => total(toMs) - total(fromMs)
  return {
    worth,
    bestFrom(lowMs, highMs, lengthMs) {
      const latest = Math.max(lowMs, highMs - lengthMs)
      // The worth changes its slope only where an edge of the part meets an edge of a span.
      const edges = spans.flatMap(({ startMs, endMs }) => [startMs, endMs, startMs - lengthMs, endMs - lengthMs])
      const starts = [lowMs, latest, ...edges.filter((ms) => ms > lowMs && ms < latest)].toSorted((a, b) => a - b)
      const worths = starts.map((fromMs) => worth(fromMs, fromMs + lengthMs))
      const highest = Math.max(...worths) - 1e-6
      const first = starts[worths.findIndex((one) => one >= highest)]!
      const middle = (first + starts[worths.findLastIndex((one) => one >= highest)]!) / 2
      return worth(middle, middle + lengthMs) >= highest ? middle : first
    },
  }
}

interface Span {
  readonly startMs: number
  readonly endMs: number
  readonly weight: number
  /** The worth of all spans before. */
  readonly done: number
}

function spansOf(
  faces: readonly FaceFinding[],
  durationMs: number,
  clearness: (face: FaceFinding) => number,
): readonly Span[] {
  const sorted = faces.filter(({ atMs }) => atMs <= durationMs).toSorted((a, b) => a.atMs - b.atMs)
  const reach = (gapMs: number | undefined) => (gapMs !== undefined && gapMs <= maxGapMs ? gapMs / 2 : edgeMs)
  let done = 0
  return sorted.map((face, index) => {
    const [before, after] = [sorted[index - 1], sorted[index + 1]]
    const startMs = Math.max(0, face.atMs - reach(before && face.atMs - before.atMs))
    const endMs = Math.min(durationMs, face.atMs + reach(after && after.atMs - face.atMs))
    const span = { startMs, endMs, weight: 0.5 + 0.5 * clearness(face), done }
    done += (endMs - startMs) * span.weight
    return span
  })
}

/** Returns the index of the last span that begins before a time; -1 if there is none. */
function lastBefore(spans: readonly Span[], ms: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]!.startMs < ms) low = middle + 1
    else high = middle
  }
  return low - 1
}
