import type { Actors } from './platform/access/actors.ts'
import type { HiddenFieldRules } from './platform/access/hiddenFieldRules.ts'
import type { Storage } from './platform/files/storage.ts'
import type { ServedWeb } from './platform/http/servedWeb.ts'
import type { JobRunner } from './platform/jobs/runner.ts'
import type { EventHub } from './platform/live/eventHub.ts'
import type { Bus } from './providers/bus/bus.ts'
import type { ProviderCalls } from './providers/calls/providerCalls.ts'
import type { Cloud } from './providers/cloud/cloud.ts'
import type { Media } from './providers/media/media.ts'
import type { MiniProgram } from './providers/miniProgram/miniProgram.ts'
import type { Payment } from './providers/payment/payment.ts'
import type { Sharing } from './providers/payment/sharing.ts'
import type { TradeBills } from './providers/payment/tradeBills.ts'
import type { Printings } from './providers/printing/open.ts'
import type { Sms } from './providers/sms/sms.ts'

// The one list of services. It is declared into the platform's interface, so that the layers below need not import it.
declare module './platform/services.ts' {
  interface Services {
    readonly actors: Actors
    readonly hiddenFieldRules: HiddenFieldRules
    readonly storage: Storage
    readonly web: ServedWeb
    readonly jobs: JobRunner
    readonly events: EventHub
    readonly bus: Bus
    readonly cloud: Cloud
    readonly media: Media
    readonly miniProgram: MiniProgram
    readonly payment: Payment
    readonly sharing: Sharing
    /** Null if the provider offers no bills. */
    readonly tradeBills: TradeBills | null
    readonly printing: Printings
    readonly sms: Sms
    /** How the calls to the others went. */
    readonly providerCalls: ProviderCalls
  }
}
