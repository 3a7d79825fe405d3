import { sweep } from '../../../platform/jobs/sweep.ts'
import type { Services } from '../../../platform/services.ts'
import { type RefundTiming, refundTiming } from './timing.ts'
import { overdueRefunds, workRefund } from './worker.ts'

const atOnce = 4

/** Refunds go out by jobs; the sweep makes up for every job, answer and notification that was lost. */
export async function startRefunds(services: Services, timing: RefundTiming = refundTiming) {
  await services.jobs.work<{ refundId: number }>('refund', ({ refundId }) => workRefund(services, refundId, timing), {
    concurrency: atOnce,
  })
  await services.jobs.every('refund.sweep', timing.sweep, () => sweepRefunds(services, timing))
  // The provider repeats a notification for a day; results are applied once even without these rows.
  await services.jobs.every('refund.purge', 86_400, async () => {
    await services.database.query("delete from provider_notification where at < now() - interval '30 days'")
  })
}

/** Processes every refund that is due. */
export const sweepRefunds = (services: Services, timing: RefundTiming = refundTiming): Promise<void> =>
  sweep(
    services,
    'refund',
    (limit) => overdueRefunds(services, limit),
    (id) => workRefund(services, id, timing),
  )
