import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Refused, Unreachable } from '#client/transport.ts'
import type { FilmJob } from '#contract/ingest/films.ts'
import { clip, clipFolder, fileOf, picture, plainClip } from '#test/films/clips.ts'
import { type FakeFilmServer, filmJob, startFilmServer } from '#test/films/filmServer.ts'
import { elementOf } from '#test/films/plans.ts'
import { type Engine, RenderFailure } from '../engine/engine.ts'
import { ffmpegEngine } from '../engine/ffmpeg.ts'
import { probe } from '../engine/probe.ts'
import { findPrograms, type Programs } from '../engine/program.ts'
import { makeFilm, type Workshop } from './film.ts'
import { openFilmServer } from './filmServer.ts'
import { openStore } from './store.ts'

let programs: Programs
let server: FakeFilmServer
let folder: string
let work: string
beforeAll(async () => {
  programs = await findPrograms()
})
beforeEach(async () => {
  server = await startFilmServer()
  folder = await mkdtemp(join(clipFolder, 'maker-'))
  work = await mkdtemp(join(folder, 'work-'))
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const never = new AbortController().signal
const lease = { reportMs: 50, quietMs: 150, leaseMs: 5000 }
async function workshop(engine: Engine = ffmpegEngine(programs), more: Partial<Workshop> = {}): Promise<Workshop> {
  const { base, key } = server
  const limits = { attempts: 2, pauseMs: 1, timeoutMs: 5000 }
  return {
    server: openFilmServer({ base, key, maker: 'test' }),
    store: await openStore({ folder: join(folder, 'store'), base, maxBytes: 1e9, limits }),
    ...{ engine, folder: work, lease },
    ...more,
  }
}
/** An engine that draws nothing: it goes on until it is aborted, or fails. */
const engineThat = (ends: (signal: AbortSignal) => Promise<void>): Engine => ({
  render: (_, { signal } = {}) => ends(signal!),
})
const endless = engineThat(
  (signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new RenderFailure('aborted', '制作已取消')))
    }),
)
/** An engine that writes two files at once. */
const quick: Engine = {
  async render({ output, poster }) {
    await writeFile(output, 'film')
    await writeFile(poster.output, 'poster')
  },
}
const upright = (colour: string) => clip({ draw: `color=${colour}:s=90x160:r=25,format=gbrp` })
const element = (effect: string, startMs: number, lengthMs: number, text: string | null = null) => ({
  ...elementOf(effect, startMs, lengthMs),
  ...{ text, material: null },
})

