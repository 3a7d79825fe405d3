import { conditionOf, type Refund } from '#contract/sales/refunds.ts'
import { stateWord } from '../../states.ts'

/** The state of a refund in a word, as it is shown. */
export const refundWord = (refund: Pick<Refund, 'state' | 'decidedAt' | 'cash'>) =>
  stateWord('refund', conditionOf(refund))
