import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { seesEverything } from '#contract/roles.ts'
import {
  formatsOf,
  type MaterialFormat,
  type MaterialKind,
  materialKinds,
  materialLimits,
  megabyte,
  roomBytes,
} from '#contract/videos/materialKinds.ts'
import { materials, type NewMaterial } from '#contract/videos/materials.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { examine } from '../../../platform/decoder/decoder.ts'
import type { Examined } from '../../../platform/decoder/material/examine.ts'
import { mountStreamUpload } from '../../../platform/files/fileUpload.ts'
import { thumbKeyOf } from '../../../platform/files/imageUpload.ts'
import { contentTypeOf, uniqueName } from '../../../platform/files/key.ts'
import { claimAll, loosen } from '../../../platform/files/loose.ts'
import { discard } from '../../../platform/files/looseSweep.ts'
import { sniff } from '../../../platform/files/sniff.ts'
import { type Spooled, spool } from '../../../platform/files/spool.ts'
import { transactAs } from '../../../platform/http/transactAs.ts'
import { Refusal, wrongField } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'

/** POST …/addmaterial: files are stored before a row names them, and removed again if none does. */
export const mountMaterialUpload = (app: FastifyInstance, services: Services) =>
  mountStreamUpload(app, services, 'videos.materials.add', materials.add, async (request, body) => {
    const { kind, name, caseType } = request.query as NewMaterial
    const actor = request.actor!
    const { maxMegabytes, seeThrough = false, maxSeconds = 0 } = materialLimits[kind]
    const folder = await mkdtemp(join(tmpdir(), 'jy-material-'))
    try {
      const path = join(folder, 'sent')
      const tooLong = `${materialKinds[kind]}最大 ${maxMegabytes} MB`
      const sent = await spool(body, path, maxMegabytes * megabyte, tooLong)
      const format = formatFor(kind, sent.head)
      await refuseKnown(services.database.db, actor, kind, sent)
      const examined = await examine({ path, format, seeThrough, maxSeconds }, services.log)
      const row = { kind, name: name.trim(), caseType: caseType ?? null, sha256: sent.sha256 }
      const id = await keep(services, actor, examined, row)
      return { data: { id }, note: { target: id, after: row } }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

function formatFor(kind: MaterialKind, head: Buffer): MaterialFormat {
  const { formats, note } = materialLimits[kind]
  const found = sniff(head)
  const format = found === 'mp4' && !formats.includes('mp4') ? 'm4a' : found
  if (format && formats.includes(format)) return format
  throw wrongField('file', `${materialKinds[kind]}应为 ${formatsOf(kind)} 文件${note ? `，${note}` : ''}`)
}

/** @throws Refusal exists (2001), naming the earlier upload */
async function refuseKnown(db: Db, { operatorId }: Actor, kind: MaterialKind, { sha256 }: Pick<Spooled, 'sha256'>) {
  const known = await db
    .selectFrom('material')
    .select(['id', 'name'])
    .where('operatorId', '=', operatorId)
    .where('kind', '=', kind)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (known)
    throw new Refusal('exists', `与已有的「${known.name}」是同一个文件`, {
      fields: { file: `已有「${known.name}」` },
      id: known.id,
    })
}

interface Row {
  kind: MaterialKind
  name: string
  caseType: NonNullable<NewMaterial['caseType']> | null
  sha256: string
}

async function keep(services: Services, actor: Actor, examined: Examined, row: Row): Promise<number> {
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
    return await transactAs(services, actor, materials.add, async (db, now) => {
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
      // Somebody was faster with the same file.
      if (!made) await refuseKnown(db, now, row.kind, row)
      return made!.id
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
