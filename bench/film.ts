import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Ingest, openIngest } from '#client/ingest.ts'
import type { Key } from '#client/signing.ts'
import { contract } from '#contract/index.ts'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import type { Element } from '#contract/videos/timeline.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { aTemplate } from '#test/rows/materialRows.ts'
import { unique } from '#test/rows/world.ts'
import { databaseUrl, memoryOf, type Row, round, signIn, sized, startServer, two } from './kit.ts'
import { costOf, drawClips, filmByHand, inFolder, plainFilm, renderFilm, richFilm } from './kitFilms.ts'
import { madeKey } from './kitIngest.ts'

export const title =
  'Films of 1080p clips: processor time against FFmpeg by hand, makers side by side, their memory, and lists of orders meanwhile'

/** Rounds of each rendering. */
const rounds = sized(2, 1)
/** Films of ten seconds for one maker and for two. */
const films = sized(12, 2)
/** Films of two seconds that one maker makes in a row. */
const inARow = sized(100, 2)

export const run = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const clips = await drawClips(folder, sized(6, 2))
    const rich = await richFilm(clips, folder)
    const plain = plainFilm(clips.slice(0, sized(4, 2)))
    return [
      await againstHand(
        `film of ${rich.lengthMs / 1000} s: five transitions, look, sticker, text, music`,
        rich,
        folder,
      ),
      await againstHand(`film of ${plain.lengthMs / 1000} s: whole clips, joined`, plain, folder),
      ...(await byMakers(folder, clips)),
    ]
  })

/** What a film costs against FFmpeg, which draws it with the same graph at once. */
async function againstHand(what: string, film: FilmPlan, folder: string): Promise<Row> {
  const [maker, hand] = [
    { seconds: 0, memory: 0 },
    { seconds: 0, memory: 0 },
  ]
  for (let at = 0; at < rounds; at++)
    for (const [sum, work] of [
      [maker, renderFilm],
      [hand, filmByHand],
    ] as const) {
      const { seconds, memory } = await costOf(() => work(film, folder))
      sum.seconds += seconds / rounds
      sum.memory = Math.max(sum.memory, memory)
    }
  return {
    what,
    'processor s': two(maker.seconds),
    'by hand s': two(hand.seconds),
    ratio: two(maker.seconds / hand.seconds),
    'memory MB': Math.round(maker.memory),
    'by hand MB': Math.round(hand.memory),
  }
}

/** What makers of a server do. */
async function byMakers(folder: string, clips: readonly string[]): Promise<Row[]> {
  const server = await startServer({ FILM_MAKER: 'off' })
  const database = await openDatabase({ url: databaseUrl, connections: 2 })
  const running = new Set<Maker>()
  try {
    const company = await openCompany(server.url, database, clips)
    const start = (core?: number) => {
      const maker = startMaker(folder, server.url, company.key, core)
      running.add(maker)
      return maker
    }
    const stop = async (...makers: readonly Maker[]) => {
      await Promise.all(makers.map((maker) => maker.stop()))
      for (const maker of makers) running.delete(maker)
    }
    const rows: Row[] = []
    const times: number[] = []
    for (const count of availableParallelism() > 1 ? [1, 2] : [1]) {
      const numbers = await company.order(10, films)
      const makers = Array.from({ length: count }, (_, core) => start(core))
      times.push(await company.made(numbers))
      await stop(...makers)
      rows.push({
        what: `${count} maker${count > 1 ? 's' : ''}, each held to one core`,
        'films an hour': Math.round((films * 3600) / times.at(-1)!),
      })
    }
    if (times[1]) rows.push({ what: 'two makers against one', ratio: two(times[0]! / times[1]) })

    const numbers = await company.order(2, inARow)
    const steady = start()
    const memory: number[] = []
    const watching = setInterval(() => memory.push(steady.memory()), 250)
    await company.made(numbers)
    clearInterval(watching)
    await stop(steady)
    const max = (from: number, to: number) =>
      Math.round(Math.max(0, ...memory.slice(Math.floor(from * memory.length), Math.ceil(to * memory.length))))
    rows.push({
      what: `memory of a maker over ${inARow} films, MB`,
      'first tenth': max(0, 0.1),
      'last tenth': max(0.9, 1),
      max: max(0, 1),
    })
    rows.push(await listsBeside(server.url, company, { start, stop }))
    return rows
  } finally {
    for (const maker of running) await maker.stop()
    await database.close()
    await server.stop()
  }
}

/** Requests of order lists while a film is being made, against those before and after. */
async function listsBeside(
  url: string,
  company: Company,
  { start, stop }: { start(): Maker; stop(maker: Maker): Promise<void> },
): Promise<Row> {
  const load = {
    ...{ url: url + contract.sales.orders.list.path, headers: { authorization: await signIn(url) } },
    body: { states: ['paid'], size: 20 },
  }
  const several = async () => {
    const results: { rps: number; p99: number }[] = []
    for (let at = 0; at < sized(4, 1); at++) results.push(await round(load, 4, 4))
    const mean = (of: (one: (typeof results)[number]) => number) =>
      results.reduce((sum, one) => sum + of(one), 0) / results.length
    return { rps: mean(({ rps }) => rps), p99: mean(({ p99 }) => p99) }
  }
  await round(load, 2, 4)
  const before = await several()
  const numbers = await company.order(sized(60, 10), 1)
  const maker = start()
  await company.atWork(numbers)
  const during = await several()
  await stop(maker)
  await company.end()
  const after = await several()
  const idle = (before.rps + after.rps) / 2
  return {
    what: 'lists of orders beside a maker, 4 connections',
    'req/s': Math.round(during.rps),
    'without it': Math.round(idle),
    slower: two(idle / during.rps),
    'p99 ms': Math.round(during.p99),
    'p99 without': Math.round((before.p99 + after.p99) / 2),
  }
}

