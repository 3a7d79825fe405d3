import type { FastifyBaseLogger } from 'fastify'
import type { Actors } from './access/actors.ts'
import type { Database } from './db/open.ts'
import type { Env } from './env.ts'
import type { ServedWeb } from './http/servedWeb.ts'
import type { JobRunner } from './jobs/runner.ts'
import type { Bus } from '../providers/bus/bus.ts'
import type { Cloud } from '../providers/cloud/cloud.ts'
import type { Media } from '../providers/media/media.ts'
import type { MiniProgram } from '../providers/miniProgram/miniProgram.ts'
import type { Payment } from '../providers/payment/payment.ts'
import type { Sharing } from '../providers/payment/sharing.ts'
import type { TradeBills } from '../providers/payment/tradeBills.ts'
import type { Printings } from '../providers/printing/open.ts'
import type { Sms } from '../providers/sms/sms.ts'
import type { Storage } from './files/storage.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { EventHub } from './live/eventHub.ts'
import type { Withholding } from './access/withholding.ts'

/** What handlers and workers stand on; opened once in main.ts, or by a test. */
export interface Services {
  readonly env: Env
  readonly database: Database
  readonly secrets: Secrets
  readonly actors: Actors
  readonly withholding: Withholding
  readonly storage: Storage
  readonly payment: Payment
  /** Null where the provider keeps no bills. */
  readonly tradeBills: TradeBills | null
  readonly sharing: Sharing
  readonly miniProgram: MiniProgram
  readonly sms: Sms
  readonly bus: Bus
  readonly cloud: Cloud
  readonly media: Media
  readonly printing: Printings
  readonly jobs: JobRunner
  readonly events: EventHub
  readonly web: ServedWeb
  readonly log: FastifyBaseLogger
}
