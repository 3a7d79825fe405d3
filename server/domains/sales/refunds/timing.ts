/** When the worker looks at a refund again; all in seconds. */
export interface RefundTiming {
  /** How long a worker has exclusive access to a refund; longer than a call to the provider may take. */
  hold: number
  /** Time until the provider is queried about a refund in progress, by the age of the attempt. */
  poll(age: number): number
  /** Until a submission that was not taken is tried again, by the number of submissions so far. */
  again(submissions: number): number
  /** Time until the provider is queried about an abnormal refund: it may be paid out on the provider's own pages. Null to give up. */
  watch(age: number): number | null
  /** Time until shares that are being taken back are checked. */
  shares: number
  /** After so long of passing refusals a person has to look. */
  patience: number
  /** Pace at which overdue refunds are looked for. */
  sweep: number
}

const day = 86_400

export const refundTiming: RefundTiming = {
  hold: 30,
  // Every minute at first, after 5 minutes in steps of 5, 10, 20, 30 minutes, as the provider recommends.
  poll: (age) => (age < 300 ? 60 : age < 600 ? 300 : age < 1200 ? 600 : age < 2400 ? 1200 : 1800),
  again: (submissions) => Math.min(5 * 2 ** Math.min(submissions, 10), 1800),
  watch: (age) => (age < 30 * day ? 1800 : null),
  shares: 15,
  patience: 7 * day,
  sweep: 15,
}
