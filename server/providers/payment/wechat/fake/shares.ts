import { randomUUID } from 'node:crypto'

/** An answer: its status, and a body that is JSON. */
export type Said = [status: number, body: object]

interface Paid {
  total: number
  refunded: number
  refunds: number
  /** Null where the payment was not made to be shared. */
  frozen: number | null
  isReleased: boolean
  shared: number
  shares: number
}
interface FakeShare {
  order_id: string
  out_order_no: string
  transaction_id: string
  type: string
  account: string
  amount: number
  result: 'PENDING' | 'SUCCESS' | 'CLOSED'
  fail_reason?: string
  finish_time?: string
  returned: number
}
interface FakeReturn {
  return_id: string
  out_return_no: string
  out_order_no: string
  return_mchid: string
  amount: number
  result: 'PROCESSING' | 'SUCCESS' | 'FAILED'
  fail_reason?: string
  finish_time?: string
}

export type RequestBody = Record<string, unknown>
export const no = (status: number, code: string, message: string): Said => [status, { code, message }]
export const unknown = (what: string) => no(404, 'RESOURCE_NOT_EXISTS', `${what}不存在`)
export const id = () => randomUUID().replaceAll('-', '')
/** As WeChat Pay writes times: with the offset of Beijing. */
export const now = () => new Date(Date.now() + 8 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+08:00')
/** Refunds and shares of one payment. */
export const maxPerPayment = 50

/** Receivers, shares, returns and frozen money, as documented: each number is used once, and never more is sent than is left. */
export class FakeShares {
  protected readonly paid = new Map<string, Paid>()
  readonly #shares = new Map<string, FakeShare>()
  readonly #returns = new Map<string, FakeReturn>()
  /** The registered receivers, by their kind and account. */
  readonly receivers = new Map<string, RequestBody>()
  /** The largest part of a payment that may be shared, in 1/10000. */
  maxRatio = 3000
  /** SUCCESS, or why a share is given up. */
  shareOutcome: (account: string) => string = () => 'SUCCESS'
  /** SUCCESS, or why nothing comes back. */
  returnOutcome: () => string = () => 'SUCCESS'

  addReceiver(body: RequestBody): Said {
    const { type, account, name, relation_type, custom_relation } = body
    const needsWord = relation_type === 'CUSTOM'
    if (!account || (type === 'MERCHANT_ID' && !name) || needsWord !== (custom_relation !== undefined))
      return no(400, 'PARAM_ERROR', '参数格式不正确')
    this.receivers.set(`${type} ${account}`, body)
    return [200, { type, account, relation_type }]
  }

  share({ transaction_id, out_order_no, receivers, unfreeze_unsplit }: RequestBody): Said {
    const [receiver, ...others] = receivers as { type: string; account: string; amount: number; description: string }[]
    if (!receiver || others.length || unfreeze_unsplit !== false || !receiver.description)
      return no(400, 'PARAM_ERROR', '请求参数不符合参数格式')
    const { type, account, amount } = receiver
    const paid = this.paid.get(String(transaction_id))
    if (!paid) return no(400, 'INVALID_REQUEST', '订单不存在')
    if (paid.frozen === null) return no(400, 'INVALID_REQUEST', '非分账订单不支持分账')
    const known = this.#shares.get(String(out_order_no))
    if (known)
      return known.transaction_id === transaction_id && known.account === account && known.amount === amount
        ? [200, shownShare(known)]
        : no(400, 'PARAM_ERROR', '与原请求不一致')
    if (!this.receivers.has(`${type} ${account}`)) return no(400, 'PARAM_ERROR', '分账接收方关系不存在')
    if (paid.isReleased || amount > paid.frozen) return no(403, 'NOT_ENOUGH', '分账金额不足')
    if ((paid.shared + amount) * 10_000 > paid.total * this.maxRatio) return no(403, 'RULE_LIMIT', '超过最大分账比例')
    if (paid.shares >= maxPerPayment) return no(403, 'RULE_LIMIT', '分账次数超过限制')
    paid.frozen -= amount
    paid.shared += amount
    paid.shares++
    const made: FakeShare = {
      ...{ order_id: id(), out_order_no: String(out_order_no), transaction_id: String(transaction_id) },
      ...{ type, account, amount, result: 'PENDING', returned: 0 },
    }
    this.#shares.set(made.out_order_no, made)
    return [200, shownShare(made)]
  }

  queryShare(number: string, transactionId: string | null): Said {
    const known = this.#shares.get(number)
    return known?.transaction_id === transactionId ? [200, shownShare(known!)] : unknown('记录')
  }

  giveBack({ out_order_no, out_return_no, return_mchid, amount }: RequestBody): Said {
    const known = this.#returns.get(String(out_return_no))
    if (known) return known.amount === amount ? [200, known] : no(400, 'PARAM_ERROR', '与原请求不一致')
    const share = this.#shares.get(String(out_order_no))
    if (share?.result !== 'SUCCESS' || share.type !== 'MERCHANT_ID' || share.account !== return_mchid)
      return no(400, 'INVALID_REQUEST', '回退方不存在')
    if (share.returned + Number(amount) > share.amount) return no(400, 'INVALID_REQUEST', '回退金额超过原分账金额')
    const outcome = this.returnOutcome()
    const isBack = outcome === 'SUCCESS'
    const paid = this.paid.get(share.transaction_id)!
    if (isBack) {
      share.returned += Number(amount)
      paid.shared -= Number(amount)
      if (!paid.isReleased) paid.frozen! += Number(amount)
    }
    const made: FakeReturn = {
      ...{ return_id: id(), out_return_no: String(out_return_no), out_order_no: share.out_order_no },
      ...{ return_mchid: share.account, amount: Number(amount), result: isBack ? 'SUCCESS' : 'FAILED' },
      ...{ finish_time: now(), ...(!isBack && { fail_reason: outcome }) },
    }
    this.#returns.set(made.out_return_no, made)
    return [200, made]
  }

  queryReturn(number: string, outOrderNo: string | null): Said {
    const known = this.#returns.get(number)
    return known?.out_order_no === outOrderNo ? [200, known!] : unknown('记录')
  }

  unfreeze({ transaction_id, out_order_no }: RequestBody): Said {
    const paid = this.paid.get(String(transaction_id))
    if (paid?.frozen == null) return no(400, 'INVALID_REQUEST', '非分账订单不支持解冻剩余资金')
    if (paid.isReleased || paid.frozen === 0) return no(403, 'NOT_ENOUGH', '分账金额为0')
    Object.assign(paid, { isReleased: true, frozen: 0 })
    return [200, { transaction_id, out_order_no, order_id: id(), state: 'PROCESSING' }]
  }

  amounts(transactionId: string): Said {
    const frozen = this.paid.get(transactionId)?.frozen
    return frozen == null
      ? no(400, 'INVALID_REQUEST', '非分账订单不支持此查询')
      : [200, { transaction_id: transactionId, unsplit_amount: frozen }]
  }

  protected settleShares() {
    for (const share of this.#shares.values()) {
      if (share.result !== 'PENDING') continue
      const outcome = this.shareOutcome(share.account)
      const isDone = outcome === 'SUCCESS'
      Object.assign(share, { result: isDone ? 'SUCCESS' : 'CLOSED', finish_time: now() })
      if (isDone) continue
      share.fail_reason = outcome
      const paid = this.paid.get(share.transaction_id)!
      paid.shared -= share.amount
      if (!paid.isReleased) paid.frozen! += share.amount
    }
  }
}

const shownShare = ({ order_id, out_order_no, transaction_id, returned: _, ...receiver }: FakeShare) => ({
  ...{ order_id, out_order_no, transaction_id },
  state: receiver.result === 'PENDING' ? 'PROCESSING' : 'FINISHED',
  receivers: [receiver],
})
