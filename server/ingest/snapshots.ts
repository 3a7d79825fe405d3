import { sql } from 'kysely'
import { okCode } from '#contract/errors.ts'
import { transact } from '../db/transact.ts'
import { dayFolder, freshName } from '../outside/storage/key.ts'
import { keep } from './once.ts'
import { still } from './renditions.ts'
import type { Taker } from './upload.ts'

/** A camera's latest still takes the place of the one before; one that is older than it changes nothing. */
export const takeSnapshot: Taker = async ({ database, storage }, request, { takenAt, file }, device) => {
  const picture = await still(file)
  const key = `snapshots/${dayFolder(new Date(takenAt))}/${freshName()}.jpg`
  await storage.put(key, picture, 'image/jpeg')
  const { answer, superseded } = await transact(database.db, async (trx) => {
    const { rows } = await sql<{ before: string | null }>`
      with old as (select id, snapshot_key from device where id = ${device.id} and (snapshot_at is null or snapshot_at < ${takenAt}) for no key update)
      update device d set snapshot_key = ${key}, snapshot_at = ${takenAt} from old where d.id = old.id returning old.snapshot_key as before`.execute(trx)
    const answer = { index: 0, code: okCode, msg: 'ok', id: device.id, repeated: rows.length === 0 }
    await keep(trx, request, answer)
    return { answer, superseded: answer.repeated ? key : rows[0]!.before }
  }).catch(async (error) => {
    const found = await sql`select from device where id = ${device.id} and snapshot_key = ${key}`.execute(database.db).catch(() => null)
    if (found?.rows.length === 0) await storage.remove(key)
    throw error
  })
  if (superseded) await storage.remove(superseded)
  return answer
}
