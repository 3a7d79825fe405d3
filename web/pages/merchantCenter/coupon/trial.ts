import { type CouponTerms, discountOf, maxDiscountOf } from '#contract/coupons/discount.ts'
import { count, yuanSign } from '#web/kit/format.ts'

/** What an order would cost, by the function that the server reckons with: 订单 ¥59.70，优惠 ¥10.00，实付 ¥49.70. */
export function trialWords(terms: CouponTerms, priceFen: number): string {
  const off = discountOf(terms, priceFen)
  if (priceFen < terms.thresholdFen)
    return `订单 ${yuanSign(priceFen)}，没有达到门槛 ${yuanSign(terms.thresholdFen)}，不能用券`
  return `订单 ${yuanSign(priceFen)}，优惠 ${yuanSign(off)}，实付 ${yuanSign(priceFen - off)}`
}

/** What all coupons take off at most, and how that is reckoned: ¥1,000.00 and 100 张 × ¥10.00; ¥500.00 and 到预算为止. */
export function costWords(
  terms: CouponTerms,
  stock: number,
  budgetFen: number | null = null,
): readonly [sum: string, how: string] {
  const fen = maxDiscountOf(terms)
  if (budgetFen !== null && (fen === null || budgetFen < fen * stock)) return [yuanSign(budgetFen), '到预算为止']
  return fen === null
    ? ['不封顶', '要封顶请设最多减免']
    : [yuanSign(fen * stock), `${count(stock)} 张 × ${yuanSign(fen)}`]
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
