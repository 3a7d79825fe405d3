import type { FastifyBaseLogger } from 'fastify'
import type { Actors } from './account/actors.ts'
import type { Database } from './db/open.ts'
import type { Env } from './env.ts'
import type { JobRunner } from './jobs/runner.ts'
import type { MiniProgram } from './outside/miniProgram/miniProgram.ts'
import type { Payment } from './outside/payment/payment.ts'
import type { Storage } from './outside/storage/storage.ts'
import type { Secrets } from './secrets.ts'
import type { EventHub } from './system/eventHub.ts'

/** What handlers and workers stand on; opened once in main.ts, or by a test. */
export interface Services {
  readonly env: Env
  readonly database: Database
  readonly secrets: Secrets
  readonly actors: Actors
  readonly storage: Storage
  readonly payment: Payment
  readonly miniProgram: MiniProgram
  readonly jobs: JobRunner
  readonly events: EventHub
  readonly log: FastifyBaseLogger
}
