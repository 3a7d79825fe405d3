/** What a coupon takes off. */
export interface CouponTerms {
  readonly kind: 'amount' | 'percent'
  readonly amountFen: number | null
  /** In basis points of the price. */
  readonly percentOff: number | null
  /** A percentage takes no more than this. */
  readonly maxFen: number | null
  readonly thresholdFen: number
}

/**
 * What a coupon takes off a price, in fen; nothing below its threshold. A percentage is rounded to whole fen. One fen is always
 * left to pay, because no provider takes a payment of nothing.
 */
export function discountOf(
  { kind, amountFen, percentOff, maxFen, thresholdFen }: CouponTerms,
  priceFen: number,
): number {
  if (priceFen < thresholdFen) return 0
  const discount = kind === 'amount' ? (amountFen ?? 0) : Math.round((priceFen * (percentOff ?? 0)) / 10_000)
  return Math.max(0, Math.min(discount, kind === 'percent' ? (maxFen ?? discount) : discount, priceFen - 1))
}

/** What one coupon takes off at most, in fen; null for a percentage without a limit. */
export const maxDiscountOf = ({ kind, amountFen, maxFen }: Pick<CouponTerms, 'kind' | 'amountFen' | 'maxFen'>) =>
  kind === 'amount' ? amountFen : maxFen

/** 满 ¥50.00 减 ¥10.00; 8.5 折，最多减 ¥20.00 */
export function offerWords({ kind, amountFen, percentOff, maxFen, thresholdFen }: CouponTerms): string {
  const above = thresholdFen > 0 ? `满 ${yuan(thresholdFen)} ` : ''
  if (kind === 'amount') return `${above}减 ${yuan(amountFen ?? 0)}`
  const cap = maxFen === null ? '' : `，最多减 ${yuan(maxFen)}`
  return `${above}打 ${Number(((10_000 - (percentOff ?? 0)) / 1000).toFixed(2))} 折${cap}`
}

const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`
