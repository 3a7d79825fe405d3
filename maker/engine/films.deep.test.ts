import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { FilmPlan, PlanElement } from '#contract/videos/film/plan.ts'
import { checkPlan } from '#maker/film/plan.ts'
import { effectLibrary } from '#server/domains/videos/effectLibrary.ts'
import { clipFolder, countingClip, fileOf, picture, plainClip } from '#test/films/clips.ts'
import { shotOf } from '#test/films/plans.ts'
import { ffmpegEngine, usualLimits } from './ffmpeg.ts'
import { loudnessIn, meter } from './loudness.ts'
import { probe } from './probe.ts'
import { findPrograms, type Programs } from './program.ts'

let programs: Programs
let still: string
const table = `LUT_3D_SIZE 2\n${Array.from({ length: 8 }, (_, n) => [n & 1, (n >> 1) & 1, n >> 2].map((one) => 1 - one).join(' ')).join('\n')}`
beforeAll(async () => {
  programs = await findPrograms()
  still = await picture(
    'star.png',
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><ellipse cx="30" cy="20" rx="30" ry="20" fill="#fc0"/></svg>',
  )
})

const step = 40
/** Any element that the library allows in a template of a given length, aligned to whole frames. */
const elementIn = (lengthMs: number): fc.Arbitrary<PlanElement> =>
  fc.constantFrom(...effectLibrary.filter(({ minMs }) => minMs <= lengthMs)).chain((effect) =>
    fc
      .record({
        params: fc.record(
          Object.fromEntries(effect.params.map(({ key, min, max }) => [key, fc.double({ min, max, noNaN: true })])),
        ),
        times: fc.tuple(fc.nat(), fc.nat()),
        text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      })
      .map(({ params, times, text }) => {
        const longest = Math.min(effect.maxMs, lengthMs)
        const length = effect.minMs + step * (times[0] % (Math.floor((longest - effect.minMs) / step) + 1))
        const startMs = step * (times[1] % (Math.floor((lengthMs - length) / step) + 1))
        const file = { video: countingClip(), lut: fileOf('random.cube', table) }[effect.material as 'video'] ?? still
        return {
          ...{ effect: effect.key, startMs, lengthMs: length, params: params as Record<string, number> },
          ...(effect.material && { file }),
          ...(effect.kind === 'text' && { text: `字${text}` }),
        }
      }),
  )

const anyPlan: fc.Arbitrary<FilmPlan> = fc
  .tuple(
    fc.array(
      fc.record({
        file: fc.constantFrom('counting', 'plain'),
        frames: fc.integer({ min: 3, max: 20 }),
        fromMs: fc.integer({ min: 0, max: 2500 }),
        speed: fc.constantFrom(0.5, 1, 1, 1, 2.5),
        fit: fc.constantFrom('cover' as const, 'contain' as const),
        volume: fc.constantFrom(0, 60, 100),
        isSeen: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    fc.constantFrom([160, 90], [90, 160], [128, 128]),
    fc.constantFrom(25, 30),
    fc.option(fc.integer({ min: 20, max: 100 }), { nil: undefined }),
  )
  .chain(([shots, [width, height], fps, music]) => {
    const lengthMs = Math.max(
      240,
      shots.reduce((sum, { frames }) => sum + frames * step, 0),
    )
    const last = lengthMs - shots.slice(0, -1).reduce((sum, { frames }) => sum + frames * step, 0)
    return fc.array(elementIn(lengthMs), { maxLength: 6 }).map((elements) => ({
      ...{ width: width!, height: height!, fps, lengthMs, elements, photos: [still] },
      shots: shots.map(({ file, frames, isSeen, ...shot }, index) =>
        shotOf(
          file === 'plain' ? plainClip('teal') : countingClip({ sound: 500 }),
          index === shots.length - 1 ? last : frames * step,
          {
            ...shot,
            faces: isSeen
              ? [
                  { atMs: 200, x: 0.3, y: 0.2, width: 0.2, height: 0.3 },
                  { atMs: 900, x: 0.5, y: 0.3, width: 0.1, height: 0.2 },
                ]
              : [],
          },
        ),
      ),
      ...(music && { music: { file: plainClip('black', { sound: 700, seconds: 1 }), volume: music } }),
    }))
  })

it('any template within the library’s limits becomes a film of the right length, size, tracks and loudness', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlan, async (plan) => {
      const folder = await mkdtemp(join(clipFolder, 'any-'))
      const output = join(folder, 'film.mp4')
      await ffmpegEngine(programs, { ...usualLimits, wallMs: 80_000 }).render({
        plan: checkPlan(plan),
        output,
        poster: { output: join(folder, 'poster.jpg'), atMs: plan.lengthMs },
      })
      expect(await readdir(folder)).toEqual(['film.mp4', 'poster.jpg'])
      const film = await probe(programs.ffprobe, output)
      const frames = Math.round((plan.lengthMs * plan.fps) / 1000)
      expect(film).toMatchObject({
        hasSound: true,
        video: { width: plan.width, height: plan.height, fps: plan.fps },
        coding: { isFilm: true },
      })
      expect(Math.abs(film.coding!.frames - frames)).toBeLessThanOrEqual(1)
      expect(Math.abs(film.durationMs - plan.lengthMs)).toBeLessThanOrEqual(1000 / plan.fps + 1)
      const { stderr } = await promisify(execFile)(programs.ffmpeg, [
        '-hide_banner',
        '-nostats',
        '-i',
        output,
        '-af',
        meter,
        '-f',
        'null',
        '-',
      ])
      const said = loudnessIn(stderr)
      // The meter needs 400 ms of sound to report a value, and so short a measurement proves nothing.
      if (said && plan.music && plan.lengthMs > 800) expect(Math.abs(said.loudness + 16)).toBeLessThanOrEqual(1)
      if (said) expect(said.peak).toBeLessThanOrEqual(-1.5)
      await rm(folder, { recursive: true })
    }),
    // Shrinking to a smaller plan that also fails would take minutes.
    { numRuns: 40, endOnFailure: true },
  )
}, 1_800_000)
