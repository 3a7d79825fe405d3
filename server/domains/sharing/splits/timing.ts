import { freezeDays } from '#contract/sharing/splitStates.ts'

/** When the worker looks at the split of an order again; all in seconds. */
export interface SplitTiming {
  /** How long a worker has exclusive access to an order; longer than its calls to the provider may take together. */
  hold: number
  /** Time until a share in progress is queried, by its age. */
  poll(age: number): number
  /** Until a call that was not taken is tried again, by how often the order was worked on. */
  again(attempts: number): number
  /** Time until an order with open refunds is checked again: their outcome decides what is shared. */
  refund: number
  /** How long the provider keeps money frozen after the payment. */
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
