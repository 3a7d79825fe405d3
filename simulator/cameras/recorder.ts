import { clipFrames } from '#scenery/clip.ts'
import type { Face } from '#scenery/picture.ts'
import type { PlannedClip } from '../world/step.ts'
import { encode, findFfmpeg } from './encoder.ts'
import { type Size, viewOf } from './studio.ts'

/** A face at a time of a clip. */
export interface TimedFace extends Face {
  readonly atMs: number
}

/** Records what the cameras see as clips and remembers where the faces were. */
export interface Recorder {
  /** An MP4 of a clip that ends `endsAt`. The one before is remembered, so that it is not drawn twice. @throws EncoderFailure */
  record(planned: PlannedClip, endsAt: number): Promise<Buffer>
  /** Faces of a member of the party, in order of time; undefined for a clip that was not recorded lately. */
  facesOf(clipId: string, member: number): readonly TimedFace[] | undefined
  /** The least time from the beginning of one recording to the next, in milliseconds, so that a small machine keeps up. */
  readonly gapMs: number
}

export interface RecorderOptions {
  readonly seed: string
  readonly clipsPerMinute: number
  readonly signal: AbortSignal
  readonly size?: Size
}

/** Each drawn frame is shown twice. */
const drawnFps = 12.5
/** Recognition engines look at every other frame. */
const lookedAt = 2
const limitMs = 90_000
const remembered = 200

/** Undefined where there is no FFmpeg. */
export async function openRecorder(options: RecorderOptions): Promise<Recorder | undefined> {
  const { seed, clipsPerMinute, signal, size = { width: 960, height: 540 } } = options
  const ffmpeg = await findFfmpeg()
  if (!ffmpeg) return undefined
  const facesByClip = new Map<string, readonly TimedFace[]>()
  let newest: { clipId: string; mp4: Buffer } | undefined
  return {
    gapMs: 60_000 / clipsPerMinute,
    async record({ clipId, camera, party, seconds }, endsAt) {
      if (newest?.clipId === clipId) return newest.mp4
      const faces: TimedFace[] = []
      const shot = { ...viewOf(seed, camera, endsAt), party, seed: clipId, ...size }
      const frames = noteFaces(clipFrames(shot, { seconds, fps: drawnFps }), faces)
      const mp4 = await encode(frames, { ffmpeg, ...size, fps: drawnFps, limitMs, signal })
      newest = { clipId, mp4 }
      facesByClip.set(clipId, faces)
      for (const old of facesByClip.keys()) {
        if (facesByClip.size <= remembered) break
        facesByClip.delete(old)
      }
      return mp4
    },
    facesOf: (clipId, member) => facesByClip.get(clipId)?.filter((face) => face.member === member),
  }
}

/** The pixels of frames, and notes the faces on them. */
async function* noteFaces(frames: ReturnType<typeof clipFrames>, faces: TimedFace[]) {
  let count = 0
  for await (const { pixels, atMs, faces: found } of frames) {
    if (count++ % lookedAt === 0) faces.push(...found.map((face) => ({ ...face, atMs })))
    yield pixels
  }
}
