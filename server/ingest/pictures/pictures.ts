import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { okCode } from '#contract/errors.ts'
import type { ItemAnswer } from '#contract/ingest/items.ts'
import type { Db } from '../../platform/db/open.ts'
import { usedUpText } from '../../platform/db/refusals/dbRefusal.ts'
import { transact } from '../../platform/db/transact.ts'
import { budget } from '../../platform/decoder/budget.ts'
import { draw } from '../../platform/decoder/decoder.ts'
import type { Drawn } from '../../platform/decoder/decoderProcess.ts'
import { dayFolder, uniqueName } from '../../platform/files/key.ts'
import { claimAll, loosen } from '../../platform/files/loose.ts'
import { discard } from '../../platform/files/looseSweep.ts'
import { writeMessage } from '../../platform/live/writeMessage.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { described, unchecked } from '../request/described.ts'
import { answerOf, enter, keep, Overtaken, type Request } from '../request/entry.ts'
import { devicesOf, type KnownDevice } from '../request/known.ts'
import { acceptUploads, receive, type Taker, type Upload } from '../upload/upload.ts'
import { inFolder, openUploads, settled } from '../upload/uploads.ts'
import { takeSnapshot } from './snapshots.ts'

/** Pictures being taken in at once, as files; the others wait at their senders, unread. */
const pictureTurns = 48
const taking = budget(pictureTurns, 10_000)

/** POST /ingest/v1/pictures and /snapshots: one JPEG each, answered when it is stored for good. */
export async function mountPictures(app: FastifyInstance, services: Services) {
  const takers = { picture: takePicture, snapshot: takeSnapshot }
  const uploads = openUploads(services.env)
  await app.register(async (scope) => {
    await acceptUploads(scope)
    for (const name of ['picture', 'snapshot'] as const) {
      scope.route({
        ...described(name),
        validatorCompiler: unchecked,
        handler: async (request) => ({
          code: okCode,
          msg: 'ok',
          data: await taking(1, () => inFolder(uploads, (folder) => take(services, request, folder, takers[name]))),
        }),
      })
    }
  })
}

async function take(services: Services, request: FastifyRequest, folder: string, taker: Taker): Promise<ItemAnswer> {
  const { db } = services.database
  const upload = await receive(request, folder)
  const { key, known } = await enter<ItemAnswer>(db, request.ingest)
  if (known) return known.answer
  const device = (await devicesOf(db, key, [upload.gbCode])).get(upload.gbCode)
  if (!device) throw new Refusal('notFound', `没有国标编码为 ${upload.gbCode} 的摄像头`)
  try {
    return await taker(services, request.ingest, upload, device)
  } catch (error) {
    if (error instanceof Overtaken) return answerOf(db, request.ingest)
    throw error
  }
}

async function takePicture(
  services: Services,
  request: Request,
  upload: Upload,
  device: KnownDevice,
): Promise<ItemAnswer> {
  const { database, storage, events, env, log } = services
  const { digest, path } = upload.file
  const { answer: before, left } = await knownPicture(database.db, device, upload, digest)
  if (before) {
    await keep(database.db, request, before)
    return before
  }
  // Refused before any rendering. If several arrive at once, the database refuses those over the allowance.
  if (left === 0) throw new Refusal('notEnough', usedUpText)
  const made = await draw({ kind: 'picture', path, label: `${env.WATERMARK_LABEL} 预览` }, log)
  const name = `pictures/${dayFolder(new Date(upload.takenAt))}/${uniqueName()}`
  const keys = { file: `${name}-o.jpg`, thumb: `${name}-t.jpg`, preview: `${name}-p.jpg` }
  const stored = Object.values(keys)
  await loosen(database.db, stored)
  try {
    await settled([
      storage.put(keys.file, createReadStream(made.files.original), 'image/jpeg'),
      storage.put(keys.thumb, createReadStream(made.files.thumb), 'image/jpeg'),
      storage.put(keys.preview, createReadStream(made.files.preview), 'image/jpeg'),
    ])
    return await transact(database.db, async (trx) => {
      const id = await insert(trx, device, upload, digest, made, keys)
      const said = id === null ? (await knownPicture(trx, device, upload, digest)).answer! : done(id)
      await keep(trx, request, said)
      if (id !== null) {
        await claimAll(trx, stored)
        if (left !== null && left <= pictureTurns) await notifyAllowanceUsedUp(trx, events, device)
        await events.emit(trx, [{ topic: 'picture', areaId: device.areaId, subject: id }])
      }
      return said
    })
  } finally {
    await discard(services, stored)
  }
}

/**
 * The response for a picture that is already stored, and how many more its camera may transfer today: null if unlimited. Faces are
 * not compared, because an engine that counts again may find a different number.
 * @throws Refusal exists if the number belongs to another file, camera or instant
 */
async function knownPicture(
  db: Db,
  device: KnownDevice,
  { pictureId, gbCode, takenAt }: Upload,
  digest: Buffer,
): Promise<{ answer: ItemAnswer | null; left: number | null }> {
  const { rows } = await sql<{ id: number | null; same: boolean | null; left: number | null }>`
    select k.id, k.same, pictures_left(${device.areaId}, ${device.id}) as left from (values (1)) one
    left join (select p.id, (p.sha256, d.gb_code, p.taken_at) = (${digest}, ${gbCode}, ${takenAt}::timestamptz) as same
      from picture p join device d on d.id = p.device_id where p.area_id = ${device.areaId} and p.external_id = ${pictureId}) k on true`.execute(
    db,
  )
  const { id, same, left } = rows[0]!
  if (id === null) return { answer: null, left }
  if (!same) throw new Refusal('exists', `照片编号 ${pictureId} 已存在，内容不同`)
  return { answer: { ...done(id), repeated: true }, left }
}

/** Notifies those who see the camera that it has just transferred its last picture of today. */
async function notifyAllowanceUsedUp(db: Db, events: Services['events'], { id, areaId }: KnownDevice) {
  const { rows } = await sql<{ name: string }>`
    select name from device where id = ${id} and pictures_left(${areaId}, ${id}) = 0`.execute(db)
  if (!rows[0]) return
  await writeMessage(db, events, {
    about: `pictures-used-up-${id}`,
    title: `摄像头「${rows[0].name}」今天的传图数量已用完`,
    text: '它后面的照片留在设备上，加量后或明天再传，不会丢失。',
    level: 'warning',
    link: `/pic/transfer?open=${id}`,
    areaId,
  })
}

async function insert(
  db: Db,
  device: KnownDevice,
  upload: Upload,
  digest: Buffer,
  { bytes, width, height }: Drawn,
  keys: { file: string; thumb: string; preview: string },
): Promise<number | null> {
  // picture_arrives refuses pictures beyond the camera's allowance of today; picture_rollup counts them.
  const { rows } = await sql<{ id: number }>`
    insert into picture (area_id, case_id, point_id, device_id, external_id, taken_at, sha256, file_key, thumb_key, preview_key, width, height, bytes, faces)
    values (${device.areaId}, ${device.caseId}, ${device.pointId}, ${device.id}, ${upload.pictureId}, ${upload.takenAt}, ${digest}, ${keys.file}, ${keys.thumb}, ${keys.preview},
      ${width}, ${height}, ${bytes}, ${upload.faces ?? 0})
    on conflict (area_id, external_id) do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

export const done = (id: number): ItemAnswer => ({ index: 0, code: okCode, msg: 'ok', id, repeated: false })
