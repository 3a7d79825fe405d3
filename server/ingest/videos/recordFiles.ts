import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { ItemAnswer } from '#contract/ingest/items.ts'
import { RecordFileForm, recordFileLimits } from '#contract/ingest/posts.ts'
import { clearedWords } from '#contract/pictures/pictures.ts'
import { megabyte } from '#contract/videos/materialKinds.ts'
import type { RecordState } from '#contract/videos/recordParts.ts'
import type { Db } from '../../platform/db/open.ts'
import { checker } from '../../platform/http/validation/checker.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { described } from '../request/described.ts'
import { answerOf, enter, Overtaken, type Request } from '../request/entry.ts'
import { devicesOf, type KnownDevice } from '../request/known.ts'
import { keepAnswer, mountForm } from '../upload/mountForm.ts'
import type { FormLimits, SentFile } from '../upload/upload.ts'
import { madeHere } from './recordRows.ts'
import { storeVideo } from './storeVideo.ts'

const { megabytes } = recordFileLimits
const limits: FormLimits = {
  fileBytes: megabytes * megabyte,
  files: 2,
  tooLarge: `视频最大 ${megabytes} MB，每次一个`,
}
const check = checker(RecordFileForm, true)

/** POST /ingest/v1/recordfiles: the finished video, its poster, or both, answered when they are stored for good. */
export const mountRecordFiles = (app: FastifyInstance, services: Services) =>
  mountForm<RecordFileForm>(app, services, {
    ...{ route: described('recordFile'), limits, check },
    take: (request, fields, files) => take(services, request, fields, files),
  })

type Files = Readonly<Record<string, SentFile>>

async function take(services: Services, request: Request, form: RecordFileForm, files: Files): Promise<ItemAnswer> {
  const { db } = services.database
  const { key, known } = await enter<ItemAnswer>(db, request)
  if (known) return known.answer
  const device = (await devicesOf(db, key, [form.gbCode])).get(form.gbCode)
  if (!device) throw new Refusal('notFound', `没有国标编码为 ${form.gbCode} 的摄像头`)
  for (const name of Object.keys(files))
    if (name !== 'file' && name !== 'poster') throw wrongField(name, `没有名为 ${name} 的文件，应为 file 或 poster`)
  if (!files.file && !files.poster) throw wrongField('file', '没有文件')
  const before = await recordOf(db, device, form.videoId)
  refuse(before, files)
  try {
    if (isKnown(before, files)) return await keepAnswer(db, request, before.id, true)
    return await store(services, request, before, files)
  } catch (error) {
    if (error instanceof Overtaken) return answerOf(db, request)
    throw error
  }
}

interface Known {
  id: number
  areaId: number
  state: RecordState
  recordedAt: string
  clearedAt: string | null
  fileSha256: Uint8Array | null
  posterSha256: Uint8Array | null
  isFilm: boolean
}

const columns = sql`id, area_id, state, recorded_at, cleared_at, file_sha256, poster_sha256,
  exists (select from film where record_id = video_record.id) as is_film`

/** @throws Refusal notFound (1512) */
async function recordOf(db: Db, { areaId, id }: KnownDevice, videoId: string): Promise<Known> {
  const { rows } = await sql<Known>`select ${columns} from video_record
    where area_id = ${areaId} and device_id = ${id} and external_id = ${videoId}`.execute(db)
  if (!rows[0]) throw new Refusal('notFound', `没有编号为 ${videoId} 的视频，先以 records 报告它`)
  return rows[0]
}

const isSame = (known: Uint8Array | null, sent: SentFile | undefined) =>
  !sent || (known !== null && Buffer.from(known).equals(sent.digest))
const isKnown = ({ fileSha256, posterSha256 }: Known, { file, poster }: Files) =>
  isSame(fileSha256, file) && isSame(posterSha256, poster)

/** A video that is ready does not change; before that, another attempt may bring another file. */
function refuse({ state, clearedAt, fileSha256, isFilm }: Known, { file }: Files) {
  if (isFilm) throw new Refusal('state.impossible', madeHere)
  if (clearedAt !== null) throw new Refusal('state.impossible', clearedWords)
  if (state === 'ready' && fileSha256 !== null && !isSame(fileSha256, file))
    throw new Refusal('exists', '视频已生成，文件不能再换')
}

async function store(services: Services, request: Request, record: Known, files: Files) {
  return storeVideo(services, record.recordedAt, files, async (trx, changes, claim) => {
    const { rows } =
      await sql<Known>`select ${columns} from video_record where id = ${record.id} for no key update`.execute(trx)
    const now = orNotFound(rows[0])
    refuse(now, files)
    if (isKnown(now, files)) return keepAnswer(trx, request, now.id, true)
    await claim()
    await trx.updateTable('videoRecord').set(changes).where('id', '=', now.id).execute()
    await services.events.emit(trx, [{ topic: 'record', areaId: now.areaId, subject: now.id }])
    return keepAnswer(trx, request, now.id, false)
  })
}
