import { freezeDays } from '#contract/sharing/splitStates.ts'

/** When the worker looks at the split of an order again; all in seconds. */
export interface SplitTiming {
  /** So long one worker has an order for itself; longer than its calls to the provider may take together. */
  hold: number
  /** Until a share that is on its way is asked about, by its age. */
  poll(age: number): number
  /** Until a call that was not taken is tried again, by how often the order was worked on. */
  again(attempts: number): number
  /** Until an order whose refunds are open is looked at again: what they come to decides what is shared. */
  refund: number
  /** From the payment on, the provider keeps money frozen for so long. */
  freeze: number
  /** So long before the end of that an open refund is waited for no more. */
  margin: number
  /** After so long of passing refusals a bill has failed, and a return of a share too. */
  patience: number
  sweep: number
}

const day = 86_400

export const splitTiming: SplitTiming = {
  hold: 120,
  poll: (age) => (age < 300 ? 30 : age < 3600 ? 300 : 1800),
  again: (attempts) => Math.min(10 * 2 ** Math.min(attempts, 10), 1800),
  refund: 1800,
  freeze: freezeDays * day,
  margin: 2 * day,
  patience: day,
  sweep: 15,
}
