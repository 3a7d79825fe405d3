import { localText } from '#contract/zone.ts'

/** What a list cannot be asked without, by its operation. */
export const required: Readonly<Record<string, object>> = {
  'coupons.coupons.receivers': { couponActivityId: 1 },
  'reports.reports.month': { month: localText(Date.now()).slice(0, 7) },
}
