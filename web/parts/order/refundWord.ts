import type { Refund } from '#contract/operation/refunds.ts'
import { type Condition, stateWord } from '../states.ts'

/** A bank card takes up to three working days; what takes longer than three days is late. */
const lateMs = 3 * 86_400_000

type Shown = Pick<Refund, 'state' | 'decidedAt' | 'cash'>

/** The state of a refund as it is shown: under way for too long is a state of its own, and cash that waits to be handed out is no failure. */
export function refundCondition({ state, decidedAt, cash }: Shown, now = Date.now()): Condition<'refund'> {
  if (state === 'abnormal' && cash) return 'cash'
  const under = state === 'approved' || state === 'processing'
  return under && decidedAt && now - Date.parse(decidedAt) > lateMs ? 'late' : state
}

export const refundWord = (refund: Shown) => stateWord('refund', refundCondition(refund))