it('each slot of a film shows the clip of its point, whole if it asks so, or a photo of the visitor', async () => {
  const clips = [plainClip('0xa02020'), plainClip('0x20a020'), upright('0x2020a0')]
  const photo = await picture(
    'yellow.png',
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="#c0c020"/></svg>',
  )
  const bytes = await readFile(photo)
  const slot = { face: false, speed: 100, pointName: '点位', fit: 'cover', missing: 'any' } as const
  const job = filmJob(server, clips, {
    template: {
      durationMs: 2000,
      slots: [
        { ...slot, startMs: 0, lengthMs: 600, pointId: 3, fit: 'contain' },
        { ...slot, startMs: 600, lengthMs: 600, pointId: 9, missing: 'picture' },
        { ...slot, startMs: 1200, lengthMs: 800, pointId: 1, speed: 200 },
      ],
    },
    photos: [{ id: 1, file: server.serve('yellow.jpg', bytes), bytes: bytes.length, width: 90, height: 60 }],
  })
  for (const [at, clip] of job.clips.entries()) clip.pointId = at + 1
  expect(await makeFilm(job, await workshop(), never)).toEqual({ kind: 'made' })
  const made = fileOf('slots.mp4', server.finished[0]!.film)
  const colourAt = async (second: number, left: number) => {
    const frame = ['-ss', String(second), '-i', made, '-frames:v', '1', '-f', 'image2', '-c:v', 'png', 'pipe:1']
    const { data } = await sharp(execFileSync(programs.ffmpeg, ['-v', 'error', ...frame]))
      .extract({ left, top: 90, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data].map((value) => (value > 100 ? 1 : 0)).join('')
  }
  // The upright clip leaves black at both sides.
  expect([await colourAt(0.3, 160), await colourAt(0.3, 20), await colourAt(0.3, 300)]).toEqual(['001', '000', '000'])
  expect([await colourAt(0.9, 160), await colourAt(0.9, 2), await colourAt(1.6, 160)]).toEqual(['110', '110', '100'])
})

it('a film with a transition, a caption and music is made and handed in, with a poster', async () => {
  const clips = [plainClip('0x204060', { sound: 440 }), plainClip('0x608020'), plainClip('0x802020')]
  const music = server.serve('music.m4a', await soundOf(plainClip('black', { sound: 220, seconds: 1 })))
  const job = filmJob(server, clips, {
    template: {
      durationMs: 3000,
      timeline: [element('fade', 800, 400), element('caption', 0, 3000, '{昵称}的一天')],
      audio: { materialId: 5, format: 'm4a', file: music, volume: 60 },
    },
  })
  expect(await makeFilm(job, await workshop(), never)).toEqual({ kind: 'made' })
  const [handedIn] = server.finished
  expect(handedIn!.lease).toBe(job.lease)
  const film = await probe(programs.ffprobe, fileOf('made.mp4', handedIn!.film))
  expect(film).toMatchObject({ hasSound: true, video: { width: 320, height: 180, fps: 25 } })
  expect(Math.abs(film.durationMs - 3000)).toBeLessThanOrEqual(40)
  expect(await sharp(handedIn!.poster).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180 })
  // The caption is white, and nothing else in the film is as bright.
  const still = execFileSync(programs.ffmpeg, [
    ...['-v', 'error', '-ss', '2', '-i', fileOf('made.mp4', handedIn!.film)],
    '-frames:v',
    '1',
    '-f',
    'image2',
    '-c:v',
    'png',
    '-',
  ])
  expect((await sharp(still).stats()).channels.every(({ max }) => max > 230)).toBe(true)
  const percents = server.progress.map(({ progress }) => progress)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(percents.at(-1)).toBeGreaterThan(10)
  expect(await readdir(work)).toEqual([])
})

it('of a film of which a part is wanted, only that is made, and only what it shows is fetched', async () => {
  const clips = [plainClip('0x204060'), plainClip('0x608020'), plainClip('0x802020')]
  const slot = { face: false, speed: 100, pointName: '点位', fit: 'cover', missing: 'any' } as const
  const job = filmJob(server, clips, {
    part: { fromMs: 1500, lengthMs: 1000 },
    template: {
      durationMs: 6000,
      timeline: [element('fade', 1800, 400)],
      slots: [1, 2, 3].map((pointId, at) => ({ ...slot, startMs: 2000 * at, lengthMs: 2000, pointId })),
    },
  })
  for (const [at, clip] of job.clips.entries()) clip.pointId = at + 1
  expect(await makeFilm(job, await workshop(), never)).toEqual({ kind: 'made' })
  expect(server.fetched.toSorted()).toEqual(
    job.clips
      .slice(0, 2)
      .map(({ file }) => file)
      .toSorted(),
  )
  const made = await probe(programs.ffprobe, fileOf('part.mp4', server.finished[0]!.film))
  expect(made).toMatchObject({ durationMs: 1000, coding: { frames: 25 } })
})

/** The sound of a clip, as a file of its own. */
async function soundOf(clip: string): Promise<Buffer> {
  const file = fileOf('music.m4a', '')
  execFileSync(programs.ffmpeg, ['-v', 'error', '-y', '-i', clip, '-vn', '-c:a', 'copy', file])
  return readFile(file)
}

