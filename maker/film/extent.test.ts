import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { clip, clipFolder, picture, plainClip } from '#test/films/clips.ts'
import { framesOf, framesOfPart } from '#test/films/pictures.ts'
import { elementOf, planOf, shotOf } from '#test/films/plans.ts'
import { ffmpegEngine } from '../engine/ffmpeg.ts'
import { probe } from '../engine/probe.ts'
import { findPrograms } from '../engine/program.ts'
import { extentOf } from './extent.ts'
import { PlanError } from './plan.ts'

/** Thirty pictures a second, so that frames of the clip and of the film do not begin together. */
const moving = (hue: number) =>
  clip({ draw: `testsrc2=s=320x180:r=30,hue=h=${hue},format=gbrp`, seconds: 3, sound: 300 + hue })
const face = (atMs: number, x: number) => ({ atMs, x, y: 0.3, width: 0.12, height: 0.2, clarity: atMs })
const faces = [face(0, 0.2), face(900, 0.5), face(1700, 0.7)]

async function filmOfAll() {
  const sticker = await picture(
    'part.png',
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><ellipse cx="30" cy="20" rx="28" ry="18" fill="#fc0"/></svg>',
  )
  const frame = await picture(
    'part-frame.png',
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><path d="M0 0H320V180H0ZM20 20V160H300V20Z" fill="#a33" fill-rule="evenodd"/></svg>',
  )
  const shots = [
    shotOf('/nowhere/before.mp4', 2000),
    shotOf(moving(0), 2000, { volume: 100, faces, fromMs: 210 }),
    shotOf(moving(120), 2000, { volume: 100, faces }),
    shotOf('/nowhere/after.mp4', 2000),
  ]
  const file = { file: sticker }
  const elements = [
    elementOf('fade', 3600, 800),
    elementOf('slow', 2000, 700, { speed: 0.5 }),
    elementOf('freeze', 4600, 400, { zoom: 1.3 }),
    elementOf('follow', 2000, 4000),
    elementOf('tone', 2500, 3000, { exposure: 0.6, warmth: 60 }),
    elementOf('blurBehind', 2000, 4000),
    elementOf('frame', 1000, 6000, { inset: 10 }, { file: frame }),
    elementOf('stickerFloat', 500, 7000, { x: 30, y: 30 }, file),
    elementOf('stickerPop', 1900, 4200, { y: 70, x: 20 }, file),
    elementOf('petWalk', 0, 8000, {}, file),
    elementOf('petFollow', 2600, 3000, {}, file),
    elementOf('clip', 1500, 3000, { width: 30, x: 70, volume: 40 }, { file: moving(240) }),
    elementOf('visitorPhoto', 0, 8000, { width: 20, x: 80, y: 80 }),
    elementOf('sticker', 0, 1500, {}, { file: '/nowhere/before.png' }),
    elementOf('caption', 1000, 3200, { size: 14, y: 50, fadeMs: 600 }, { text: '日出' }),
  ]
  const music = { file: plainClip('black', { sound: 220, seconds: 1 }), volume: 40 }
  const partly = planOf(shots, elements, { photos: [frame, sticker], music })
  // The whole film needs all files.
  const all = {
    ...partly,
    shots: shots.map((shot) => (shot.file.startsWith('/nowhere') ? { ...shot, file: plainClip('gray') } : shot)),
    elements: elements.map((one) => (one.file?.startsWith('/nowhere') ? { ...one, ...file } : one)),
  }
  return { partly, all }
}

/** 75 frames, from within a shot that began before, over a transition, until within the next shot. */
const part = { fromMs: 2520, lengthMs: 3000 }

it('the frames of a part are those of the whole film, without the files that only the rest needs', async () => {
  const { partly, all } = await filmOfAll()
  const frames = [0, 1, 12, 26, 27, 37, 47, 52, 58, 74]
  const made = await framesOfPart(partly, part, [...frames, 75])
  const whole = await framesOf(all, ...frames.map((frame) => frame + 63))
  // There is no frame after the last one.
  expect(made).toHaveLength(frames.length)
  const different = frames.filter((_, at) => !made[at]!.data.equals(whole[at]!.data))
  expect(different).toEqual([])
})

it('a part is rendered to the frame, with the sound of its time', async () => {
  const { partly } = await filmOfAll()
  const programs = await findPrograms()
  const folder = await mkdtemp(join(clipFolder, 'part-'))
  const output = join(folder, 'film.mp4')
  try {
    const poster = { output: join(folder, 'poster.jpg'), atMs: 0 }
    await ffmpegEngine(programs).render({ plan: partly, part, output, poster })
    expect(await readdir(folder)).toEqual(['film.mp4', 'poster.jpg'])
    expect(await probe(programs.ffprobe, output)).toMatchObject({
      ...{ durationMs: 3000, hasSound: true },
      ...{ video: { width: 320, height: 180, fps: 25 }, coding: { frames: 75, isFilm: true } },
    })
    // Two tones of the music and the inserted clip, which ends two seconds after the part begins.
    const [before, after] = [levelAt(output, 0.2, 540), levelAt(output, 2.3, 540)]
    expect(before - after).toBeGreaterThan(15)
    expect(levelAt(output, 2.3, 220) - levelAt(output, 2.3, 540)).toBeGreaterThan(15)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('a transition is drawn as a whole, with both of its shots and its mask, and only where the part reaches it', () => {
  const plan = planOf(
    [shotOf('/one.mp4', 2000), shotOf('/two.mp4', 2000)],
    [elementOf('mask', 1800, 400, {}, { file: '/mask.png' }), elementOf('look', 2200, 800, {}, { file: '/look.cube' })],
  )
  const extent = (fromMs: number, lengthMs: number) => extentOf(plan, { fromMs, lengthMs })
  expect(extent(0, 1800)).toMatchObject({ drawn: { start: 0, end: 45 }, files: new Set(['/one.mp4']) })
  expect(extent(0, 1840)).toMatchObject({
    ...{ frames: { start: 0, end: 46 }, drawn: { start: 0, end: 55 } },
    files: new Set(['/one.mp4', '/two.mp4', '/mask.png']),
  })
  expect(extent(3000, 1000)).toMatchObject({
    ...{ frames: { start: 75, end: 100 }, drawn: { start: 55, end: 100 } },
    files: new Set(['/two.mp4', '/look.cube']),
  })
})

it('a part that reaches beyond the end is cut there, and one that lies outside of the film is refused', () => {
  const plan = planOf([shotOf(plainClip('red'), 2000), shotOf(plainClip('blue'), 2000)])
  expect(extentOf(plan, { fromMs: 3000, lengthMs: 5000 })).toEqual({
    ...{ frames: { start: 75, end: 100 }, drawn: { start: 50, end: 100 } },
    files: new Set([plainClip('blue')]),
  })
  expect(() => extentOf(plan, { fromMs: 4000, lengthMs: 1000 })).toThrow(PlanError)
})

/** Mean volume in decibels of three tenths of a second of a film, around a frequency. */
function levelAt(file: string, seconds: number, hertz: number): number {
  const band = `bandpass=f=${hertz}:width_type=h:w=20,bandpass=f=${hertz}:width_type=h:w=20`
  const said = execFileSync('sh', [
    ...['-c', 'exec ffmpeg -hide_banner -nostats -ss "$1" -t 0.3 -i "$2" -af "$3" -f null - 2>&1', 'sh'],
    ...[String(seconds), file, `${band},volumedetect`],
  ])
  return Number(/mean_volume: (-?[\d.]+)/.exec(String(said))?.[1])
}
