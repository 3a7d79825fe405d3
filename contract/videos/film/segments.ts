import { transitionEffects } from '../timeline.ts'
import { type Frames, frameAt, framesOf, shared } from './frames.ts'
import type { FilmPlan, PlanElement } from './plan.ts'
import { placedShots } from './timeMap.ts'

/** A range of frames that shows one shot or the transition to the next. `first` and `second` are indexes of shots in the plan. */
export type Segment = Frames & { readonly first: number } & (
    | { readonly transition?: undefined }
    | { readonly transition: PlanElement; readonly second: number }
  )

/** Divides the film into segments, from its first frame to its last. */
export function segmentsOf(plan: FilmPlan): Segment[] {
  const { fps } = plan
  const shots = placedShots(plan).map(({ startMs, endMs }) => ({
    start: frameAt(startMs, fps),
    end: frameAt(endMs, fps),
  }))
  const unjoined = (frames: Frames): Segment[] =>
    shots.flatMap((shot, first) => {
      const part = shared(frames, shot)
      return part ? [{ ...part, first }] : []
    })
  const segments: Segment[] = []
  let at = 0
  for (const joint of jointsOf(plan, shots)) {
    segments.push(...unjoined({ start: at, end: joint.start }), joint)
    at = joint.end
  }
  return [...segments, ...unjoined({ start: at, end: frameAt(plan.lengthMs, fps) })]
}

/** Returns the transitions that contain a cut, in order of time. Of those that overlap, the last in the timeline applies. */
function jointsOf({ elements, fps }: FilmPlan, shots: readonly Frames[]): Segment[] {
  const joints: Segment[] = []
  for (const transition of elements.filter(({ effect }) => transitionEffects.has(effect)).toReversed()) {
    const { start, end } = framesOf(transition, fps)
    const [second] = [...shots.keys()]
      .slice(1)
      .filter((shot) => start < shots[shot]!.start && shots[shot]!.start < end)
      .toSorted((a, b) => fromMiddle(shots[a]!.start, start, end) - fromMiddle(shots[b]!.start, start, end))
    if (second === undefined || joints.some((joint) => shared(joint, { start, end }))) continue
    joints.push({ start, end, transition, first: second - 1, second })
  }
  return joints.toSorted((a, b) => a.start - b.start)
}

const fromMiddle = (frame: number, start: number, end: number) => Math.abs(2 * frame - start - end)

/** Returns the frames in which a shot is visible, by its index in the plan. Undefined if it is never visible. */
export function seenFrames(segments: readonly Segment[], shot: number): Frames | undefined {
  const seen = segments.filter((one) => one.first === shot || (one.transition && one.second === shot))
  return seen.length > 0 ? { start: seen[0]!.start, end: seen.at(-1)!.end } : undefined
}
