import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aKey } from '#test/clients/sender.ts'
import { aShot } from '#test/media/shots.ts'
import { aPlace, unique } from '#test/rows/world.ts'
import { kills, Persistent, pause, startKillableServer } from '#test/server/killableServer.ts'
import { sweepLoose } from '../../platform/files/looseSweep.ts'
import { openLog } from '../../platform/log.ts'
import { openStorage } from '../../providers/storage/open.ts'

const postgres = process.env.TEST_DATABASE_URL

// It dies at other moments each time: a second try would hide what the first has found.
const long = { timeout: kills * 20_000 + 60_000, retry: 0 }

describe.skipIf(!postgres)('killed without warning while pictures come in', () => {
  it(
    'a server killed during uploads keeps the files of acknowledged pictures, and leaves no file without a row',
    long,
    async () => {
      const mortal = await startKillableServer(postgres!)
      const { database, env, secrets, server } = mortal
      const storage = openStorage(env, secrets)
      try {
        const { gbCode, operatorId } = await aPlace(database.db)
        await server.start()
        const client = new Persistent(server, await aKey(mortal, operatorId), '')
        const shot = await aShot()
        const acknowledged: string[] = []
        let open = true
        const cameras = [1, 2, 3, 4].map(async () => {
          while (open) {
            const pictureId = unique('kill-')
            await client.picture({ pictureId, gbCode, takenAt: '2026-05-02T14:28:03+08:00' }, shot)
            acknowledged.push(pictureId)
          }
        })
        for (let kill = 0; kill < kills; kill++) {
          // A kill before anything is under way would try nothing.
          for (const before = acknowledged.length; acknowledged.length === before; ) await pause(10)
          await pause(Math.random() * 1000)
          await server.killAndRestart()
        }
        open = false
        await Promise.all(cameras)
        await server.stop()

        const files = () =>
          readdirSync(join(env.DATA_DIR, 'files', 'pictures'), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => entry.name)
            .toSorted()
        const { rows } = await database.query('select external_id, file_key, thumb_key, preview_key from picture')
        const named = rows
          .flatMap((row) =>
            [row.file_key, row.thumb_key, row.preview_key].map((key) => (key as string).split('/').at(-1)!),
          )
          .toSorted()
        expect(rows.map((row) => row.external_id)).toEqual(expect.arrayContaining(acknowledged))
        expect(acknowledged.length).toBeGreaterThanOrEqual(kills)
        expect(files()).toEqual(expect.arrayContaining(named))
        await database.query("update loose_file set due_at = due_at - interval '24 hours'")
        await sweepLoose({ database, storage, log: openLog(env) as never })
        expect(files()).toEqual(named)
      } finally {
        await mortal.close()
      }
    },
  )
})
