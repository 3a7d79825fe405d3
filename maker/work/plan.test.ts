import { expect, it } from 'vitest'
import type { FilmJob } from '#contract/ingest/films.ts'
import { ImpossibleFilm } from '#contract/videos/film/draft.ts'
import { transitionEffects } from '#contract/videos/timeline.ts'
import { effectLibrary } from '#server/domains/videos/effectLibrary.ts'
import { fileOf } from '#test/films/clips.ts'
import { filmJob } from '#test/films/filmServer.ts'
import { elementOf } from '#test/films/plans.ts'
import { checkPlan } from '../film/plan.ts'
import { draftOf, planOf } from './plan.ts'
import { posterMs } from './poster.ts'

const server = { serve: (name: string) => `/files/${name}` }
const clips = [fileOf('one.mp4', 'one'), fileOf('two.mp4', 'two')]
const element = (
  effect: string,
  startMs: number,
  lengthMs: number,
  more: Partial<FilmJob['template']['timeline'][0]>,
) => {
  const { params } = elementOf(effect, startMs, lengthMs)
  return { ...{ effect, startMs, lengthMs, params, text: null, material: null }, ...more }
}
const sticker = { materialId: 7, format: 'png', file: '/files/sticker.png?s=1' }
const music = { materialId: 8, format: 'mp3', file: '/files/music.mp3?s=1', volume: 60 }
const face = (atMs: number, clarity: number, height = 0.2) => ({ atMs, box: [0.4, 0.3, 0.1, height], clarity })
const long = (job: FilmJob): FilmJob => ({ ...job, clips: job.clips.map((clip) => ({ ...clip, durationMs: 8000 })) })
const planFor = (job: FilmJob) => planOf(job, draftOf(job), (name) => `/store/${name}`)

it('a plan has the shots of the storyboard with files and faces, the words of the visitor, materials and music', () => {
  const timeline = [
    element('fade', 1800, 400, {}),
    element('caption', 0, 1000, { text: '{昵称}在{景区}' }),
    element('sticker', 0, 1000, { material: sticker }),
  ]
  const job = long(filmJob(server, clips, { template: { durationMs: 4000, timeline, audio: music } }))
  job.clips[0]!.faces.push(face(3000, 50), face(3400, 70, 0.1))
  const plan = checkPlan(planFor(job))
  expect(plan).toMatchObject({
    ...{ width: 320, height: 180, fps: 25, lengthMs: 4000, photos: [] },
    shots: [
      { file: `/store/clip-${job.clips[0]!.sha256}.mp4`, lengthMs: 2000, volume: 25 },
      { file: `/store/clip-${job.clips[1]!.sha256}.mp4`, lengthMs: 2000, faces: [] },
    ],
    elements: [
      { effect: 'fade', startMs: 1800, lengthMs: 400 },
      { effect: 'caption', text: '小明在黄山' },
      { effect: 'sticker', file: expect.stringMatching(/^\/store\/material-[0-9a-f]{32}\.png$/) },
    ],
    music: { file: expect.stringMatching(/^\/store\/material-[0-9a-f]{32}\.mp3$/), volume: 60 },
  })
  expect(plan.shots[0]!.faces).toEqual([
    { atMs: 3000, x: 0.4, y: 0.3, width: 0.1, height: 0.2, clarity: 50 },
    { atMs: 3400, x: 0.4, y: 0.3, width: 0.1, height: 0.1, clarity: 70 },
  ])
  // The poster shows the sharpest face, not the largest.
  expect(Math.abs(posterMs(plan) + plan.shots[0]!.fromMs - 3400)).toBeLessThanOrEqual(40)
})

it('without music the sound of the clips is as loud as it was recorded', () => {
  expect(planFor(filmJob(server, clips)).shots.map(({ volume }) => volume)).toEqual([100])
  const silent = filmJob(server, clips, { template: { audio: { ...music, volume: 0 } } })
  expect(planFor(silent).music).toBeUndefined()
  expect(planFor(silent).shots[0]!.volume).toBe(100)
})

