import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ClipForm } from '#contract/ingest/clips.ts'
import type { ItemAnswer } from '#contract/ingest/items.ts'
import { clipLimits } from '#contract/videos/film/source.ts'
import { megabyte } from '#contract/videos/materialKinds.ts'
import type { Db } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { contentTypeOf, dayFolder, uniqueName } from '../../platform/files/key.ts'
import { claimAll, loosen } from '../../platform/files/loose.ts'
import { discard } from '../../platform/files/looseSweep.ts'
import { checker } from '../../platform/http/validation/checker.ts'
import { Answers, timeFault } from '../../platform/http/validation/items.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { described } from '../request/described.ts'
import { answerOf, enter, Overtaken, type Request } from '../request/entry.ts'
import { devicesOf, type KnownDevice } from '../request/known.ts'
import { keepAnswer, mountForm } from '../upload/mountForm.ts'
import type { FormLimits, SentFile } from '../upload/upload.ts'
import { mp4Of } from '../videos/recordMedia.ts'
import { barredText, meet } from '../visitors/sightings.ts'

const { megabytes, seconds } = clipLimits
const limits: FormLimits = {
  fileBytes: megabytes * megabyte,
  files: 1,
  tooLarge: `片段最大 ${megabytes} MB，每次一个`,
}
const check = checker(ClipForm, true)

/** POST /ingest/v1/clips: a clip of a camera, answered when it is stored for good. */
export const mountClips = (app: FastifyInstance, services: Services) =>
  mountForm<ClipForm>(app, services, {
    ...{ route: described('clip'), limits, check },
    take(request, fields, { file, ...others }) {
      const time = timeFault(fields.recordedAt)
      if (time !== null) throw wrongField('recordedAt', time)
      const [other] = Object.keys(others)
      if (other) throw wrongField(other, `没有名为 ${other} 的文件，应为 file`)
      if (!file) throw wrongField('file', '没有文件')
      return take(services, request, fields, file)
    },
  })

async function take(services: Services, request: Request, form: ClipForm, file: SentFile): Promise<ItemAnswer> {
  const { db } = services.database
  const { key, known } = await enter<ItemAnswer>(db, request)
  if (known) return known.answer
  const device = (await devicesOf(db, key, [form.gbCode])).get(form.gbCode)
  if (!device) throw new Refusal('notFound', `没有国标编码为 ${form.gbCode} 的摄像头`)
  try {
    const before = await knownClip(db, device, form, file)
    if (before !== null) return await keepAnswer(db, request, before, true)
    return await store(services, request, device, form, file)
  } catch (error) {
    if (error instanceof Overtaken) return answerOf(db, request)
    throw error
  }
}

/** The id of a clip that is stored already. @throws Refusal exists (2001) if the number belongs to another file, camera or instant */
async function knownClip(
  db: Db,
  { id, areaId }: KnownDevice,
  { clipId, recordedAt }: ClipForm,
  { digest }: SentFile,
): Promise<number | null> {
  const { rows } = await sql<{ id: number; same: boolean }>`
    select id, (device_id, recorded_at, file_sha256) = (${id}, ${recordedAt}::timestamptz, ${digest}) as same
    from clip where area_id = ${areaId} and external_id = ${clipId}`.execute(db)
  if (rows[0] && !rows[0].same) throw new Refusal('exists', `片段编号 ${clipId} 已存在，内容不同`)
  return rows[0]?.id ?? null
}

async function store(
  { database, storage, log }: Services,
  request: Request,
  device: KnownDevice,
  form: ClipForm,
  file: SentFile,
): Promise<ItemAnswer> {
  const clip = await mp4Of(file, seconds, log)
  const fileKey = `clips/${dayFolder(new Date(form.recordedAt))}/${uniqueName()}.mp4`
  await loosen(database.db, [fileKey])
  try {
    await storage.put(fileKey, createReadStream(clip.path), contentTypeOf(fileKey))
    return await transact(database.db, async (trx) => {
      const visitorId = await visitorOf(trx, device, form)
      const { rows } = await sql<{ id: number }>`
        insert into clip (area_id, case_id, device_id, visitor_id, external_id, recorded_at, duration_ms, width, height, file_key, file_sha256, file_bytes)
        values (${device.areaId}, ${device.caseId}, ${device.id}, ${visitorId}, ${form.clipId}, ${form.recordedAt}, ${Math.max(1, Math.round(clip.seconds * 1000))},
          ${clip.width}, ${clip.height}, ${fileKey}, ${file.digest}, ${clip.bytes})
        on conflict (area_id, external_id) do nothing returning id`.execute(trx)
      const id = rows[0]?.id
      if (id === undefined) return keepAnswer(trx, request, (await knownClip(trx, device, form, file))!, true)
      await claimAll(trx, [fileKey])
      return keepAnswer(trx, request, id, false)
    })
  } finally {
    await discard({ database, storage, log }, [fileKey])
  }
}

/** The visitor that the form names, noted as seen there. @throws Refusal login.forbidden (1505) */
async function visitorOf(db: Db, { areaId }: KnownDevice, { openid, recordedAt }: ClipForm): Promise<number | null> {
  if (openid === undefined) return null
  const items = [{ index: 0, openid, at: new Date(recordedAt).toISOString() }]
  const [met] = await meet(db, items, () => areaId, new Answers(1))
  if (!met) throw new Refusal('login.forbidden', barredText)
  return met.visitor.id
}
