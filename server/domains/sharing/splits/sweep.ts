import { sweep } from '../../../platform/jobs/sweep.ts'
import type { Services } from '../../../platform/services.ts'
import { type SplitTiming, splitTiming } from './timing.ts'
import { overdueSplits, workSplit } from './worker.ts'

const atOnce = 4

/** The sweep sends shares when they are due; jobs send those that a user requests at once. */
export async function startSplits(services: Services, timing: SplitTiming = splitTiming) {
  await services.jobs.work<{ orderId: number }>('split', ({ orderId }) => workSplit(services, orderId, timing), {
    concurrency: atOnce,
  })
  await services.jobs.every('split.sweep', timing.sweep, () => sweepSplits(services, timing))
}

/** Processes every order whose split is due. */
export const sweepSplits = (services: Services, timing: SplitTiming = splitTiming): Promise<void> =>
  sweep(
    services,
    'split',
    (limit) => overdueSplits(services, limit),
    (id) => workSplit(services, id, timing),
  )
