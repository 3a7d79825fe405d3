import type { StatementLine } from '#contract/sharing/scenicSettlements.ts'

export interface StatementDay {
  readonly day: string
  readonly video: number
  readonly photo: number
  readonly refundedFen: number
  readonly turnoverFen: number
}

/** The lines of a statement, a row for each day. */
export function daysOf(lines: readonly StatementLine[]): StatementDay[] {
  const days = Map.groupBy(lines, ({ day }) => day)
  return [...days].map(([day, some]) => ({ day, ...sumOfLines(some) }))
}

/** What lines come to, by order type. */
export function sumOfLines(lines: readonly StatementLine[]) {
  const sums = { video: 0, photo: 0, refundedFen: 0, turnoverFen: 0 }
  for (const { kind, paidFen, refundedFen } of lines) {
    sums[kind] += paidFen
    sums.refundedFen += refundedFen
    sums.turnoverFen += paidFen - refundedFen
  }
  return sums
}
