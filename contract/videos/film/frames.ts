// Pages read this folder, and would load what schemas are made of: values that they need are not beside the schemas of `plan.ts`.

/** Frames of a film in a second. */
export const usualFps = 25

/** A range of frames; `end` is exclusive. */
export interface Frames {
  readonly start: number
  readonly end: number
}

/** Returns the first frame that begins at a time or after it. */
export const frameAt = (ms: number, fps: number) => Math.ceil((ms * fps) / 1000 - 1e-6)

/** Returns the time in milliseconds at which a frame begins. */
export const msAt = (frame: number, fps: number) => (frame * 1000) / fps

/** Returns the frames that begin within a period. */
export const framesOf = ({ startMs, lengthMs }: { startMs: number; lengthMs: number }, fps: number): Frames => ({
  start: frameAt(startMs, fps),
  end: frameAt(startMs + lengthMs, fps),
})

/** Returns the intersection of two ranges; undefined if it is empty. */
export function shared(one: Frames, other: Frames): Frames | undefined {
  const [start, end] = [Math.max(one.start, other.start), Math.min(one.end, other.end)]
  return start < end ? { start, end } : undefined
}

/** Groups frames into ranges with the same value of `valueAt`, leaving out frames without a value. */
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