interface Maker {
  /** Of the program and all that it has started, in MB. */
  memory(): number
  stop(): Promise<void>
}

/** @param core the only one on which it and its programs may run */
function startMaker(folder: string, base: string, key: Key, core?: number): Maker {
  const own = join(folder, unique('maker'))
  const program = [process.execPath, 'maker/main.ts', '--base', base, '--name', unique('bench '), '--folder', own]
  const [command, ...args] = core === undefined ? program : ['taskset', '-c', String(core), ...program]
  const child: ChildProcess = spawn(command!, args, {
    env: { ...process.env, MAKER_KEY_ID: key.keyId, MAKER_KEY_SECRET: key.secret },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    memory: () => memoryOf(child.pid!),
    async stop() {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

interface Company {
  /** The platform's key, with which makers sign. */
  readonly key: Key
  /** Orders films of so many seconds; returns their numbers. */
  order(seconds: number, count: number): Promise<string[]>
  /** Waits until a maker has one of the films. */
  atWork(numbers: readonly string[]): Promise<void>
  /** Waits until all are ready. @returns seconds from the first claim to the last film */
  made(numbers: readonly string[]): Promise<number>
  /** Ends every film that waits. */
  end(): Promise<void>
}

/** A project of the seeded company whose visitor was recorded by the clips. */
async function openCompany(url: string, database: Database, clips: readonly string[]): Promise<Company> {
  const headers = { authorization: await signIn(url) }
  const one = async <T>(text: string) => (await database.query(text)).rows[0] as T
  const platform = await one<{ id: number }>("select id from operator where kind = 'platform' order by id limit 1")
  const place = await one<{ areaId: number; caseId: number; operatorId: number; gbCode: string }>(
    `select d.area_id::int as "areaId", d.case_id::int as "caseId", a.operator_id::int as "operatorId", d.gb_code as "gbCode"
     from device d join area a on a.id = d.area_id where d.case_id is not null order by d.id limit 1`,
  )
  const key = await madeKey(url, headers, platform.id)
  const sender: Ingest = openIngest(url, await madeKey(url, headers, place.operatorId))
  const [openid, began] = [unique('oBench'), Date.now() - 3_600_000]
  const at = (seconds: number) => new Date(began + seconds * 1000).toISOString()
  for (const [index, clip] of clips.entries())
    await sender.upload(
      contract.ingest.ingest.clip,
      { clipId: unique('c-'), gbCode: place.gbCode, openid, recordedAt: at(60 * index) },
      { file: { content: await readFile(clip), name: 'clip.mp4', type: 'video/mp4' } },
    )
  const end = async () => {
    await database.query("update video_record set state = 'failed' where state in ('uploaded', 'synthesising')")
    await database.query('update film set lease_until = null')
  }
  await end()
  const until = async (holds: (logged: Record<string, number>) => boolean, numbers: readonly string[]) => {
    for (;;) {
      const { rows } = await database.query(
        `select l.event, count(*)::int as n, extract(epoch from min(l.at))::float8 as first, extract(epoch from max(l.at))::float8 as last
         from film_log l join video_record v on v.id = l.record_id where v.external_id = any($1) group by 1`,
        [numbers],
      )
      const logged = rows as { event: string; n: number; first: number; last: number }[]
      const counts = Object.fromEntries(logged.map(({ event, n }) => [event, n]))
      if (counts.failed) throw new Error('a film failed')
      if (holds(counts)) return logged
      await pause(1000)
    }
  }
  return {
    key,
    end,
    async order(seconds, count) {
      const durationMs = seconds * 1000
      const { id } = await aTemplate(database.db, place, { durationMs, timeline: timelineOf(durationMs) })
      const numbers = Array.from({ length: count }, () => unique('v-bench-'))
      const common = { gbCode: place.gbCode, openid, templateId: id, from: at(0), to: at(1800), at: at(1900) }
      const answers = await sender.post(
        'films',
        numbers.map((videoId) => ({ videoId, ...common })),
      )
      const refused = answers.find(({ code }) => code !== 200)
      if (refused) throw new Error(refused.msg)
      return numbers
    },
    async atWork(numbers) {
      await until(({ claimed = 0 }) => claimed > 0, numbers)
    },
    async made(numbers) {
      const logged = await until(({ ready = 0 }) => ready === numbers.length, numbers)
      const of = (name: string) => logged.find(({ event }) => event === name)!
      return of('ready').last - of('claimed').first
    },
  }
}

/** A cross-fade in the middle, a vignette and a text. */
const timelineOf = (lengthMs: number): Element[] => [
  { effect: 'fade', startMs: lengthMs / 2 - 200, lengthMs: 400, params: {} },
  { effect: 'vignette', startMs: 0, lengthMs, params: {} },
  { effect: 'caption', startMs: 200, lengthMs: lengthMs - 400, params: {}, text: '{景区} 留念' },
]
