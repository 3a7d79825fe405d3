import type { FastifyInstance } from 'fastify'
import { okCode } from '#contract/errors.ts'
import type { ItemAnswer } from '#contract/ingest/items.ts'
import type { Db } from '../../platform/db/open.ts'
import { budget } from '../../platform/decoder/budget.ts'
import type { checker } from '../../platform/http/validation/checker.ts'
import type { Services } from '../../platform/services.ts'
import { type described, unchecked } from '../request/described.ts'
import { keep, type Request } from '../request/entry.ts'
import { acceptUploads, type FormLimits, receiveForm, type SentFile } from './upload.ts'
import { inFolder, openUploads } from './uploads.ts'

/** Forms of one kind whose files are taken in at once, and how long a further one waits for its turn. */
const [atOnce, waitMs] = [4, 10_000]

interface Form<F> {
  readonly route: ReturnType<typeof described>
  readonly limits: FormLimits
  readonly check: ReturnType<typeof checker>
  /** Takes the form in; its files are removed afterwards. */
  take(request: Request, fields: F, files: Readonly<Record<string, SentFile>>): Promise<ItemAnswer>
}

/** Mounts a call that takes a signed form with files and answers with one item, once everything is stored for good. */
export async function mountForm<F>(
  app: FastifyInstance,
  { env }: Pick<Services, 'env'>,
  { route, limits, check, take }: Form<F>,
) {
  const uploads = openUploads(env)
  const taking = budget(atOnce, waitMs)
  await app.register(async (scope) => {
    await acceptUploads(scope, limits)
    scope.route({
      ...route,
      validatorCompiler: unchecked,
      handler: async (request) => ({
        code: okCode,
        msg: 'ok',
        data: await taking(1, () =>
          inFolder(uploads, async (folder) => {
            const { fields, files } = await receiveForm<F>(request, folder, check, limits)
            return take(request.ingest, fields, files)
          }),
        ),
      }),
    })
  })
}

/** Stores the answer about the thing with this id for repetitions of the request, and returns it. */
export async function keepAnswer(db: Db, request: Request, id: number, repeated: boolean): Promise<ItemAnswer> {
  const answer = { index: 0, code: okCode, msg: 'ok', id, repeated }
  await keep(db, request, answer)
  return answer
}
