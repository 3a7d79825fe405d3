import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import {
  formatsOf,
  type MaterialFormat,
  type MaterialKind,
  materialKinds,
  materialLimits,
  megabyte,
} from '#contract/videos/materialKinds.ts'
import { materials, type NewMaterial } from '#contract/videos/materials.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { examine } from '../../../platform/decoder/decoder.ts'
import { mountStreamUpload } from '../../../platform/files/fileUpload.ts'
import { sniff } from '../../../platform/files/sniff.ts'
import { type Spooled, spool } from '../../../platform/files/spool.ts'
import { Refusal, wrongField } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { keepMaterial } from './keep.ts'

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
      const id = await keepMaterial(services, actor, materials.add, examined, row)
      // Somebody was faster with the same file.
      if (id === null) await refuseKnown(services.database.db, actor, kind, sent)
      return { data: { id: id! }, note: { target: id!, after: row } }
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
