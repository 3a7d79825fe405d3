import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { FakeShares, id, maxPerPayment, no, now, type RequestBody, type Said, unknown } from './shares.ts'

export interface FakeRefund {
  refund_id: string
  out_refund_no: string
  transaction_id: string
  status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
  success_time?: string
  amount: { refund: number; total: number; currency: string }
  notifyUrl: string
}

/** The books of a fake: payments and refunds as documented, one number each, never more than was paid; shares beside them. */
export class FakeBooks extends FakeShares {
  readonly #refunds = new Map<string, FakeRefund>()
  /** Trade bills by their day. */
  readonly bills = new Map<string, string>()
  refundOutcome: 'SUCCESS' | 'CLOSED' | 'ABNORMAL' = 'SUCCESS'

  /** A visitor pays. */
  pay(transactionId: string, total: number, { isShared = false } = {}) {
    if (this.paid.has(transactionId)) return
    const frozen = isShared ? total : null
    this.paid.set(transactionId, { total, refunded: 0, refunds: 0, frozen, isReleased: false, shared: 0, shares: 0 })
  }

  refund({ transaction_id, out_refund_no, amount, reason, notify_url }: RequestBody): Said {
    const paid = this.paid.get(String(transaction_id))
    const number = String(out_refund_no)
    const { refund, total, currency } = amount as FakeRefund['amount']
    if (!/^[0-9A-Za-z_\-|*@]{1,64}$/.test(number) || currency !== 'CNY' || !Number.isInteger(refund) || refund < 1)
      return no(400, 'PARAM_ERROR', '参数错误')
    if (Buffer.byteLength(String(reason)) > 80 || /[?#]/.test(String(notify_url)))
      return no(400, 'PARAM_ERROR', '参数错误')
    if (!paid) return unknown('订单')
    const known = this.#refunds.get(number)
    if (known)
      return known.transaction_id === transaction_id && known.amount.refund === refund
        ? [200, shownRefund(known)]
        : no(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试')
    if (paid.total !== total || paid.refunded + refund > total)
      return no(400, 'INVALID_REQUEST', '申请退款金额超过可退金额')
    if (paid.refunds >= maxPerPayment) return no(403, 'RULE_LIMIT', '部分退款次数超过限制')
    if (paid.frozen !== null && !paid.isReleased) {
      if (refund > paid.frozen) return no(403, 'RULE_LIMIT', '申请退款金额大于剩余未分账金额')
      paid.frozen -= refund
    }
    paid.refunded += refund
    paid.refunds++
    const made: FakeRefund = {
      ...{ refund_id: id(), out_refund_no: number, transaction_id: String(transaction_id), status: 'PROCESSING' },
      ...{ amount: { refund, total, currency }, notifyUrl: String(notify_url) },
    }
    this.#refunds.set(number, made)
    return [200, shownRefund(made)]
  }

  queryRefund(number: string): Said {
    const known = this.#refunds.get(number)
    return known ? [200, shownRefund(known)] : unknown('退款单')
  }

  /** The download address of a day's bill. Its host is not ours: the code must not send a request to it. */
  bill(query: URLSearchParams): Said {
    const day = query.get('bill_date') ?? ''
    if (query.get('bill_type') !== 'ALL' || query.get('tar_type') !== 'GZIP') return no(400, 'PARAM_ERROR', '参数错误')
    const text = this.bills.get(day)
    if (text === undefined) return no(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
    const hash_value = createHash('sha1').update(text).digest('hex')
    return [
      200,
      { hash_type: 'SHA1', hash_value, download_url: `https://wechat.invalid/v3/billdownload/file?token=${day}` },
    ]
  }

  billFile(token: string | null): Said {
    const text = this.bills.get(token ?? '')
    return text === undefined ? unknown('文件') : [200, gzipSync(text)]
  }

  /** Settles all shares and refunds. Returns the refunds that were settled, so that notifications can be sent. */
  settle(): FakeRefund[] {
    this.settleShares()
    const ended = [...this.#refunds.values()].filter(({ status }) => status === 'PROCESSING')
    for (const refund of ended) {
      refund.status = this.refundOutcome
      if (refund.status === 'SUCCESS') refund.success_time = now()
      if (refund.status !== 'CLOSED') continue
      const paid = this.paid.get(refund.transaction_id)!
      paid.refunded -= refund.amount.refund
      if (paid.frozen !== null && !paid.isReleased) paid.frozen += refund.amount.refund
    }
    return ended
  }
}

const shownRefund = ({ notifyUrl: _, ...refund }: FakeRefund) => ({ ...refund, channel: 'ORIGINAL' })
