import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { aPlace, aVisitor } from '#test/rows/world.ts'
import { kills, pause, startKillableServer } from '#test/server/killableServer.ts'
import { verifyFigures } from '../domains/reports/figures/proof.ts'
import { sweepLoose } from '../platform/files/looseSweep.ts'
import { openLog } from '../platform/log.ts'
import { openStorage } from '../providers/storage/open.ts'

const postgres = process.env.TEST_DATABASE_URL
const rows = 30_000

// It dies at other moments each time: a second try would hide what the first has found.
const long = { timeout: kills * 30_000 + 120_000 }

describe.skipIf(!postgres)('killed without warning while old scans are archived', () => {
  it(
    'after kills during archiving, each scan is in the table or in exactly one archive file, and all figures hold',
    long,
    async () => {
      const mortal = await startKillableServer(postgres!)
      const { database, env, secrets, server } = mortal
      const storage = openStorage(env, secrets)
      try {
        const { areaId, caseId, deviceId } = await aPlace(database.db)
        const { id: visitorId } = await aVisitor(database.db, areaId)
        await database.query(
          `insert into scan (area_id, case_id, device_id, visitor_id, external_id, at)
          select $1, $2, $3, $4, 'k' || n, now() - interval '401 days' - n % 40 * interval '1 day' from generate_series(1, $5::int) n`,
          [areaId, caseId, deviceId, visitorId, rows],
        )
        const hours = async () => (await database.query('select * from area_hour order by area_id, hour')).rows
        const before = await hours()
        Object.assign(server.settings, { KEEP_SCANS_DAYS: '400', ARCHIVE_SCANS: 'on' })
        await server.start()
        // Frees the turn of the killed process, so that the restarted one takes its turn at once.
        const free = () => database.query("delete from beat where name = 'retention'")
        const left = async () => (await database.query('select count(*)::int as n from scan')).rows[0]!.n as number
        let midway = 0
        for (let kill = 0; kill < kills; kill++) {
          // Waits until some more rows have been removed.
          for (let last = await left(); (await left()) === last && last > 0; ) await pause(10)
          await pause(Math.random() * 100)
          await free()
          await server.killAndRestart()
          if ((await left()) > 0) midway++
        }
        expect(midway).toBeGreaterThan(0)
        for (let waited = 0; (await left()) > 0 && waited < 60; waited++) {
          if (waited % 15 === 14) {
            await free()
            await server.killAndRestart()
          }
          await pause(1000)
        }
        await server.stop()
        expect(await left()).toBe(0)
        await database.query("update loose_file set due_at = due_at - interval '24 hours'")
        await sweepLoose({ database, storage, log: openLog(env) as never })
        const { rows: files } = await database.query('select file_key from archive')
        const lines: string[] = []
        for (const { file_key } of files) {
          const text = gunzipSync(await storage.read(file_key as string)).toString()
          lines.push(
            ...text
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line).external_id),
          )
        }
        expect(lines.length).toBe(rows)
        expect(new Set(lines).size).toBe(rows)
        const stored = readdirSync(join(env.DATA_DIR, 'files', 'archive'), { recursive: true, withFileTypes: true })
        expect(stored.filter((entry) => entry.isFile()).length).toBe(files.length)
        expect(await hours()).toEqual(before)
        expect((await verifyFigures(database)).flatMap(({ faults }) => faults)).toEqual([])
      } finally {
        await mortal.close()
      }
    },
  )
})
