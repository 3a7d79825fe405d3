import { execFile, execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import { clipFolder, countingClip, fileOf, picture, plainClip, silentSound } from '#test/films/clips.ts'
import { elementOf, planOf, shotOf } from '#test/films/plans.ts'
import { isAlive } from '#test/films/processes.ts'
import { type Engine, RenderFailure } from './engine.ts'
import { ffmpegEngine, usualLimits } from './ffmpeg.ts'
import { loudnessIn, meter } from './loudness.ts'
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
  // The poster shows the second shot, with the sticker in the middle.
  const colourAt = (x: number, y: number) => [...data.subarray(3 * (y * 320 + x), 3 * (y * 320 + x) + 3)]
  for (const [found, expected] of [
    [colourAt(20, 20), [0x60, 0x80, 0x20]],
    [colourAt(160, 90), [255, 0, 0]],
  ] as const)
    for (const [channel, value] of expected.entries()) expect(Math.abs(found[channel]! - value)).toBeLessThan(12)
})

const execute = promisify(execFile)
const jobOf = (plan: FilmPlan) => ({
  plan,
  output: join(folder, 'film.mp4'),
  poster: { output: join(folder, 'poster.jpg'), atMs: 0 },
})
async function loudness(file: string) {
  const { stderr } = await execute(programs.ffmpeg, [
    '-hide_banner',
    '-nostats',
    '-i',
    file,
    '-af',
    meter,
    '-f',
    'null',
    '-',
  ])
  return loudnessIn(stderr)
}

describe('the sound of a film', () => {
  it.each([
    ['one quiet tone', 'sine=300:r=48000,volume=0.1'],
    // Short beats: they reach the target loudness only if the limiter reduces their peaks.
    ['blows', "aevalsrc='0.9*sin(2*PI*90*t)*exp(-40*mod(t,0.5))':s=48000"],
  ])('the sound of a film has the target loudness and does not exceed the peak limit: %s', async (name, draw) => {
    const file = join(clipFolder, `${name}.wav`)
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', draw, '-t', '2', file])
    await engine.render(jobOf(planOf([shotOf(plainClip('gray'), 3000)], [], { music: { file, volume: 70 } })))
    const { loudness: whole, peak } = (await loudness(join(folder, 'film.mp4')))!
    expect(Math.abs(whole + 16)).toBeLessThanOrEqual(1)
    expect(peak).toBeLessThanOrEqual(-1.5)
  })

  it('a film without any sound gets a silent audio track', async () => {
    await engine.render(jobOf(planOf([shotOf(plainClip('gray', { sound: 440 }), 1000, { volume: 0 })])))
    expect(await loudness(join(folder, 'film.mp4'))).toBeUndefined()
    expect(await probe(programs.ffprobe, join(folder, 'film.mp4'))).toMatchObject({ durationMs: 1000, hasSound: true })
  })

  it('the sound of a film mixes shots and inserted clips at their times with music that repeats to the end', async () => {
    const [low, high, music] = [
      plainClip('gray', { sound: 300 }),
      plainClip('gray', { sound: 3000, seconds: 1 }),
      plainClip('gray', { sound: 9000, seconds: 0.4 }),
    ]
    const insert = elementOf('clip', 1000, 600, { volume: 100 }, { file: high })
    await engine.render(
      jobOf(
        planOf([shotOf(low, 800, { volume: 100 }), shotOf(low, 1200)], [insert], {
          music: { file: music, volume: 50 },
        }),
      ),
    )
    const levelOf = async (band: string, from: number, to: number) => {
      const { stderr } = await execute(programs.ffmpeg, [
        '-hide_banner',
        '-nostats',
        '-ss',
        String(from),
        '-to',
        String(to),
        '-i',
        join(folder, 'film.mp4'),
        '-af',
        `${band},volumedetect`,
        '-f',
        'null',
        '-',
      ])
      return Number(/mean_volume: (-?[\d.]+)/.exec(stderr)?.[1])
    }
    const [bass, middle, treble] = [
      'lowpass=f=600:p=2,lowpass=f=600:p=2',
      'highpass=f=2000:p=2,lowpass=f=4500:p=2',
      'highpass=f=7000:p=2,highpass=f=7000:p=2',
    ]
    expect((await levelOf(bass!, 0.1, 0.7)) - (await levelOf(bass!, 1.1, 1.5))).toBeGreaterThan(20)
    expect((await levelOf(middle!, 1.1, 1.5)) - (await levelOf(middle!, 0.1, 0.7))).toBeGreaterThan(15)
    expect(Math.abs((await levelOf(treble!, 0.1, 0.4)) - (await levelOf(treble!, 1.65, 1.98)))).toBeLessThan(3)
  })
})

