import sharp from 'sharp'
import { unit } from './drawing/drawing.ts'
import { lightAt } from './drawing/light.ts'
import { addNoise } from './drawing/noise.ts'
import { movingScene } from './motion/scene.ts'
import { party } from './people/appearance.ts'
import type { Face } from './people/crowd.ts'
import type { Shot } from './picture.ts'
import { random } from './random.ts'
import { background, framed, walkersAt } from './view.ts'

export interface ClipLength {
  readonly seconds: number
  /** Drawn frames a second. */
  readonly fps: number
}

export interface ClipFrame {
  /** Since the beginning, in milliseconds. */
  readonly atMs: number
  /** RGB, row by row from the top. */
  readonly pixels: Buffer
  /** Faces that a recognition engine would find; of a party of the same seed, the same members as in pictures. */
  readonly faces: readonly Face[]
}

/**
 * The frames of a clip, 960×540 by default: place, light and party as in a picture of the same shot, but people come, turn and wave.
 * The camera does not move. The same shot gives the same frames. Width and height must be even.
 */
export async function* clipFrames(shot: Omit<Shot, 'tags'>, { seconds, fps }: ClipLength): AsyncGenerator<ClipFrame> {
  const { width = 960, height = 540, hour, weather, seed } = shot
  const size = { width, height }
  const light = lightAt(hour, weather)
  const { jpeg, stage } = await background(shot, size, true)
  const empty = await sharp(jpeg).removeAlpha().raw().toBuffer()
  // Noise that stays hides the steps of a clear sky and costs the encoder little.
  addNoise(empty, light.iso * 0.2, seed)
  const people = shot.party === null ? [] : party(random(shot.party))
  const aspect = width / height
  const momentAt = movingScene({
    people,
    stage: framed(stage, shot, people.length, unit * aspect),
    light,
    aspect,
    seconds,
    strangers: walkersAt(shot),
    random: random(seed),
  })
  for (let i = 0; i < Math.round(seconds * fps); i++) {
    const { markup, faces } = momentAt(i / fps)
    const overlay = await sharp(markup(size)).ensureAlpha().raw().toBuffer()
    yield { atMs: Math.round((i * 1000) / fps), pixels: laidOn(empty, overlay), faces }
  }
}

/** RGBA pixels on RGB pixels of the same size. */
function laidOn(background: Buffer, overlay: Buffer): Buffer {
  const pixels = Buffer.from(background)
  for (let from = 3, to = 0; from < overlay.length; from += 4, to += 3) {
    const alpha = overlay[from]!
    if (alpha === 0) continue
    const rest = 255 - alpha
    pixels[to] = (overlay[from - 3]! * alpha + pixels[to]! * rest + 127) / 255
    pixels[to + 1] = (overlay[from - 2]! * alpha + pixels[to + 1]! * rest + 127) / 255
    pixels[to + 2] = (overlay[from - 1]! * alpha + pixels[to + 2]! * rest + 127) / 255
  }
  return pixels
}
