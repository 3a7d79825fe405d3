import type { Services } from '../../services.ts'
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

/** Works on every refund whose time has come. */
export async function sweepRefunds(services: Services, timing: RefundTiming = refundTiming): Promise<void> {
  const seen = new Set<number>()
  for (;;) {
    const ids = (await overdueRefunds(services, 100)).filter((id) => !seen.has(id))
    if (ids.length === 0) return
    const queue = ids.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const id of queue) {
          seen.add(id)
          await workRefund(services, id, timing).catch((error) =>
            services.log.error({ err: error, refundId: id }, 'refund'),
          )
        }
      }),
    )
  }
}
