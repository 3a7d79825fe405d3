import { transitionEffects } from '../timeline.ts'

/** An element of a template, as far as cutting needs it. */
export interface Cue {
  readonly effect: string
  readonly startMs: number
  readonly lengthMs: number
  readonly params?: Readonly<Record<string, number>>
}

/** A part of the film between two transitions, or between two even cuts. Stretches follow each other without gaps and fill the film. */
export interface Stretch {
  readonly startMs: number
  readonly endMs: number
  /** How long the transition before it and the one after it show more of its clips than the stretch lasts; 0 without a transition. */
  readonly leadMs: number
  readonly tailMs: number
}

/** A part of a film that is shorter than this cannot be seen. */
const shortestMs = 100
/** A film without transitions is cut into parts of at least this length. */
const evenMs = 2000

/**
 * Divides a film into stretches. The middle of each transition is a cut. Of transitions that overlap, only the last in the timeline is
 * shown, so the others are no cuts; neither are those at the very edge of the film. Without any cut the film is divided evenly, into at
 * most as many stretches as there are clips.
 */
export function stretchesOf(timeline: readonly Cue[], durationMs: number, clips: number): Stretch[] {
  const joints = jointsOf(timeline, durationMs)
  if (joints.length === 0) return evenStretches(durationMs, clips)
  return [...joints, undefined].map((next, index) => {
    const last = joints[index - 1]
    return {
      startMs: last?.middleMs ?? 0,
      endMs: next?.middleMs ?? durationMs,
      leadMs: last ? last.middleMs - last.startMs : 0,
      tailMs: next ? next.endMs - next.middleMs : 0,
    }
  })
}

function jointsOf(timeline: readonly Cue[], durationMs: number) {
  const joints: { startMs: number; middleMs: number; endMs: number }[] = []
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

function evenStretches(durationMs: number, clips: number): Stretch[] {
  const count = Math.max(1, Math.min(clips, Math.floor(durationMs / evenMs)))
  const cut = (index: number) => Math.round((index * durationMs) / count)
  return Array.from({ length: count }, (_, index) => ({
    ...{ startMs: cut(index), endMs: cut(index + 1), leadMs: 0, tailMs: 0 },
  }))
}
