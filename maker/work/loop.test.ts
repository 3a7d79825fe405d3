import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pause, Unreachable } from '#client/transport.ts'
import { clipFolder, plainClip } from '#test/films/clips.ts'
import { type FakeFilmServer, filmJob, startFilmServer } from '#test/films/filmServer.ts'
import { type Engine, RenderFailure } from '../engine/engine.ts'
import type { Outcome } from './film.ts'
import { type FilmServer, openFilmServer } from './filmServer.ts'
import { makeFilms, Unwelcome } from './loop.ts'
import { openStore } from './store.ts'

let fake: FakeFilmServer
let folder: string
let stop: AbortController
let outcomes: Outcome[]
beforeEach(async () => {
  fake = await startFilmServer()
  folder = await mkdtemp(join(clipFolder, 'loop-'))
  stop = new AbortController()
  outcomes = []
})
afterEach(async () => {
  await fake.close()
  await rm(folder, { recursive: true, force: true })
})

const pauses = { none: { firstMs: 10, longestMs: 60 }, trouble: { firstMs: 10, longestMs: 100 } }
const quick: Engine = {
  async render({ output, poster }) {
    await writeFile(output, 'film')
    await writeFile(poster.output, 'poster')
  },
}
const ownServer = () => openFilmServer({ base: fake.base, key: fake.key, maker: '一号', instanceId: 'ins-1a2b3c4d' })
async function start({ engine = quick, server = ownServer(), idleExitMs }: Partial<StartOptions> = {}) {
  const store = await openStore({ folder: join(folder, 'store'), base: fake.base, maxBytes: 1e9 })
  const work = join(folder, 'work')
  await mkdir(work)
  return makeFilms(
    { server, store, engine, folder: work },
    { signal: stop.signal, pauses, idleExitMs, onFilm: (_, outcome) => outcomes.push(outcome) },
  )
}
interface StartOptions {
  readonly engine: Engine
  readonly server: FilmServer
  readonly idleExitMs: number
}
it('films are made one after the other, and claimed under the name of the maker and its server', async () => {
  fake.waiting.push(filmJob(fake, [plainClip('gray')]), filmJob(fake, [plainClip('gray')]))
  const working = start()
  await expect.poll(() => fake.finished.length).toBe(2)
  stop.abort()
  expect(await working).toBe('stopped')
  expect(fake.claims[0]).toEqual({ maker: '一号', instanceId: 'ins-1a2b3c4d' })
  // Both films show the same clip, which was fetched once.
  expect(fake.fetched).toHaveLength(1)
})

it('a maker asks less and less often while no film waits', async () => {
  const times: number[] = []
  const server: FilmServer = {
    ...ownServer(),
    async claim() {
      times.push(performance.now())
      return null
    },
  }
  const working = start({ server })
  await expect.poll(() => times.length).toBeGreaterThan(8)
  stop.abort()
  await working
  const gaps = times.slice(1).map((at, index) => at - times[index]!)
  expect(gaps[6]! + gaps[7]!).toBeGreaterThan(2 * (gaps[0]! + gaps[1]!))
})

it('a maker without films ends after its idle time', async () => {
  fake.waiting.push(filmJob(fake, [plainClip('gray')]))
  const at = performance.now()
  expect(await start({ idleExitMs: 300 })).toBe('idle')
  expect(fake.finished).toHaveLength(1)
  expect(performance.now() - at).toBeGreaterThan(300)
})

it('a maker waits for a server that is away, and goes on when it is back', async () => {
  let claims = 0
  const own = ownServer()
  const server: FilmServer = {
    ...own,
    async claim(signal) {
      if (++claims <= 3) throw new Unreachable('away')
      return own.claim(signal)
    },
  }
  fake.waiting.push(filmJob(fake, [plainClip('gray')]))
  const working = start({ server })
  await expect.poll(() => fake.finished.length).toBe(1)
  stop.abort()
  await working
})

it('a maker that fails at films for now pauses between them', async () => {
  const failing: Engine = {
    async render() {
      throw new RenderFailure('ffmpeg', 'FFmpeg 未能完成制作', 'No space left on device')
    },
  }
  for (let count = 0; count < 4; count++) fake.waiting.push(filmJob(fake, [plainClip('gray')]))
  const working = start({ engine: failing })
  await expect.poll(() => fake.failures.length).toBe(4)
  stop.abort()
  await working
  const gaps = fake.failures.slice(1).map(({ at }, index) => at - fake.failures[index]!.at)
  expect(gaps[2]!).toBeGreaterThan(15)
})

it('a maker that is stopped while it claims gives the film back', async () => {
  const own = ownServer()
  const server: FilmServer = {
    ...own,
    async claim(signal) {
      const job = await own.claim(signal)
      stop.abort()
      await pause(50)
      return job
    },
  }
  fake.waiting.push(filmJob(fake, [plainClip('gray')]))
  expect(await start({ server })).toBe('stopped')
  expect(outcomes).toEqual([{ kind: 'returned' }])
  expect(fake.failures).toMatchObject([{ temporary: true }])
  expect(await readdir(join(folder, 'work'))).toEqual([])
})

it.each([
  [{ status: 401, code: 401, msg: '密钥已吊销' }, '平台不接受接入密钥：密钥已吊销。'],
  [{ status: 200, code: 1511, msg: '没有这项权限' }, '不能领取视频：没有这项权限。接入密钥须属于平台运营商。'],
])('a maker whose key is refused ends with one sentence: %j', async (refusal, sentence) => {
  fake.refusal = refusal
  const error = await start().catch((thrown) => thrown)
  expect(error).toBeInstanceOf(Unwelcome)
  expect(error.message).toBe(sentence)
})
