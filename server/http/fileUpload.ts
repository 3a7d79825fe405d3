import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { okCode } from '#contract/errors.ts'
import type { Operation } from '#contract/kit.ts'
import { type AuditNote, writeAudit } from '../audit.ts'
import type { Services } from '../services.ts'
import { environmentCalled, guard, routeSchema } from './serve.ts'
import { compileValidator } from './validator.ts'

export type Upload = Operation & { readonly file: NonNullable<Operation['file']> }
/** Takes the bytes, empty ones too, and answers with the data of the envelope; refuses by throwing. */
type Take = (request: FastifyRequest, file: Buffer) => Promise<{ data: object; note: AuditNote }>

/** Mounts an operation whose body is one file, held whole in memory up to its `maxBytes`. */
export async function mountFileUpload(
  app: FastifyInstance,
  services: Services,
  id: string,
  operation: Upload,
  take: Take,
) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...operation.file.types],
      { parseAs: 'buffer', bodyLimit: operation.file.maxBytes },
      (_, body, done) => done(null, body),
    )
    scope.route({
      method: operation.method,
      url: operation.path.replace('{id}', ':id'),
      schema: routeSchema(id, operation),
      // What a file is, its reader says.
      validatorCompiler: compileAllButBody,
      onRequest: guard(services, id, operation),
      handler: async (request) => {
        const { data, note } = await take(request, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
        await writeAudit(services.database.db, {
          actor: request.actor,
          operation: id,
          ip: request.ip,
          agent: request.headers['user-agent'] ?? '',
          requestId: request.id,
          environment: environmentCalled(services.env, request),
          code: okCode,
          note,
        })
        return { code: okCode, msg: 'ok', data }
      },
    })
  })
}

const compileAllButBody: FastifySchemaCompiler<TSchema> = (route) =>
  route.httpPart === 'body' ? () => true : compileValidator(route)