describe('the lease of a film', () => {
  it('the lease is extended while nothing seems to happen', async () => {
    const stop = new AbortController()
    const making = makeFilm(filmJob(server, [plainClip('gray')]), await workshop(endless), stop.signal)
    await expect.poll(() => server.progress.length).toBeGreaterThan(4)
    const gaps = server.progress.slice(1).map(({ at }, index) => at - server.progress[index]!.at)
    expect(Math.min(...gaps)).toBeGreaterThan(40)
    stop.abort()
    await making
  })

  it('a film that another maker has by now is stopped, and nothing more is said about it', async () => {
    const job = filmJob(server, [plainClip('gray')])
    const making = makeFilm(job, await workshop(endless), never)
    await expect.poll(() => server.progress.length).toBeGreaterThan(0)
    server.lost.add(job.lease)
    expect(await making).toEqual({ kind: 'lost' })
    expect([server.failures, server.finished, await readdir(work)]).toEqual([[], [], []])
  })

  it('a film goes on while the server is away for a while', async () => {
    const job = filmJob(server, [plainClip('gray')])
    const slow: Engine = {
      async render(film) {
        server.away = true
        setTimeout(() => {
          server.away = false
        }, 600)
        await quick.render(film)
      },
    }
    expect(await makeFilm(job, await workshop(slow), never)).toEqual({ kind: 'made' })
    expect(server.finished).toHaveLength(1)
  })

  it('a film is left alone when the server stays away for longer than its lease', async () => {
    const hidden = {
      ...(await workshop()).server,
      progress: async () => {
        throw new Unreachable('away')
      },
    }
    const tools = await workshop(endless, { server: hidden, lease: { ...lease, leaseMs: 300 } })
    expect(await makeFilm(filmJob(server, [plainClip('gray')]), tools, never)).toEqual({ kind: 'unreachable' })
    expect(await readdir(work)).toEqual([])
  })

  it('a film is given back at a shutdown, within seconds', async () => {
    const stop = new AbortController()
    const job = filmJob(server, [plainClip('gray')])
    const making = makeFilm(job, await workshop(endless), stop.signal)
    await expect.poll(() => server.progress.length).toBeGreaterThan(0)
    const at = performance.now()
    stop.abort()
    expect(await making).toEqual({ kind: 'returned' })
    expect(performance.now() - at).toBeLessThan(5000)
    expect(server.failures).toMatchObject([{ lease: job.lease, temporary: true }])
    expect(await readdir(work)).toEqual([])
  })
})

describe('a film that fails', () => {
  const corrupt = (job: FilmJob): FilmJob => ({
    ...job,
    clips: job.clips.map((clip) => ({ ...clip, sha256: 'a'.repeat(64) })),
  })
  const other = (kind: 'memory' | 'timeout') =>
    engineThat(async () => {
      throw new RenderFailure(kind, '制作用时超过上限，已停止')
    })
  const full = engineThat(async () => {
    throw new RenderFailure('ffmpeg', 'FFmpeg 未能完成制作', 'av_interleaved_write_frame(): No space left on device')
  })
  it.each<[string, () => FilmJob, Engine | undefined, RegExp, boolean]>([
    ['it has no clips', () => filmJob(server, []), undefined, /^没有游客的片段$/, false],
    [
      'a download is corrupt',
      () => corrupt(filmJob(server, [plainClip('gray')])),
      undefined,
      /^片段 C-0 下载失败/,
      true,
    ],
    ['a clip is no video', () => filmJob(server, [fileOf('no.mp4', 'text')]), undefined, /^片段 C-0 不能读取/, false],
    ['it takes too long', () => filmJob(server, [plainClip('gray')]), other('timeout'), /超过上限/, false],
    ['the disk is full', () => filmJob(server, [plainClip('gray')]), full, /^制作机的磁盘已满$/, true],
  ])(
    'a film is reported with the reason and whether to try again if %s',
    async (_, jobFor, engine, reason, temporary) => {
      const job = jobFor()
      const outcome = await makeFilm(job, await workshop(engine), never)
      expect(outcome).toMatchObject({ kind: 'failed', reason: expect.stringMatching(reason), temporary })
      expect(server.failures).toMatchObject([{ lease: job.lease, reason: expect.stringMatching(reason), temporary }])
      expect(await readdir(work)).toEqual([])
    },
  )

  it('a film that the server refuses as no video is not made again', async () => {
    const tools = await workshop(quick)
    const refusing = {
      ...tools.server,
      finish: async () => {
        throw new Refused(2000, '不是 MP4')
      },
    }
    expect(await makeFilm(filmJob(server, [plainClip('gray')]), { ...tools, server: refusing }, never)).toMatchObject({
      ...{ kind: 'failed', temporary: false, reason: '平台没有收下视频：不是 MP4' },
    })
  })
})
