import type { Data } from '../harness/answer.ts'

/** A paid order of ¥59.70 of which nothing was refunded. */
export const whole = {
  orderNo: 'JYT20260502000000123456',
  paidFen: 5970,
  refundedFen: 0,
  refundingFen: 0,
  refundState: null,
  state: 'partly_refunded',
  channel: 'wechat',
}
/** A list of such orders; and one of them, as its drawer reads it. */
export const payable = (data: Data) => ({ ...data, rows: data.rows.map((row: object) => ({ ...row, ...whole })) })
export const payableDetail = (data: Data) => ({ ...data, order: { ...data.order, ...whole }, items: [] })
/** The answer to a refund that was requested. */
export const made = { id: 9, refundNo: 'R9', requestedAt: '2026-05-02T14:28:03+08:00', repeated: false }
