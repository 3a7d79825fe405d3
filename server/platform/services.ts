import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/open.ts'
import type { Env } from './env.ts'
import type { Secrets } from './secrets/secrets.ts'

/** The dependencies of handlers and workers. `server/services.ts` adds those of the layers above, so that nothing here depends on them. */
export interface Services {
  readonly env: Env
  readonly database: Database
  readonly secrets: Secrets
  readonly log: FastifyBaseLogger
}
