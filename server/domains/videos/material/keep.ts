import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Operation } from '#contract/kit.ts'
import { seesEverything } from '#contract/roles.ts'
import { type MaterialKind, roomBytes } from '#contract/videos/materialKinds.ts'
import type { NewMaterial } from '#contract/videos/materials.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Examined } from '../../../platform/decoder/material/examine.ts'
import { thumbKeyOf } from '../../../platform/files/imageUpload.ts'
import { contentTypeOf, uniqueName } from '../../../platform/files/key.ts'
import { claimAll, loosen } from '../../../platform/files/loose.ts'
import { discard } from '../../../platform/files/looseSweep.ts'
import { transactAs } from '../../../platform/http/transactAs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'

/** What the uploader says of a material, and the digest of the file as it was sent. */
export interface NewRow {
  kind: MaterialKind
  name: string
  caseType: NonNullable<NewMaterial['caseType']> | null
  sha256: string
}

/**
 * Stores an examined file and makes its row, with the caller's rights at that moment; the file is removed again if no row names it.
 * @param operation the call for which it is done
 * @returns the id, or null if the caller's operator already has the same file under that kind
 * @throws Refusal notEnough (1530) if the customer has no room for it
 */
export async function keepMaterial(
  services: Services,
  actor: Actor,
  operation: Operation,
  examined: Examined,
  row: NewRow,
): Promise<number | null> {
  const { database, storage } = services
  const fileKey = `materials/${actor.operatorId}/${uniqueName()}.${examined.format}`
  const thumbKey = examined.thumb && thumbKeyOf(fileKey).replace(/\w+$/, examined.thumb.format)
  const keys = [fileKey, ...(thumbKey ? [thumbKey] : [])]
  await loosen(database.db, keys)
  try {
    const { size: bytes } = await stat(examined.file)
    await storage.put(fileKey, createReadStream(examined.file), contentTypeOf(fileKey))
    if (examined.thumb && thumbKey)
      await storage.put(thumbKey, createReadStream(examined.thumb.path), contentTypeOf(thumbKey))
    return await transactAs(services, actor, operation, async (db, now) => {
      await claimAll(db, keys)
      await takeRoom(db, now, bytes)
      const { width, height, durationMs, format } = examined
      const made = await db
        .insertInto('material')
        .values({
          ...row,
          operatorId: now.operatorId,
          format,
          fileKey,
          thumbKey,
          bytes,
          width,
          height,
          durationMs,
          uploadedBy: now.trueName || now.name,
        })
        .onConflict((conflict) => conflict.constraint('material_once').doNothing())
        .returning('id')
        .executeTakeFirst()
      return made?.id ?? null
    })
  } finally {
    await discard(services, keys)
  }
}

/** Uploads of one customer wait for each other here, so that together they do not take more than there is. @throws Refusal notEnough (1530) */
async function takeRoom(db: Db, actor: Actor, bytes: number) {
  if (seesEverything(actor.role)) return
  await db.selectFrom('operator').select('id').where('id', '=', actor.operatorId).forNoKeyUpdate().execute()
  const { used } = await db
    .selectFrom('material')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('used'))
    .where('operatorId', '=', actor.operatorId)
    .executeTakeFirstOrThrow()
  if (used + bytes > roomBytes) throw new Refusal('notEnough', '素材空间已满（10 GB），请先删除不用的素材')
}
