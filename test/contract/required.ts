import { localText } from '#contract/zone.ts'

/** The parameters without which a list cannot be requested, by its operation. */
export const required: Readonly<Record<string, object>> = {
  'coupons.coupons.receivers': { couponActivityId: 1 },
  'reports.reports.month': { month: localText(Date.now()).slice(0, 7) },
}
