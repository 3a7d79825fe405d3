import { sweep } from '../../../platform/jobs/sweep.ts'
import type { Services } from '../../../platform/services.ts'
import { type SplitTiming, splitTiming } from './timing.ts'
import { overdueSplits, workSplit } from './worker.ts'

const atOnce = 4

/** Shares go out by the sweep, when their time has come; jobs hurry those that a person asks for. */
export async function startSplits(services: Services, timing: SplitTiming = splitTiming) {
  await services.jobs.work<{ orderId: number }>('split', ({ orderId }) => workSplit(services, orderId, timing), {
    concurrency: atOnce,
  })
  await services.jobs.every('split.sweep', timing.sweep, () => sweepSplits(services, timing))
}

/** Works on every order whose split is due. */
export const sweepSplits = (services: Services, timing: SplitTiming = splitTiming): Promise<void> =>
  sweep(
    services,
    'split',
    (limit) => overdueSplits(services, limit),
    (id) => workSplit(services, id, timing),
  )
