import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { segmentsOf } from '#contract/videos/film/segments.ts'
import { clipFolder, countingClip, plainClip } from '#test/films/clips.ts'
import { framesOf } from '#test/films/pictures.ts'
import { elementOf, planOf, shotOf } from '#test/films/plans.ts'
import { extentOf, piecesOf } from '../film/extent.ts'
import { ffmpegEngine } from './ffmpeg.ts'
import { probe } from './probe.ts'
import { findPrograms } from './program.ts'

it('a film of many shots is drawn in pieces, and shows at their ends what it shows when drawn at once', async () => {
  const shots = Array.from({ length: 7 }, (_, at) =>
    shotOf(at % 2 ? plainClip('gray') : countingClip({ sound: 500 }), 400, { fromMs: 40 * at, volume: 100 }),
  )
  const plan = planOf(shots, [elementOf('fade', 1080, 240), elementOf('vignette', 0, 2800)])
  const pieces = piecesOf(plan, extentOf(plan))
  expect(pieces.map(({ frames }) => frames.start)).toEqual([0, 33])
  const programs = await findPrograms()
  const folder = await mkdtemp(join(clipFolder, 'pieces-'))
  try {
    const output = join(folder, 'film.mp4')
    const shares: number[] = []
    await ffmpegEngine(programs).render(
      { plan, output, poster: { output: join(folder, 'poster.jpg'), atMs: 0 } },
      { onProgress: (share) => shares.push(share) },
    )
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(await readdir(folder)).toEqual(['film.mp4', 'poster.jpg'])
    expect(await probe(programs.ffprobe, output)).toMatchObject({
      ...{ durationMs: 2800, hasSound: true },
      coding: { frames: 70, isFilm: true },
    })
    const numbers = [0, 26, 31, 32, 33, 34, 50, 69]
    const [made, drawn] = await Promise.all([
      framesOf(planOf([shotOf(output, 2800)]), ...numbers),
      framesOf(plan, ...numbers),
    ])
    for (const [at, picture] of drawn.entries())
      expect(picture.differenceFrom((x, y) => made[at]!.at(x, y))).toBeLessThan(2)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('pieces follow each other from the first frame to the last, each of at most four shots and transitions', () => {
  const lengths = fc.array(fc.integer({ min: 5, max: 50 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(lengths, fc.nat(), fc.integer({ min: 40, max: 5000 }), (frames, from, lengthMs) => {
      const shots = frames.map((count) => shotOf('/clip.mp4', count * 40))
      const cuts = frames.map((_, at) => frames.slice(0, at).reduce((sum, count) => sum + count, 0) * 40)
      const plan = planOf(
        shots,
        cuts.filter((cut, at) => at % 3 === 1 && cut > 120).map((cut) => elementOf('fade', cut - 80, 160)),
      )
      // A part begins with a frame of the film.
      const extent = extentOf(plan, { fromMs: 40 * (from % (plan.lengthMs / 40)), lengthMs })
      const pieces = piecesOf(plan, extent)
      expect(pieces[0]!.frames.start).toBe(extent.frames.start)
      expect(pieces.at(-1)!.frames.end).toBe(extent.frames.end)
      for (const [at, { frames: of, drawn }] of pieces.entries()) {
        if (at > 0) expect(of.start).toBe(pieces[at - 1]!.frames.end)
        const inside = segmentsOf(plan).filter(({ start, end }) => start < drawn.end && drawn.start < end)
        expect(inside.length).toBeLessThanOrEqual(4)
        expect([inside[0]!.start, inside.at(-1)!.end]).toEqual([drawn.start, drawn.end])
      }
    }),
  )
})
