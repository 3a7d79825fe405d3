import { transitionEffects } from '../timeline.ts'

/** An element of a template, as far as cutting needs it. */
export interface Cue {
  readonly effect: string
  readonly startMs: number
  readonly lengthMs: number
  readonly params?: Readonly<Record<string, number>>
}

/** A period of a film. */
export interface Period {
  readonly startMs: number
  readonly endMs: number
}

/** A part of the film between two cuts: transitions, even cuts, or the ends of a period. */
export interface Stretch extends Period {
  /** How long the transition before it and the one after it show more of its clips than the stretch lasts; 0 without a transition. */
  readonly leadMs: number
  readonly tailMs: number
}

/** A transition that is shown. */
export interface Joint extends Period {
  readonly middleMs: number
}

/** A part of a film that is shorter than this cannot be seen. */
export const shortestMs = 100
/** A period without transitions is cut into parts of at least this length. */
const evenMs = 2000

/**
 * Divides a period of a film into stretches, which follow each other without gaps. The middle of each transition is a cut, but not at the
 * very edge of the period. Without any cut it is divided evenly, into at most as many stretches as there are clips for it.
 */
export function stretchesOf(joints: readonly Joint[], period: Period, clips: number): Stretch[] {
  const inside = joints.filter(
    ({ middleMs }) => middleMs >= period.startMs + shortestMs && middleMs <= period.endMs - shortestMs,
  )
  const cuts = inside.length > 0 ? inside.map(({ middleMs }) => middleMs) : evenCuts(period, clips)
  const edges = [period.startMs, ...cuts, period.endMs]
  return cuts.concat(period.endMs).map((endMs, index) => stretchOf(joints, { startMs: edges[index]!, endMs }))
}

/** Returns a stretch of a film with what the transitions at its ends show. */
export const stretchOf = (joints: readonly Joint[], { startMs, endMs }: Period): Stretch => {
  const at = (ms: number) => joints.find((joint) => joint.startMs < ms && ms < joint.endMs)
  return {
    ...{ startMs, endMs },
    leadMs: startMs - (at(startMs)?.startMs ?? startMs),
    tailMs: (at(endMs)?.endMs ?? endMs) - endMs,
  }
}

/** Returns the transitions that are shown, in order of time. Of those that overlap, it is only the last in the timeline. */
export function jointsOf(timeline: readonly Cue[], durationMs: number): Joint[] {
  const joints: Joint[] = []
  for (const { effect, startMs, lengthMs } of timeline.toReversed()) {
    if (!transitionEffects.has(effect)) continue
    const joint = { startMs, middleMs: Math.round(startMs + lengthMs / 2), endMs: startMs + lengthMs }
    const isInside = joint.middleMs >= shortestMs && joint.middleMs <= durationMs - shortestMs
    const isFree = joints.every(
      (other) =>
        (joint.endMs <= other.startMs || other.endMs <= joint.startMs) &&
        Math.abs(joint.middleMs - other.middleMs) >= shortestMs,
    )
    if (isInside && isFree) joints.push(joint)
  }
  return joints.toSorted((a, b) => a.middleMs - b.middleMs)
}

function evenCuts({ startMs, endMs }: Period, clips: number): number[] {
  const count = Math.max(1, Math.min(clips, Math.floor((endMs - startMs) / evenMs)))
  return Array.from({ length: count - 1 }, (_, index) =>
    Math.round(startMs + ((index + 1) * (endMs - startMs)) / count),
  )
}
