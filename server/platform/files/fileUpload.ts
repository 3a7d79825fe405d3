import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { okCode } from '#contract/errors.ts'
import type { Operation } from '#contract/kit.ts'
import { type AuditNote, writeAudit } from '../audit/audit.ts'
import { environmentCalled, guard, routeSchema } from '../http/serve.ts'
import { compileValidator } from '../http/validation/validator.ts'
import type { Services } from '../services.ts'

export type Upload = Operation & { readonly file: NonNullable<Operation['file']> }
/** Takes the bytes, empty ones too, and answers with the data of the envelope; refuses by throwing. */
type Take<F> = (request: FastifyRequest, file: F) => Promise<{ data: object; note?: AuditNote }>

/** Mounts an operation whose body is one file, held in memory as a whole, up to its `maxBytes`. */
export const mountFileUpload = (
  app: FastifyInstance,
  services: Services,
  id: string,
  operation: Upload,
  take: Take<Buffer>,
) =>
  mountUpload(
    app,
    services,
    id,
    operation,
    (scope) =>
      scope.addContentTypeParser(
        [...operation.file.types],
        { parseAs: 'buffer', bodyLimit: operation.file.maxBytes },
        (_, body, done) => done(null, body),
      ),
    (request) => take(request, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)),
  )

/** Mounts an operation whose body may be long: `take` gets its stream and must read it to the end, or to `maxBytes`. */
export const mountStreamUpload = (
  app: FastifyInstance,
  services: Services,
  id: string,
  operation: Upload,
  take: Take<Readable>,
) =>
  mountUpload(
    app,
    services,
    id,
    operation,
    // Left where it is: only `take` reads it.
    (scope) => scope.addContentTypeParser([...operation.file.types], (_request, _body, done) => done(null)),
    (request) => take(request, request.raw),
  )

async function mountUpload(
  app: FastifyInstance,
  services: Services,
  id: string,
  operation: Upload,
  parse: (scope: FastifyInstance) => void,
  take: (request: FastifyRequest) => ReturnType<Take<unknown>>,
) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    parse(scope)
    scope.route({
      method: operation.method,
      url: operation.path.replace('{id}', ':id'),
      schema: routeSchema(id, operation),
      // What a file is, its reader says.
      validatorCompiler: compileAllButBody,
      onRequest: guard(services, id, operation),
      handler: async (request) => {
        const { data, note = {} } = await take(request)
        if (!operation.reads)
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
