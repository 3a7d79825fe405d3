import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { retry } from '../platform/db/connection/away.ts'
import { Busy } from '../platform/decoder/budget.ts'
import { handleFault } from '../platform/http/fault.ts'
import type { Refusal } from '../platform/refusal.ts'
import { sha256 } from '../platform/secrets/secrets.ts'
import type { Services } from '../platform/services.ts'
import { mountBatches } from './batches.ts'
import { mountCatalogue } from './catalogue.ts'
import { mountFilms } from './films/mount.ts'
import { mountPictures } from './pictures/pictures.ts'
import { claimOf, Unauthorized } from './request/claim.ts'
import { openKeys } from './request/key.ts'
import { proven } from './request/proven.ts'
import { mountRecordFiles } from './videos/recordFiles.ts'

/** Raw bytes of a batch at most: 500 items with room to spare. */
const batchBytes = 4 * 1_048_576

/** /ingest/v1: what cameras, edge boxes and the mini-program post, each request signed with an operator's key. */
export async function mountIngest(app: FastifyInstance, services: Services) {
  await app.register(async (scope) => {
    const keyOf = openKeys(services.database.db, services.secrets)
    scope.decorateRequest('ingest')
    scope.decorateRequest('claimed', null)
    scope.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
      if (error instanceof Unauthorized) return sendUnproven(reply, error)
      if (error instanceof Busy) return sendBusy(reply, error)
      if (isStorageFull(error)) return sendFull(request, reply, error)
      return handleFault(error, request, reply)
    })

    // Unknown keys are turned away before anything of the body is read.
    scope.addHook('onRequest', async (request) => {
      request.operationId = request.routeOptions.config.operationId ?? ''
      const claim = claimOf(request)
      request.claimed = { claim, key: await retry(() => keyOf(claim)) }
    })

    const parseJson = scope.getDefaultJsonParser('error', 'error')
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: batchBytes },
      (request, body, done) => {
        try {
          proven(request, sha256(body as Buffer).toString('hex'))
        } catch (error) {
          return done(error as Error)
        }
        parseJson(request, (body as Buffer).toString('utf8'), done)
      },
    )
    scope.addHook('preValidation', async (request) => {
      // A request without a body was not parsed; an uploaded form is verified once it has been read.
      if (!request.ingest && !request.isMultipart?.()) proven(request, sha256('').toString('hex'))
    })

    mountBatches(scope, services)
    mountCatalogue(scope, services)
    await mountPictures(scope, services)
    await mountRecordFiles(scope, services)
    await mountFilms(scope, services)
  })
}

const isStorageFull = (error: unknown) => /^(ENOSPC|EDQUOT|EROFS)$/.test((error as NodeJS.ErrnoException).code ?? '')

/** Nothing was stored; the sender may try again later. */
function sendFull(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  request.log.error({ err: error }, 'storage full')
  return reply
    .code(503)
    .header('retry-after', '60')
    .send({ code: 1500, msg: `存储空间不足，没有收下，请稍后重发（${request.id}）` })
}

const sendBusy = (reply: FastifyReply, { code, message, retryAfter }: Busy) =>
  reply.code(429).header('retry-after', String(retryAfter)).send({ code, msg: message })

const sendUnproven = (reply: FastifyReply, { message }: Unauthorized) =>
  reply.code(401).send({ code: 401, msg: message, data: { serverTime: Date.now() } })
