import type { FastifyInstance } from 'fastify'
import { okCode } from '#contract/errors.ts'
import { FilmFinishForm } from '#contract/ingest/films.ts'
import { recordFileLimits } from '#contract/ingest/ingest.ts'
import type { ItemAnswer } from '#contract/ingest/items.ts'
import type { Static } from '#contract/static.ts'
import { megabyte } from '#contract/videos/materialKinds.ts'
import type { Db } from '../../platform/db/open.ts'
import { budget } from '../../platform/decoder/budget.ts'
import { checker } from '../../platform/http/validation/checker.ts'
import { wrongField } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { describedFilm, unchecked } from '../request/described.ts'
import { answerOf, enter, keep, Overtaken, type Request } from '../request/once.ts'
import { acceptUploads, type FormLimits, receiveForm, type SentFile } from '../upload/upload.ts'
import { inFolder, openUploads } from '../upload/uploads.ts'
import { storeVideo, type VideoFiles } from '../videos/storeVideo.ts'
import { assertPlatform, handedIn, leased, setReady } from './leases.ts'

const { megabytes } = recordFileLimits
const limits: FormLimits = {
  fileBytes: megabytes * megabyte,
  files: 2,
  tooLarge: `视频最大 ${megabytes} MB，每次一个`,
}
/** Films being taken in at once, as files. */
const taking = budget(4, 10_000)
const check = checker(FilmFinishForm, true)

/** POST /ingest/v1/films/finish: the film and its poster, answered when they are stored for good. */
export async function mountFinish(app: FastifyInstance, services: Services) {
  const uploads = openUploads(services.env)
  await app.register(async (scope) => {
    await acceptUploads(scope, limits)
    scope.route({
      ...describedFilm('finish'),
      validatorCompiler: unchecked,
      handler: async (request) => ({
        code: okCode,
        msg: 'ok',
        data: await taking(1, () =>
          inFolder(uploads, async (folder) => {
            const { fields, files } = await receiveForm<Static<typeof FilmFinishForm>>(request, folder, check, limits)
            return take(services, request.ingest, fields.lease, files)
          }),
        ),
      }),
    })
  })
}

async function take(services: Services, request: Request, lease: string, files: VideoFiles): Promise<ItemAnswer> {
  const { db } = services.database
  const { key, known } = await enter<ItemAnswer>(db, request)
  if (known) return known.answer
  assertPlatform(key)
  for (const name of ['file', 'poster']) if (!files[name]) throw wrongField(name, `没有名为 ${name} 的文件`)
  try {
    const before = await handedIn(db, lease)
    if (before && isSame(before.fileSha256, files.file!) && isSame(before.posterSha256, files.poster!))
      return await said(db, request, before.id, true)
    // Refused before anything is stored; the commit asks again.
    const { fromAt } = await leased(db, lease)
    return await storeVideo(services, fromAt, files, async (trx, changes, claim) => {
      const { id, areaId } = await leased(trx, lease)
      await claim()
      await trx.updateTable('videoRecord').set(changes).where('id', '=', id).execute()
      await setReady(trx, id)
      await services.events.emit(trx, [{ topic: 'record', areaId, subject: id }])
      return said(trx, request, id, false)
    })
  } catch (error) {
    if (error instanceof Overtaken) return answerOf(db, request)
    throw error
  }
}

const isSame = (known: Uint8Array | null, { digest }: SentFile) => known !== null && Buffer.from(known).equals(digest)

async function said(db: Db, request: Request, id: number, repeated: boolean): Promise<ItemAnswer> {
  const answer = { index: 0, code: okCode, msg: 'ok', id, repeated }
  await keep(db, request, answer)
  return answer
}
