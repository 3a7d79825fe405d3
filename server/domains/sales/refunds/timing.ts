/** When the worker looks at a refund again; all in seconds. */
export interface RefundTiming {
  /** So long one worker has a refund for itself; longer than a call to the provider may take. */
  hold: number
  /** Until the provider is asked about a refund that it is processing, by the age of the attempt. */
  poll(age: number): number
  /** Until a submission that was not taken is tried again, by the number of submissions so far. */
  again(submissions: number): number
  /** Until an abnormal refund is asked about: it may be paid out on the provider's own pages. Null to give up. */
  watch(age: number): number | null
  /** Until shares that are being taken back are asked about. */
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
