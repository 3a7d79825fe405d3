import type { FastifyInstance } from 'fastify'
import { FilmFinishForm } from '#contract/ingest/films.ts'
import type { ItemAnswer } from '#contract/ingest/items.ts'
import { recordFileLimits } from '#contract/ingest/posts.ts'
import type { Static } from '#contract/static.ts'
import { megabyte } from '#contract/videos/materialKinds.ts'
import { checker } from '../../platform/http/validation/checker.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { describedFilm } from '../request/described.ts'
import { answerOf, enter, Overtaken, type Request } from '../request/entry.ts'
import { keepAnswer, mountForm } from '../upload/mountForm.ts'
import type { FormLimits, SentFile } from '../upload/upload.ts'
import { storeVideo, type VideoFiles } from '../videos/storeVideo.ts'
import { assertPlatform, handedIn, leased, lostLease, setReady } from './leases.ts'
import { type SampleOfLease, sampleOf, setSampleReady } from './samples.ts'

const { megabytes } = recordFileLimits
const limits: FormLimits = {
  fileBytes: megabytes * megabyte,
  files: 2,
  tooLarge: `视频最大 ${megabytes} MB，每次一个`,
}
const check = checker(FilmFinishForm, true)

/** POST /ingest/v1/films/finish: the film and its poster, answered when they are stored for good. */
export const mountFinish = (app: FastifyInstance, services: Services) =>
  mountForm<Static<typeof FilmFinishForm>>(app, services, {
    ...{ route: describedFilm('finish'), limits, check },
    take: (request, { lease }, files) => take(services, request, lease, files),
  })

async function take(services: Services, request: Request, lease: string, files: VideoFiles): Promise<ItemAnswer> {
  const { db } = services.database
  const { key, known } = await enter<ItemAnswer>(db, request)
  if (known) return known.answer
  assertPlatform(key)
  for (const name of ['file', 'poster']) if (!files[name]) throw wrongField(name, `没有名为 ${name} 的文件`)
  try {
    const sample = await sampleOf(db, lease)
    if (sample) return await takeSample(services, request, lease, sample, files.file!)
    const before = await handedIn(db, lease)
    if (before && isSame(before.fileSha256, files.file!) && isSame(before.posterSha256, files.poster!))
      return await keepAnswer(db, request, before.id, true)
    // Refused before anything is stored; the commit asks again.
    const { fromAt } = await leased(db, lease)
    return await storeVideo(services, fromAt, files, async (trx, changes, claim) => {
      const film = await leased(trx, lease)
      const { id, areaId } = film
      await claim()
      await trx.updateTable('videoRecord').set(changes).where('id', '=', id).execute()
      await setReady(trx, film)
      await services.events.emit(trx, [{ topic: 'record', areaId, subject: id }])
      return keepAnswer(trx, request, id, false)
    })
  } catch (error) {
    if (error instanceof Overtaken) return answerOf(db, request)
    throw error
  }
}

/** The file of a sample. Its poster is not shown anywhere, so it is not stored. */
async function takeSample(
  services: Services,
  request: Request,
  lease: string,
  known: SampleOfLease,
  file: SentFile,
): Promise<ItemAnswer> {
  if (isSame(known.fileSha256, file)) return keepAnswer(services.database.db, request, known.id, true)
  return storeVideo(services, new Date().toISOString(), { file }, async (trx, { fileKey }, claim) => {
    const sample = await sampleOf(trx, lease)
    if (!sample || sample.fileSha256) throw new Refusal('state.impossible', lostLease)
    await claim()
    await setSampleReady(trx, sample.id, { key: fileKey!, sha256: file.digest })
    return keepAnswer(trx, request, sample.id, false)
  })
}

const isSame = (known: Uint8Array | null, { digest }: SentFile) => known !== null && Buffer.from(known).equals(digest)
