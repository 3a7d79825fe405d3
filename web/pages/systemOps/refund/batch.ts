import type { Refund } from '#contract/sales/refunds.ts'

/** In fen. */
export const sumOf = (rows: readonly Pick<Refund, 'amountFen'>[]) =>
  rows.reduce((sum, refund) => sum + refund.amountFen, 0)

/** A refund of the batch that was not agreed to, and why. */
export interface Failure {
  readonly refundNo: string
  readonly text: string
}

/** How the money is paid back: cash can be paid back only by a person. */
export function wayOf(rows: readonly Pick<Refund, 'cash'>[]): string {
  const cash = rows.filter((refund) => refund.cash).length
  const byHand = '现金要由人退给游客，再登记'
  if (cash === rows.length) return byHand
  return `同意后立即交支付平台退回，不能撤回${cash ? `；其中现金 ${cash} 笔，${byHand}` : ''}`
}

/** Each reason once, with the refunds that it holds back: 退款已被处理：R1、R2. */
export function notesOf(failures: readonly Failure[]): string {
  const texts = [...new Set(failures.map(({ text }) => text))]
  return texts
    .map((text) => {
      const refundNos = failures.filter((failure) => failure.text === text).map(({ refundNo }) => refundNo)
      return `${text}：${refundNos.slice(0, named).join('、')}${refundNos.length > named ? ` 等 ${refundNos.length} 笔` : ''}`
    })
    .join('；')
}

/** More numbers than these would make the toast unreadable. */
const named = 5
