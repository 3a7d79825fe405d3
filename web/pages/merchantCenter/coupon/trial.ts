import { type CouponTerms, discountOf } from '#contract/coupons/discount.ts'
import { yuanSign } from '#web/kit/format.ts'

/** What an order would cost, by the function that the server reckons with: 订单 ¥59.70，优惠 ¥10.00，实付 ¥49.70. */
export function trialWords(terms: CouponTerms, priceFen: number): string {
  const off = discountOf(terms, priceFen)
  if (priceFen < terms.thresholdFen)
    return `订单 ${yuanSign(priceFen)}，没有达到门槛 ${yuanSign(terms.thresholdFen)}，不能用券`
  return `订单 ${yuanSign(priceFen)}，优惠 ${yuanSign(off)}，实付 ${yuanSign(priceFen - off)}`
}

/** The terms that a form holds so far; null where they say nothing yet. */
export function termsIn(values: Readonly<Record<string, unknown>>): CouponTerms | null {
  const fen = (key: string) => (typeof values[key] === 'number' ? (values[key] as number) : null)
  const kind = values.kind === 'percent' ? 'percent' : 'amount'
  const terms = { kind, amountFen: fen('amountFen'), percentOff: fen('percentOff'), maxFen: fen('maxFen') } as const
  if ((kind === 'amount' ? terms.amountFen : terms.percentOff) === null) return null
  return { ...terms, thresholdFen: fen('thresholdFen') ?? 0 }
}

/** A price to try terms on: one of a usual package, or the threshold where that is higher. */
export const tryFen = ({ thresholdFen }: Pick<CouponTerms, 'thresholdFen'>) => Math.max(5970, thresholdFen)
