import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Media } from '#contract/videos/film/media.ts'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import type { FilmPart } from '#contract/videos/film/source.ts'
import { probe } from '#maker/engine/probe.ts'
import { extentOf } from '#maker/film/extent.ts'
import { filmGraph } from '#maker/film/graph/film.ts'
import { Stills } from '#maker/film/stills/stills.ts'
import { clipFolder } from './clips.ts'

const execute = promisify(execFile)
/** Cached, because the clips of a test process never change. */
const media = new Map<string, Media>()

type Colour = readonly [red: number, green: number, blue: number]

/** A picture with eight bits for each of red, green and blue. */
export class Picture {
  readonly width: number
  readonly height: number
  readonly data: Buffer
  constructor(width: number, height: number, data: Buffer) {
    this.width = width
    this.height = height
    this.data = data
  }

  at(x: number, y: number): Colour {
    const dot = 3 * (Math.round(y) * this.width + Math.round(x))
    return [this.data[dot]!, this.data[dot + 1]!, this.data[dot + 2]!]
  }

  /** The mean of red, green and blue of a pixel. */
  light(x: number, y: number): number {
    const [red, green, blue] = this.at(x, y)
    return (red + green + blue) / 3
  }

  /** Mean difference of its colours from other colours, 0 to 255, sampled at one pixel in nine. */
  differenceFrom(colourAt: (x: number, y: number) => Colour): number {
    let sum = 0
    for (let y = 1; y < this.height; y += 3)
      for (let x = 1; x < this.width; x += 3) {
        const [own, other] = [this.at(x, y), colourAt(x, y)]
        for (let channel = 0; channel < 3; channel++) sum += Math.abs(own[channel]! - other[channel]!)
      }
    return sum / (3 * Math.floor((this.width + 1) / 3) * Math.floor((this.height + 1) / 3))
  }

  /** Returns the bounding box of the pixels that satisfy a condition, and its centre. Undefined if there are none. */
  boxWhere(holds: (colour: Colour) => boolean) {
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width; x++) {
        if (!holds(this.at(x, y))) continue
        box.left = Math.min(box.left, x)
        box.top = Math.min(box.top, y)
        box.right = Math.max(box.right, x + 1)
        box.bottom = Math.max(box.bottom, y + 1)
      }
    if (box.left === Infinity) return undefined
    return { ...box, x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
  }
}

/** Draws some frames of a film with its graph, before encoding. Returns them in the order of their numbers. */
export const framesOf = (plan: FilmPlan, ...numbers: readonly number[]) => framesOfPart(plan, undefined, numbers)

/** Draws some frames of a part of a film, which are numbered from its beginning. Files that the part does not need are not opened. */
export async function framesOfPart(
  plan: FilmPlan,
  part: FilmPart | undefined,
  numbers: readonly number[],
): Promise<Picture[]> {
  const extent = extentOf(plan, part)
  const folder = await mkdtemp(join(clipFolder, 'frames-'))
  try {
    const files = [
      ...plan.shots.map(({ file }) => file),
      ...plan.elements.flatMap(({ effect, file }) => (effect === 'clip' || effect === 'mask' ? [file!] : [])),
    ]
    for (const file of files)
      if (extent.files.has(file) && !media.has(file))
        media.set(file, /\.(png|jpg)$/.test(file) ? { durationMs: 0, hasSound: false } : await probe('ffprobe', file))
    const graph = await filmGraph(
      plan,
      (file) => (extent.files.has(file) ? media.get(file)! : { durationMs: 0, hasSound: false }),
      new Stills(folder),
      extent,
    )
    const chosen = numbers.map((number) => `eq(n\\,${number})`).join('+')
    const rgb =
      'scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int+full_chroma_inp,format=rgb24'
    await writeFile(join(folder, 'film.txt'), `${graph.text};${graph.output}select=${chosen},${rgb}[frames]`)
    const { stdout } = await execute(
      'ffmpeg',
      [
        ...['-v', 'error', '-nostdin'],
        ...graph.inputs.flat(),
        ...[
          '-filter_complex_script',
          'film.txt',
          ...['-map', '[frames]', '-frames:v', String(numbers.length)],
          '-fps_mode',
          'passthrough',
          '-f',
          'rawvideo',
          'pipe:1',
        ],
      ],
      { cwd: folder, encoding: 'buffer', maxBuffer: 256 * 1_048_576 },
    )
    const size = 3 * plan.width * plan.height
    return Array.from(
      { length: stdout.length / size },
      (_, index) => new Picture(plan.width, plan.height, stdout.subarray(index * size, (index + 1) * size)),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
