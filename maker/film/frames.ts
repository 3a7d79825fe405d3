/** A stretch of frames: `end` is the first that no longer belongs to it. */
export interface Frames {
  readonly start: number
  readonly end: number
}

/** The first frame that is shown at a time or after it. */
export const frameAt = (ms: number, fps: number) => Math.ceil((ms * fps) / 1000 - 1e-6)

/** The time at which a frame begins to be shown, in milliseconds. */
export const msAt = (frame: number, fps: number) => (frame * 1000) / fps

/** The frames that are shown while something lasts. */
export const framesOf = ({ startMs, lengthMs }: { startMs: number; lengthMs: number }, fps: number): Frames => ({
  start: frameAt(startMs, fps),
  end: frameAt(startMs + lengthMs, fps),
})

/** What two stretches have in common, or nothing. */
export function shared(one: Frames, other: Frames): Frames | undefined {
  const [start, end] = [Math.max(one.start, other.start), Math.min(one.end, other.end)]
  return start < end ? { start, end } : undefined
}

/** The stretches in which `valueAt` is one and the same, without those in which it is undefined. */
export function runsOf<T>(frames: Frames, valueAt: (frame: number) => T | undefined): (Frames & { value: T })[] {
  const runs: { start: number; end: number; value: T }[] = []
  for (let frame = frames.start; frame < frames.end; frame++) {
    const value = valueAt(frame)
    if (value === undefined) continue
    const last = runs.at(-1)
    if (last?.end === frame && last.value === value) last.end = frame + 1
    else runs.push({ start: frame, end: frame + 1, value })
  }
  return runs
}
