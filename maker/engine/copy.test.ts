import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import { clip, clipFolder, countingClip, plainClip } from '#test/films/clips.ts'
import { framesOf } from '#test/films/pictures.ts'
import { elementOf, planOf, shotOf } from '#test/films/plans.ts'
import { joinable } from './copy.ts'
import { ffmpegEngine } from './ffmpeg.ts'
import { type Probed, probe } from './probe.ts'
import { findPrograms } from './program.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(clipFolder, 'joined-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function isJoined(plan: FilmPlan) {
  const media = new Map<string, Probed>()
  for (const { file } of plan.shots) media.set(file, await probe('ffprobe', file))
  return joinable(plan, media) !== undefined
}
const counting = () => countingClip({ seconds: 0.8 })
const gray = () => plainClip('gray', { seconds: 0.8, sound: 300 })
const whole = (more: Partial<FilmPlan> = {}) =>
  planOf([shotOf(counting(), 800), shotOf(gray(), 800, { volume: 100 }), shotOf(counting(), 800)], [], more)

it('whole clips with equal coding and no effects become the same film without re-encoding the video', async () => {
  const plan = whole({ music: { file: gray(), volume: 20 } })
  expect(await isJoined(plan)).toBe(true)
  const output = join(folder, 'joined.mp4')
  await ffmpegEngine(await findPrograms()).render({
    plan,
    output,
    poster: { output: join(folder, 'poster.jpg'), atMs: 0 },
  })
  expect(await probe('ffprobe', output)).toMatchObject({
    durationMs: 2400,
    hasSound: true,
    coding: { frames: 60, isFilm: true },
  })
  const numbers = [0, 7, 19, 20, 39, 40, 59]
  const [joined, drawn] = await Promise.all([
    framesOf(planOf([shotOf(output, 2400)]), ...numbers),
    framesOf(plan, ...numbers),
  ])
  for (const [index, picture] of drawn.entries())
    expect(picture.differenceFrom((x, y) => joined[index]!.at(x, y))).toBeLessThan(1)
})

it('of a film that could be joined, a part is drawn', async () => {
  const output = join(folder, 'part.mp4')
  const poster = { output: join(folder, 'part.jpg'), atMs: 0 }
  await ffmpegEngine(await findPrograms()).render({
    ...{ plan: whole(), part: { fromMs: 200, lengthMs: 400 }, output, poster },
  })
  expect(await probe('ffprobe', output)).toMatchObject({ durationMs: 400, coding: { frames: 10 } })
  const [[first], [expected]] = await Promise.all([framesOf(planOf([shotOf(output, 400)]), 0), framesOf(whole(), 5)])
  expect(first!.differenceFrom((x, y) => expected!.at(x, y))).toBeLessThan(1)
})

it.each<[string, () => FilmPlan]>([
  ['an effect', () => whole({ elements: [elementOf('vignette', 0, 400)] })],
  ['another size', () => whole({ width: 160, height: 90 })],
  ['another rate', () => whole({ fps: 30 })],
  ['a part of a clip', () => planOf([shotOf(counting(), 400)])],
  ['another speed', () => planOf([shotOf(counting(), 400, { speed: 2 })])],
  [
    'clips that are coded in other ways',
    () =>
      planOf([
        shotOf(counting(), 800),
        shotOf(clip({ draw: 'color=gray:s=320x180:r=25,format=gbrp', seconds: 0.8, codec: ['-c:v', 'libx264'] }), 800),
      ]),
  ],
])('a film with %s is drawn again instead of joined', async (_, plan) => {
  expect(await isJoined(plan())).toBe(false)
})
