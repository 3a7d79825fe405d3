import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import { okCode } from '#contract/errors.ts'
import { noteFraming, referenceOf } from '../../domains/scenic/framing/noteFraming.ts'
import type { Db } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { draw } from '../../platform/decoder/decoder.ts'
import { dayFolder, uniqueName } from '../../platform/files/key.ts'
import { claimAll, loosen } from '../../platform/files/loose.ts'
import { discard } from '../../platform/files/looseSweep.ts'
import type { Services } from '../../platform/services.ts'
import { keep } from '../request/entry.ts'
import type { Taker } from '../upload/upload.ts'

/**
 * Renders and stores a camera's still, and compares it with the camera's reference image if there is one. A newer still replaces the
 * stored one; an older one changes nothing. `also` runs in the transaction that stores the still.
 * @throws Refusal invalid (2000) if the file is not a whole JPEG; Busy
 */
export async function keepStill<T>(
  services: Pick<Services, 'database' | 'storage' | 'events' | 'log'>,
  { deviceId, path, takenAt }: { deviceId: number; path: string; takenAt: string },
  also: (trx: Db, taken: boolean) => Promise<T>,
): Promise<T> {
  const { database, storage, events } = services
  const reference = await referenceOf(database.db, deviceId)
  const against = reference?.look.toString('base64')
  const { files, measured } = await draw({ kind: 'still', path, label: '', ...(against && { against }) }, services.log)
  const key = `snapshots/${dayFolder(new Date(takenAt))}/${uniqueName()}.jpg`
  await loosen(database.db, [key])
  try {
    await storage.put(key, createReadStream(files.still), 'image/jpeg')
    return await transact(database.db, async (trx) => {
      // loosen_files hands the former still to the sweep.
      const { rows } = await sql`
        update device set snapshot_key = ${key}, snapshot_at = ${takenAt} where id = ${deviceId} and removed_at is null and (snapshot_at is null or snapshot_at < ${takenAt}) returning 1`.execute(
        trx,
      )
      if (rows.length > 0) await claimAll(trx, [key])
      if (rows.length > 0 && reference && measured)
        await noteFraming(trx, events, { deviceId, setAt: reference.setAt, framing: measured.framing, takenAt })
      return also(trx, rows.length > 0)
    })
  } finally {
    await discard(services, [key])
  }
}

export const takeSnapshot: Taker = (services, request, { takenAt, file }, device) =>
  keepStill(services, { deviceId: device.id, path: file.path, takenAt }, async (trx, taken) => {
    const answer = { index: 0, code: okCode, msg: 'ok', id: device.id, repeated: !taken }
    await keep(trx, request, answer)
    return answer
  })
