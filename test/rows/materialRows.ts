import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { MaterialKind } from '#contract/videos/materialKinds.ts'
import { materials } from '#contract/videos/materials.ts'
import type { Element } from '#contract/videos/timeline.ts'
import type { Db } from '#server/platform/db/open.ts'
import { json } from '#server/platform/db/values.ts'
import { unique } from './world.ts'

/** A material of an operator, by default a picture; its file does not exist. */
export function aMaterial(
  db: Db,
  { operatorId, kind = 'picture' }: { operatorId: number; kind?: MaterialKind },
  more: { caseType?: 'clip' | 'ride'; durationMs?: number; sha256?: string } = {},
) {
  const name = randomBytes(16).toString('hex')
  return db
    .insertInto('material')
    .values({
      ...{ operatorId, kind, name: unique('素材'), format: kind === 'audio' ? 'mp3' : 'png' },
      ...{ fileKey: `materials/${operatorId}/${name}.png`, sha256: randomBytes(32).toString('hex'), bytes: 4096 },
      ...{ width: 640, height: 360, uploadedBy: unique('上传人') },
      ...more,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** Sends a file as a page does. */
export async function upload(
  app: FastifyInstance,
  token: string | null,
  file: Buffer,
  query: { kind: MaterialKind; name?: string; caseType?: string },
) {
  const answer = await app.inject({
    method: 'POST',
    url: materials.add.path,
    query: { name: '素材', ...query },
    headers: { 'content-type': 'application/octet-stream', ...(token && { authorization: token }) },
    payload: file,
  })
  return answer.json() as {
    code: number
    msg: string
    data: { id: number; fields?: Record<string, string> }
  }
}

/** A published template of the place's project, by default of ten seconds without anything on its timeline. */
export async function aTemplate(
  db: Db,
  { areaId, caseId }: { areaId: number; caseId: number },
  { durationMs = 10_000, timeline = [] }: { durationMs?: number; timeline?: readonly Element[] } = {},
) {
  const name = unique('模板')
  const { id } = await db
    .insertInto('template')
    .values({ areaId, caseId, name, durationMs })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('templateVersion')
    .values({
      ...{ templateId: id, number: 1, name, durationMs, aspect: 'auto', audioVolume: 80 },
      ...{ timeline: json(timeline), slots: json([]), plain: '', publishedBy: '测试' },
    })
    .execute()
  await db.updateTable('template').set({ state: 'published', publishedNumber: 1 }).where('id', '=', id).execute()
  return { id, name }
}
