import type { Reply } from '#contract/kit.ts'
import type { overview } from '#contract/reports/overview.ts'

export type ReasonOf = Reply<typeof overview.state>['rows'][number]['reasons'][number]

/** Figures of a scenic area from which its lights are judged. */
export interface Watched {
  areaId: number
  areaName: string
  status: 'open' | 'closed' | 'maintenance'
  openFrom: string
  /** Where a calendar says when it opens next; null without a calendar, or where it does not. */
  opensAt: string | null
  hasCalendar: boolean
  closed: boolean
  maintained: boolean
  /** Why, and until when, where it is for a while. */
  maintainedUntil: string | null
  maintainedWhy: string | null
  /** How long it has been open, in minutes. */
  openMinutes: number | null
  devices: number
  expected: number
  online: number
  down: number
  downSince: string | null
  unknown: number
  unknownSince: string | null
  /** Cameras that have never been heard from. */
  pending: number
  paidFen: number
  paidOrders: number
  refundsToday: number
  scans: number
  paidLately: number
  silentSince: string
  refunds: number
  refundFen: number
  refundSince: string | null
  pictures: number
  /** Mean of the same hour, or of the same minutes, of the last four same weekdays; null if fewer than two of them are known. */
  usualPictures: number | null
  paidInWindow: number
  usualPaid: number | null
  payments: number
  paymentsFailed: number
  commandsTimedOut: number
  streams: number
  streamsDead: number
  streamsDeadSince: string | null
}
