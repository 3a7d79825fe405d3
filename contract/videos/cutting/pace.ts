import type { Cue } from './stretches.ts'

/** How fast a film plays its clips: the effects `slow` and `fast` of its timeline. */
export interface Pace {
  /** How many milliseconds of a clip are played between two times of the film. */
  played(fromMs: number, toMs: number): number
  /** The time of the film by which so many milliseconds of a clip have been played since `fromMs`. */
  after(fromMs: number, ms: number): number
}

/** Returns a pace that plays so many times as much. */
export const pacedBy = (pace: Pace, times: number): Pace => ({
  played: (fromMs, toMs) => times * pace.played(fromMs, toMs),
  after: (fromMs, ms) => pace.after(fromMs, ms / times),
})

/** Beyond these limits, effects that run at the same time would multiply to speeds at which nothing can be seen. */
const [slowest, fastest] = [0.05, 64]

/** Returns the pace of a timeline. `freeze` counts as if the clip played on: it never plays more than that. */
export function paceOf(timeline: readonly Cue[]): Pace {
  const changes = timeline.filter(({ effect, params }) => (effect === 'slow' || effect === 'fast') && params?.speed)
  const ends = changes.flatMap(({ startMs, lengthMs }) => [startMs, startMs + lengthMs])
  const times = [...new Set([0, ...ends.filter((ms) => ms > 0)])].toSorted((a, b) => a - b)
  let done = 0
  const pieces = times.map((startMs, index) => {
    const running = changes.filter((one) => one.startMs <= startMs && startMs < one.startMs + one.lengthMs)
    const product = running.reduce((speed, { params }) => speed * params!.speed!, 1)
    const piece = { startMs, done, speed: Math.min(fastest, Math.max(slowest, product)) }
    done += ((times[index + 1] ?? startMs) - startMs) * piece.speed
    return piece
  })
  const total = (ms: number) => {
    const piece = pieces.findLast(({ startMs }) => startMs <= ms) ?? pieces[0]!
    return piece.done + (ms - piece.startMs) * piece.speed
  }
  return {
    played: (fromMs, toMs) => total(toMs) - total(fromMs),
    after(fromMs, ms) {
      const aim = total(fromMs) + ms
      const piece = pieces.findLast((one) => one.done <= aim) ?? pieces[0]!
      return piece.startMs + (aim - piece.done) / piece.speed
    },
  }
}
