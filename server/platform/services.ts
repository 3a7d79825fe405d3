import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/open.ts'
import type { Env } from './env.ts'
import type { Secrets } from './secrets/secrets.ts'

/** What handlers and workers stand on. `server/services.ts` adds what is opened above this layer, so that nothing here knows it. */
export interface Services {
  readonly env: Env
  readonly database: Database
  readonly secrets: Secrets
  readonly log: FastifyBaseLogger
}
