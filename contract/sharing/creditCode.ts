import { field } from '../fields.ts'

const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** GB 32100: two signs of authority and kind, six digits of division, nine signs of the body, a check sign. No I, O, S, V, Z. */
export const CreditCode = field.code(
  '统一社会信用代码',
  '^[0-9A-HJ-NP-RTUWXY]{2}[0-9]{6}[0-9A-HJ-NP-RTUWXY]{10}$',
  { rule: '应为 18 位数字和大写字母，第 3 至 8 位为数字，不含 I、O、S、V、Z' },
  { search: true, sort: true, write: 'once' },
)

/** The check sign of the first 17 signs of a code: weights are the powers of 3, modulo 31. */
export function checkSign(code: string): string {
  let [sum, weight] = [0, 1]
  for (const sign of code.slice(0, 17)) {
    sum += signs.indexOf(sign) * weight
    weight = (weight * 3) % 31
  }
  return signs[(31 - (sum % 31)) % 31]!
}

/** Whether the last sign of a code of the right form is the check sign of those before it. */
export const creditCodeFits = (code: string) => code[17] === checkSign(code)
