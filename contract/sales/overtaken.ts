import { momentOf } from '../zone.ts'
import type { Complaint } from './complaints.ts'
import { conditionOf, type Refund } from './refunds.ts'

type Decided = Pick<Refund, 'state' | 'decidedBy' | 'decidedAt' | 'cash' | 'attempts'>

/** Tells a user whose decision about a refund came too late who has decided it meanwhile, and the result. */
export function overtakenRefund(refund: Decided): string {
  const { state, decidedBy, decidedAt, attempts } = refund
  const now = `这笔退款现为「${refundWord(refund)}」，没有再改动`
  if (!decidedBy || !decidedAt) return now
  const action = state === 'rejected' ? '驳回' : state !== 'approved' ? '处理' : attempts > 0 ? '重新提交' : '同意'
  return `${decidedBy}已于 ${momentOf(decidedAt)} ${action}，${now}`
}

/** The same for a complaint. */
export const overtakenComplaint = ({ handledBy, handledAt }: Pick<Complaint, 'handledBy' | 'handledAt'>): string =>
  `${handledBy ?? '他人'}已${handledAt ? `于 ${momentOf(handledAt)} ` : ''}处理，这条投诉现为「已处理」，没有再改动`

/** The state of a refund in a word, as it is shown. */
export const refundWord = (refund: Pick<Refund, 'state' | 'cash' | 'decidedAt'>) => states[conditionOf(refund)]
const states: Record<ReturnType<typeof conditionOf>, string> = {
  requested: '待审核',
  processing: '退款中',
  late: '超时未到账',
  abnormal: '退款失败',
  cash: '待退现金',
  succeeded: '已到账',
  rejected: '已驳回',
}
