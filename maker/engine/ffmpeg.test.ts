import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { clipFolder, picture, plainClip } from '#test/films/clips.ts'
import { elementOf, planOf, shotOf } from '#test/films/plans.ts'
import type { Engine } from './engine.ts'
import { ffmpegEngine } from './ffmpeg.ts'
import { probe } from './probe.ts'
import { findPrograms, type Programs } from './program.ts'

let programs: Programs
let engine: Engine
let folder: string
beforeAll(async () => {
  programs = await findPrograms()
  engine = ffmpegEngine(programs)
})
beforeEach(async () => {
  folder = await mkdtemp(join(clipFolder, 'films-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('two shots with a fade, a sticker and music become a film of exactly their length, with a poster', async () => {
  const sticker = await picture(
    'red.png',
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#f00"/></svg>',
  )
  const shots = [
    shotOf(plainClip('0x204060', { sound: 440 }), 1000, { volume: 100 }),
    shotOf(plainClip('0x608020'), 1000),
  ]
  const plan = planOf(
    shots,
    [elementOf('fade', 800, 400), elementOf('sticker', 0, 2000, { x: 50, y: 50 }, { file: sticker })],
    {
      music: { file: plainClip('black', { sound: 220, seconds: 1 }), volume: 40 },
    },
  )
  const progress: number[] = []
  const output = join(folder, 'film.mp4')
  const poster = { output: join(folder, 'poster.jpg'), atMs: 1500 }
  await engine.render({ plan, output, poster }, { onProgress: (share) => progress.push(share) })
  expect(await readdir(folder)).toEqual(['film.mp4', 'poster.jpg'])
  const film = await probe(programs.ffprobe, output)
  expect(film).toMatchObject({
    durationMs: 2000,
    hasSound: true,
    video: { width: 320, height: 180, fps: 25, matrix: 'bt709' },
    coding: { frames: 50, isFilm: true },
  })
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toBe(1)
  const { data, info } = await sharp(poster.output).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([320, 180])
  // The second shot around the sticker in the middle.
  const colourAt = (x: number, y: number) => [...data.subarray(3 * (y * 320 + x), 3 * (y * 320 + x) + 3)]
  for (const [found, expected] of [
    [colourAt(20, 20), [0x60, 0x80, 0x20]],
    [colourAt(160, 90), [255, 0, 0]],
  ] as const)
    for (const [channel, value] of expected.entries()) expect(Math.abs(found[channel]! - value)).toBeLessThan(12)
})
