import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import { okCode } from '#contract/errors.ts'
import { transact } from '../db/transact.ts'
import { dayFolder, freshName } from '../outside/storage/key.ts'
import { claimAll, loosen } from '../outside/storage/loose.ts'
import { discard } from '../outside/storage/looseSweep.ts'
import { draw } from './decoder.ts'
import { keep } from './once.ts'
import type { Taker } from './upload.ts'

/** A camera's latest still takes the place of the one before; one that is older than it changes nothing. */
export const takeSnapshot: Taker = async (services, request, { takenAt, file }, device) => {
  const { database, storage } = services
  const { files } = await draw({ kind: 'still', path: file.path, label: '' }, services.log)
  const key = `snapshots/${dayFolder(new Date(takenAt))}/${freshName()}.jpg`
  await loosen(database.db, [key])
  try {
    await storage.put(key, createReadStream(files.still), 'image/jpeg')
    return await transact(database.db, async (trx) => {
      const { rows } = await sql`
        update device set snapshot_key = ${key}, snapshot_at = ${takenAt} where id = ${device.id} and removed_at is null and (snapshot_at is null or snapshot_at < ${takenAt}) returning 1`.execute(
        trx,
      )
      if (rows.length > 0) await claimAll(trx, [key])
      const answer = { index: 0, code: okCode, msg: 'ok', id: device.id, repeated: rows.length === 0 }
      await keep(trx, request, answer)
      return answer
    })
  } finally {
    await discard(services, [key])
  }
}
