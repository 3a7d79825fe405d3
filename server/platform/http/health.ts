import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** /healthz: the process answers. /readyz: it can also serve, that is, its database answers. */
export function mountHealth(app: FastifyInstance, { database }: Services) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    try {
      await database.query('select 1')
      return { status: 'ok', database: database.kind }
    } catch {
      return reply.code(503).send({ status: 'database away' })
    }
  })
}
