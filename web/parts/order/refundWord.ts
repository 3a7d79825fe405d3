import type { Refund } from '#contract/operation/refunds.ts'
import { type Condition, stateWord } from '../states.ts'

/** A bank card takes up to three working days; what takes longer than three days is late. */
const lateMs = 3 * 86_400_000

/** The state of a refund as it is shown: under way for too long is a state of its own. */
export function refundCondition({ state, decidedAt }: Pick<Refund, 'state' | 'decidedAt'>, now = Date.now()): Condition<'refund'> {
  const under = state === 'approved' || state === 'processing'
  return under && decidedAt && now - Date.parse(decidedAt) > lateMs ? 'late' : state
}

export const refundWord = (refund: Pick<Refund, 'state' | 'decidedAt'>) => stateWord('refund', refundCondition(refund))
