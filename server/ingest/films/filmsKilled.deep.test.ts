import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openIngest } from '#client/ingest.ts'
import { Refused } from '#client/transport.ts'
import { films as calls } from '#contract/ingest/films.ts'
import { ingest } from '#contract/ingest/ingest.ts'
import { aKey } from '#test/clients/sender.ts'
import { clipFile, posterOf, visit } from '#test/rows/filmRows.ts'
import { aTemplate } from '#test/rows/materialRows.ts'
import { aPlace, unique } from '#test/rows/world.ts'
import { kills, pause, startKillableServer } from '#test/server/killableServer.ts'
import { sweepLoose } from '../../platform/files/looseSweep.ts'
import { openLog } from '../../platform/log.ts'
import { openStorage } from '../../providers/storage/open.ts'

const postgres = process.env.TEST_DATABASE_URL
const long = { timeout: kills * 30_000 + 120_000, retry: 0 }
const count = 200

describe.skipIf(!postgres)('killed without warning while films are made', () => {
  it(
    'after kills of the server and of film makers, each film is made once and its files are stored once',
    long,
    async () => {
      const mortal = await startKillableServer(postgres!)
      const { database, env, secrets, server } = mortal
      Object.assign(server.settings, { FILM_MAKER: 'off', PORT: String(await freePort()) })
      const storage = openStorage(env, secrets)
      try {
        const place = await aPlace(database.db)
        await server.start()
        const { rows } = await database.query("select id from operator where kind = 'platform' limit 1")
        const patience = { attempts: 200, pauseMs: 50, timeoutMs: 5000 }
        const sender = openIngest(server.url, await aKey(mortal, place.operatorId), patience)
        const maker = openIngest(server.url, await aKey(mortal, rows[0]!.id as number), patience)
        const poster = await posterOf('#246')

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

        let handedIn = 0
        const isLeft = async () =>
          (await database.query("select count(*)::int as n from video_record where state <> 'ready'")).rows[0]!.n !== 0
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
          void database.query(`update film set lease_until = now() - interval '1 second', not_before = null, returns = 0
          where lease_until < now() + interval '87 seconds'`)
          void database.query('update film set not_before = null, returns = 0 where not_before > now()')
        }, 300)
        for (let kill = 0; kill < kills && (await isLeft()); kill++) {
          for (const before = handedIn; handedIn === before && (await isLeft()); ) await pause(10)
          await pause(Math.random() * 500)
          await server.killAndRestart()
        }
        await Promise.all(makers)
        clearInterval(clock)
        await server.stop()

        const { rows: records } = await database.query(`
        select v.state, v.file_key, v.poster_key, v.thumb_key, (select count(*)::int from video_step s where s.record_id = v.id and s.state = 'ready') as ready
        from video_record v`)
        expect(records).toHaveLength(count)
        expect(records.filter(({ state, ready }) => state !== 'ready' || ready !== 1)).toEqual([])
        await database.query("update loose_file set due_at = due_at - interval '24 hours'")
        await sweepLoose({ database, storage, log: openLog(env) as never })
        const stored = readdirSync(join(env.DATA_DIR, 'files', 'videos'), { recursive: true, withFileTypes: true })
        const named = records.flatMap((row) => [row.file_key, row.poster_key, row.thumb_key] as string[])
        expect(
          stored
            .filter((entry) => entry.isFile())
            .map(({ name }) => name)
            .toSorted(),
        ).toEqual(named.map((key) => key.split('/').at(-1)!).toSorted())
      } finally {
        await mortal.close()
      }
    },
  )
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
