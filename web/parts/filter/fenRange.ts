import { Fen } from '#contract/kit.ts'
import { wrongNumber } from '../../kit/form/shape.ts'

/** What is wrong with a range of amounts, as a sentence; undefined if it is valid. */
export function fenRangeMistake(min: number | undefined, max: number | undefined): string | undefined {
  for (const fen of [min, max]) {
    const wrong = fen !== undefined && wrongNumber(Fen, fen)
    if (wrong) return wrong
  }
  return min !== undefined && max !== undefined && min > max ? '最高金额不能低于最低金额' : undefined
}