it('only the files that the film shows are fetched, each once', () => {
  const timeline = [
    element('sticker', 0, 1000, { material: sticker }),
    element('stickerPop', 1000, 1000, { material: sticker }),
  ]
  const photo = { id: 1, file: '/p', bytes: 9, width: 10, height: 10 }
  const job = filmJob(server, clips, { template: { timeline, audio: music }, photos: [photo] })
  const names = draftOf(job).sources.map(({ name }) => name)
  expect(names).toEqual([
    `clip-${job.clips[0]!.sha256}.mp4`,
    expect.stringMatching(/^material-[0-9a-f]{32}\.png$/),
    expect.stringMatching(/^material-[0-9a-f]{32}\.mp3$/),
  ])
})

it('a film has as many photos of the visitor as its template shows', () => {
  const timeline = [
    element('visitorPhoto', 0, 2000, { params: { ...elementOf('visitorPhoto', 0, 1).params, count: 2 } }),
  ]
  const photo = (id: number) => ({ id, file: `/files/${id}.jpg?s=${Math.random()}`, bytes: 9, width: 10, height: 10 })
  const photosWith = (ids: number[]) =>
    planFor(filmJob(server, clips, { template: { timeline }, photos: ids.map(photo) })).photos
  expect(new Set(photosWith([1, 2, 3])).size).toBe(2)
  // The signature of an address changes, its file does not.
  expect(photosWith([1, 2])).toEqual(photosWith([1, 2, 3]))
})

it('an unknown effect and a caption without words are left out', () => {
  const timeline = [
    { effect: 'hologram', startMs: 0, lengthMs: 9000, params: {}, text: null, material: null },
    element('caption', 0, 1000, { text: '{打卡点}' }),
  ]
  const job = filmJob(server, clips, { template: { timeline } })
  job.words.point = null
  expect(planFor(job).elements).toEqual([])
})

const slot = (more: Partial<FilmJob['template']['slots'][number]> = {}) => ({
  ...{ startMs: 0, lengthMs: 1000, pointId: null, pointName: null, face: false, speed: 100 },
  ...({ fit: 'cover', missing: 'stop' } as const),
  ...more,
})

it('a slot without a clip shows a photo of the visitor, which is fetched like a clip', () => {
  const photos = [1, 2].map((id) => ({ id, file: `/files/${id}.jpg?s=1`, bytes: 9, width: 10, height: 10 }))
  const slots = [slot({ pointId: 4, pointName: '大门', missing: 'picture', fit: 'contain' })]
  const job = filmJob(server, clips, { template: { slots }, photos })
  const { shots } = checkPlan(planFor(job))
  expect(shots).toMatchObject([
    { still: true, lengthMs: 1000, fit: 'contain', file: expect.stringMatching(/photo-.+\.jpg$/) },
    { file: expect.stringMatching(/clip-/), lengthMs: 1000 },
  ])
  expect(draftOf(job).sources.map(({ label }) => label)).toEqual(['照片 1', '片段 C-0'])
})

it.each([
  ['a point', { pointId: 4, pointName: '大门' }, '第 2 个片段位：没有「大门」的片段'],
  [
    'a point with a face',
    { pointId: 4, pointName: '大门', face: true },
    '第 2 个片段位：没有「大门」拍到游客的脸的片段',
  ],
  ['a face', { face: true }, '第 2 个片段位：没有拍到游客的脸的片段'],
  ['a point that was removed', { pointId: 4 }, '第 2 个片段位：没有已删除的点位的片段'],
])('a film whose slot needs a clip of %s and finds none cannot be made, and names the slot', (_, needs, reason) => {
  const job = filmJob(server, clips, { template: { slots: [slot(), slot({ startMs: 1000, ...needs })] } })
  expect(() => draftOf(job)).toThrowError(new ImpossibleFilm(reason))
})

it('a film without clips, or without a material, cannot be made', () => {
  expect(() => draftOf(filmJob(server, []))).toThrowError(new ImpossibleFilm('没有游客的片段'))
  const timeline = [element('look', 0, 1000, {})]
  expect(() => draftOf(filmJob(server, clips, { template: { timeline } }))).toThrowError(/look 没有素材/)
})

it('the transitions of the contract are those of the effect library', () => {
  const library = effectLibrary.filter(({ kind }) => kind === 'transition').map(({ key }) => key)
  expect([...transitionEffects].toSorted()).toEqual(library.toSorted())
})
