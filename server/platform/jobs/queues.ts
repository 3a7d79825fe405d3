import type { queueTitles } from '#contract/monitoring/resources.ts'

/**
 * The one list of queues. All of them exist from the start, so that `send` works before, and without, a worker in the same process.
 * A job that failed or lost its worker more than ten times moves to the queue named by `deadLetter`, which is listed before it.
 */
export const queues = {
  lost: {},
  refund: {},
  split: {},
  serverCommand: {},
  rollout: {},
  zip: { deadLetter: 'lost' },
  codeZip: { deadLetter: 'lost' },
  personalData: { deadLetter: 'lost' },
  bulk: { deadLetter: 'lost' },
  export: { deadLetter: 'lost' },
  monthFile: { deadLetter: 'lost' },
} as const satisfies Record<keyof typeof queueTitles, { readonly deadLetter?: string }>
export type QueueName = keyof typeof queues
