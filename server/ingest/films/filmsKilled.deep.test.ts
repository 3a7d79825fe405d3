import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ingest, openIngest } from '#client/ingest.ts'
import { Refused } from '#client/transport.ts'
import { films as calls } from '#contract/ingest/films.ts'
import { ingest } from '#contract/ingest/ingest.ts'
import { aKey } from '#test/clients/sender.ts'
import { type OwnPostgres, startOwnPostgres } from '#test/database/ownPostgres.ts'
import { clipFile, posterOf, visit } from '#test/rows/filmRows.ts'
import { aTemplate } from '#test/rows/materialRows.ts'
import { aPlace, unique } from '#test/rows/world.ts'
import { freePort } from '#test/server/freePort.ts'
import { kills, pause, startKillableServer } from '#test/server/killableServer.ts'
import { makeTemplate } from '#test/server/template.ts'
import { sweepLoose } from '../../platform/files/looseSweep.ts'
import { openLog } from '../../platform/log.ts'
import { openStorage } from '../../providers/storage/open.ts'

const postgres = process.env.TEST_DATABASE_URL
const long = { timeout: kills * 40_000 + 180_000, retry: 0 }
const count = 200
/** Requests are repeated until the server is back. */
const patience = { attempts: 400, pauseMs: 50, timeoutMs: 5000 }

type Mortal = Awaited<ReturnType<typeof startKillableServer>>
interface World {
  readonly mortal: Mortal
  readonly maker: Ingest
  readonly poster: Buffer
  /** Repeats a statement until the database is back. */
  query<T>(text: string): Promise<T[]>
}

/** A server whose visitors have ordered films. */
async function openWorld(mortal: Mortal): Promise<World> {
  const { database, server } = mortal
  Object.assign(server.settings, { FILM_MAKER: 'off', PORT: String(await freePort()) })
  const place = await aPlace(database.db)
  await server.start()
  const { rows } = await database.query("select id from operator where kind = 'platform' limit 1")
  const sender = openIngest(server.url, await aKey(mortal, place.operatorId), patience)
  const { from, to, at } = visit()
  const openid = unique('oKilled_')
  const clip = { clipId: unique('c-'), gbCode: place.gbCode, recordedAt: at(1), openid }
  await sender.upload(ingest.clip, clip, { file: { content: clipFile, name: 'a.mp4', type: 'video/mp4' } })
  const { id: templateId } = await aTemplate(database.db, place)
  const requests = Array.from({ length: count }, () => ({
    ...{ videoId: unique('v-'), gbCode: place.gbCode, openid, templateId, from, to, at: at(31) },
  }))
  const posted = await sender.post('films', requests)
  expect(posted.every(({ code }) => code === 200)).toBe(true)
  return {
    mortal,
    poster: await posterOf('#246'),
    maker: openIngest(server.url, await aKey(mortal, rows[0]!.id as number), patience),
    async query<T>(text: string) {
      for (let attempt = 1; ; attempt++) {
        try {
          return (await database.query(text)).rows as T[]
        } catch (error) {
          if (attempt >= 200) throw error
          await pause(100)
        }
      }
    },
  }
}

/** Makes all films by three makers of which a fifth dies at each film, while `kill` strikes again and again. */
async function makeAll({ mortal, maker, poster, query }: World, kill: (at: number) => Promise<void>) {
  let handedIn = 0
  const isLeft = async () =>
    (await query<{ n: number }>("select count(*)::int as n from video_record where state <> 'ready'"))[0]!.n !== 0
  const makers = [1, 2, 3].map(async (number) => {
    while (await isLeft()) {
      const { film } = await maker.call(calls.claim, { body: { maker: `制作 ${number}` } })
      if (!film) {
        await pause(50)
        continue
      }
      try {
        await maker.call(calls.progress, { body: { lease: film.lease, progress: 50 } })
        // A maker that is killed is not heard again.
        if (Math.random() < 0.2) continue
        const files = {
          file: { content: clipFile, name: 'film.mp4', type: 'video/mp4' },
          poster: { content: poster, name: 'poster.jpg', type: 'image/jpeg' },
        }
        await maker.upload(calls.finish, { lease: film.lease }, files)
        handedIn++
      } catch (error) {
        // Its lease had lapsed.
        if (!(error instanceof Refused)) throw error
      }
    }
  })
  // Time passes faster for leases, so that those of dead makers lapse while others still work, and no film fails by them.
  const clock = setInterval(() => {
    for (const text of [
      `update film set lease_until = now() - interval '1 second', not_before = null, returns = 0
        where lease_until < now() + interval '87 seconds'`,
      'update film set not_before = null, returns = 0 where not_before > now()',
    ])
      mortal.database.query(text).catch(() => {})
  }, 300)
  for (let at = 0; at < kills && (await isLeft()); at++) {
    for (const before = handedIn; handedIn === before && (await isLeft()); ) await pause(10)
    await pause(Math.random() * 500)
    await kill(at)
  }
  await Promise.all(makers)
  clearInterval(clock)
}

/** Each film is ready once, and nothing is stored that no film names. */
async function expectOnce({ mortal, query }: World) {
  const { env, secrets, database } = mortal
  const records = await query<{ state: string; ready: number; keys: string[] }>(`
    select v.state, array[v.file_key, v.poster_key, v.thumb_key] as keys,
      (select count(*)::int from video_step s where s.record_id = v.id and s.state = 'ready') as ready from video_record v`)
  expect(records).toHaveLength(count)
  expect(records.filter(({ state, ready }) => state !== 'ready' || ready !== 1)).toEqual([])
  await query("update loose_file set due_at = due_at - interval '24 hours'")
  await sweepLoose({ database, storage: openStorage(env, secrets), log: openLog(env) as never })
  const stored = readdirSync(join(env.DATA_DIR, 'files', 'videos'), { recursive: true, withFileTypes: true })
  const named = records.flatMap(({ keys }) => keys)
  expect(
    stored
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(named.map((key) => key.split('/').at(-1)!).toSorted())
}

describe.skipIf(!postgres)('killed without warning while films are made', () => {
  it(
    'after kills of the server and of film makers, each film is made once and its files are stored once',
    long,
    async () => {
      const mortal = await startKillableServer(postgres!)
      try {
        const world = await openWorld(mortal)
        await makeAll(world, () => mortal.server.killAndRestart())
        await mortal.server.stop()
        await expectOnce(world)
      } finally {
        await mortal.close()
      }
    },
  )
})

describe('a database that crashes while films are made', () => {
  let own: OwnPostgres | undefined
  beforeAll(async () => {
    own = await startOwnPostgres()
  }, 60_000)
  afterAll(() => own?.close())

  it('after crashes of the database and kills of the server, each film is made once', long, async ({ skip }) => {
    if (!own) return skip('PostgreSQL is not installed')
    const { crash, url } = own
    const mortal = await startKillableServer(url, await makeTemplate(url))
    try {
      const world = await openWorld(mortal)
      let crashes = 0
      await makeAll(world, async (at) => {
        // Every third time the server dies as well, in the middle of what the crash left.
        const [crashed] = await Promise.all([crash(), at % 3 === 2 && mortal.server.killAndRestart()])
        crashes++
        return crashed
      })
      expect(crashes).toBe(kills)
      await mortal.server.stop()
      await expectOnce(world)
    } finally {
      await mortal.close()
    }
  })
})
