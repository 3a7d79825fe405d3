import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { snapshots } from '#contract/scenic/snapshots.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import { draw } from '../../../platform/decoder/decoder.ts'
import { dayFolder, uniqueName } from '../../../platform/files/key.ts'
import { claimAll, loosen } from '../../../platform/files/loose.ts'
import { discard } from '../../../platform/files/looseSweep.ts'
import { ObjectMissing } from '../../../platform/files/storage.ts'
import { transactAs } from '../../../platform/http/transactAs.ts'
import { orNotFound, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * Makes the newest still of a camera its reference. The picture is copied, because the next still replaces it.
 * @throws Refusal notFound, state.impossible if there is no still, Busy
 */
export async function takeReference(services: Services, actor: Actor, deviceId: number) {
  const { database, storage, env } = services
  const { rows } = await sql<{ areaId: number; key: string | null }>`
    select area_id, snapshot_key as key from device where id = ${deviceId} and removed_at is null and ${inScope(actor, 'device.areaId')}`.execute(
    database.db,
  )
  const device = orNotFound(rows[0])
  const picture = await stillAt(storage, device.key)
  const look = await lookedAt(services, env.DATA_DIR, picture)
  const key = `snapshots/${dayFolder(new Date())}/${uniqueName()}.jpg`
  await loosen(database.db, [key])
  try {
    await storage.put(key, picture, 'image/jpeg')
    await transactAs(services, actor, snapshots.setFrame, async (trx, now) => {
      // Waits for concurrent changes of the camera or its scope.
      const { rows: saved } = await sql`
        insert into device_frame (device_id, area_id, picture_key, look, set_by)
        select id, area_id, ${key}, ${look}, ${now.name} from device where id = ${deviceId} and removed_at is null and ${inScope(now, 'device.areaId')} for share
        on conflict (device_id) do update set picture_key = excluded.picture_key, look = excluded.look, set_by = excluded.set_by, set_at = excluded.set_at,
          verdict = null, since = null, stills = 0, notified = null returning 1`.execute(trx)
      orNotFound(saved[0])
      await claimAll(trx, [key])
    })
  } finally {
    await discard(services, [key])
  }
}

async function stillAt(storage: Services['storage'], key: string | null): Promise<Uint8Array> {
  const none = () => new Refusal('state.impossible', '这台摄像头还没有快照，先抓拍一张再设为参考')
  if (key === null) throw none()
  try {
    return await storage.read(key)
  } catch (error) {
    throw error instanceof ObjectMissing ? none() : error
  }
}

/** In its turn, like every picture. */
async function lookedAt({ log }: Pick<Services, 'log'>, dataDir: string, picture: Uint8Array): Promise<Buffer> {
  const folder = await mkdtemp(join(dataDir, 'uploads', 'u-'))
  try {
    const path = join(folder, 'sent')
    await writeFile(path, picture, { flag: 'wx', mode: 0o600 })
    const { look } = await draw({ kind: 'still', path, label: '' }, log)
    return Buffer.from(look, 'base64')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