describe('a film that fails', () => {
  const failure = (kind: string) => expect.objectContaining({ name: 'RenderFailure', kind })
  /** A fake FFmpeg that calls the real one until the film is drawn, then starts a child process and runs `instead`. */
  async function broken(instead: string): Promise<Programs> {
    const program = join(folder, '..', `ffmpeg-${Math.random()}`)
    await writeFile(
      program,
      `#!/bin/sh\ncase "$*" in *film.txt*) sleep 300 & echo $! > "${folder}.child"; ${instead};; *) exec ${programs.ffmpeg} "$@";; esac\n`,
    )
    await chmod(program, 0o755)
    return { ...programs, ffmpeg: program }
  }
  async function leavesNothing() {
    expect(await readdir(folder)).toEqual([])
    const { stdout } = await execute('cat', [`${folder}.child`])
    await expect.poll(() => isAlive(Number(stdout))).toBe(false)
  }
  const plan = () => planOf([shotOf(plainClip('gray'), 400)])

  it('a film whose FFmpeg process hangs fails with a timeout and leaves no process and no file', async () => {
    const hanging = ffmpegEngine(await broken('sleep 300'), { ...usualLimits, wallMs: 4000 })
    await expect(hanging.render(jobOf(plan()))).rejects.toEqual(failure('timeout'))
    await leavesNothing()
  })

  it('a film that exceeds the memory limit fails and leaves no process and no file', async () => {
    // A buffer of 200 MB.
    const greedy = ffmpegEngine(
      await broken('exec node -e "const b = Buffer.alloc(200e6, 1); setInterval(() => b, 1000)"'),
      { ...usualLimits, memoryBytes: 150e6 },
    )
    await expect(greedy.render(jobOf(plan()))).rejects.toEqual(failure('memory'))
    await leavesNothing()
  })

  it('a film that exceeds the disk limit fails and leaves no process and no file', async () => {
    const writing = ffmpegEngine(await broken('head -c 30000000 /dev/zero > film.mp4; sleep 300'), {
      ...usualLimits,
      diskBytes: 20e6,
    })
    await expect(writing.render(jobOf(plan()))).rejects.toEqual(failure('disk'))
    await leavesNothing()
  })

  it('a film that is aborted fails and leaves no process and no file', async () => {
    const abort = new AbortController()
    const slow = ffmpegEngine(await broken('sleep 300'))
    const rendering = slow.render(jobOf(plan()), {
      signal: abort.signal,
      onProgress: () => setTimeout(() => abort.abort(), 500),
    })
    await expect(rendering).rejects.toEqual(failure('aborted'))
    await leavesNothing()
  })

  it('a film that fails because of FFmpeg reports the last output of FFmpeg', async () => {
    const failing = ffmpegEngine(await broken('echo "no such filter" >&2; exit 1'))
    await expect(failing.render(jobOf(plan()))).rejects.toEqual(
      expect.objectContaining({ kind: 'ffmpeg', detail: expect.stringContaining('no such filter') }),
    )
    expect(await readdir(folder)).toEqual([])
  })

  const unreadable = '不能读取，可能已损坏'
  it.each([
    ['a clip is missing', '找不到文件 clip.mp4', () => planOf([shotOf('/nowhere/clip.mp4', 400)])],
    ['a clip is none', unreadable, () => planOf([shotOf(fileOf('text.mp4', 'no clip'), 400)])],
    [
      'a clip is a list of other files',
      unreadable,
      () => planOf([shotOf(fileOf('list.mp4', `ffconcat version 1.0\nfile '${plainClip('gray')}'\n`), 400)]),
    ],
    [
      'a sticker is none',
      unreadable,
      () =>
        planOf(
          [shotOf(plainClip('gray'), 400)],
          [elementOf('sticker', 0, 400, {}, { file: fileOf('text.png', 'no picture') })],
        ),
    ],
    [
      'a colour table is none',
      unreadable,
      () =>
        planOf(
          [shotOf(plainClip('gray'), 400)],
          [elementOf('look', 0, 400, {}, { file: fileOf('text.cube', 'no table') })],
        ),
    ],
    ['a clip has no picture', '里没有画面', () => planOf([shotOf(silentSound(), 400)])],
    [
      'the music has no sound',
      '里没有声音',
      () => planOf([shotOf(plainClip('gray'), 400)], [], { music: { file: plainClip('gray'), volume: 50 } }),
    ],
  ])('a film fails with an input error that names the reason if %s', async (_, reason, wrong) => {
    const error = await engine.render(jobOf(wrong())).catch((thrown) => thrown)
    expect(error).toEqual(failure('input'))
    expect(error.message).toContain(reason)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('FFmpeg', () => {
  it('a missing FFmpeg fails with a message that says how to install it', async () => {
    const error = await findPrograms('/nowhere/ffmpeg').catch((thrown) => thrown)
    expect(error).toBeInstanceOf(RenderFailure)
    expect(error.message).toContain('apt-get install ffmpeg fonts-noto-cjk')
  })
})

it('a film is made whatever special characters its file names and captions contain', async () => {
  const odd = join(folder, "it's [0:v] %d; 'x'\\ $(id) 黄山.mp4")
  await symlink(countingClip({ sound: 500 }), odd)
  const sticker = join(folder, "-i a,b:c='%03d'.png")
  await symlink(
    await picture(
      'square.png',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#f00"/></svg>',
    ),
    sticker,
  )
  const text = '</text><script>&amp; \u0000\u0007%{pts} \'"\\:[]{};\r\n𠮷🏔 <b>\uD800'
  const elements = [elementOf('sticker', 0, 400, {}, { file: sticker }), elementOf('caption', 0, 400, {}, { text })]
  await engine.render(
    jobOf(planOf([shotOf(odd, 400, { volume: 100 })], elements, { music: { file: odd, volume: 30 } })),
  )
  expect(await probe(programs.ffprobe, join(folder, 'film.mp4'))).toMatchObject({ durationMs: 400, hasSound: true })
})
