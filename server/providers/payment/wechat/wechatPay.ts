import { Type } from 'typebox'
import type { Static } from '#contract/static.ts'
import { matches } from '#server/platform/schema.ts'
import {
  type Payment,
  type ProviderRefund,
  ProviderSilent,
  type RefundNotification,
  type RefundRequest,
} from '../payment.ts'
import { instant, Number64, orUnknown } from './answers.ts'
import { usualLimit, type WechatPayCall, type WechatPaySettings, wechatPayCall } from './call.ts'
import { opened, proveSeal, type SealHeaders } from './seal.ts'

const State = Type.Union([
  Type.Literal('PROCESSING'),
  Type.Literal('SUCCESS'),
  Type.Literal('CLOSED'),
  Type.Literal('ABNORMAL'),
])
const SucceededAt = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** A refund in the response of a call. */
const Refund = Type.Object({
  refund_id: Number64,
  out_refund_no: Number64,
  status: State,
  success_time: SucceededAt,
})
/** A refund in a notification; for a service provider the merchant is `sp_mchid`. */
const NotifiedRefund = Type.Object({
  mchid: Type.Optional(Type.String()),
  sp_mchid: Type.Optional(Type.String()),
  refund_id: Number64,
  out_refund_no: Number64,
  refund_status: State,
  success_time: SucceededAt,
})
const Notification = Type.Object({
  id: Number64,
  event_type: Type.String(),
  resource: Type.Object({
    algorithm: Type.String(),
    ciphertext: Type.String(),
    nonce: Type.String(),
    associated_data: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
})

const refunds = '/v3/refund/domestic/refunds'
const maxReasonBytes = 80

/** Refunds by WeChat Pay v3 (pay.weixin.qq.com/doc/v3), for a merchant, or by a service provider for one of its merchants. */
export class WechatPay implements Payment {
  readonly name = 'wechat'
  #settings: WechatPaySettings
  #call: WechatPayCall

  /** @param limit milliseconds that a response may take */
  constructor(settings: WechatPaySettings, limit = usualLimit) {
    this.#settings = settings
    this.#call = wechatPayCall(settings, limit)
  }

  async refund(request: RefundRequest): Promise<ProviderRefund> {
    const { subMerchantId, notifyUrl, fundsAccount } = this.#settings
    const body = {
      ...(subMerchantId && { sub_mchid: subMerchantId }),
      transaction_id: request.transactionId,
      out_refund_no: request.outRefundNo,
      reason: cutToBytes(request.reason, maxReasonBytes),
      notify_url: notifyUrl,
      ...(fundsAccount && { funds_account: fundsAccount }),
      amount: { refund: request.refundFen, total: request.totalFen, currency: 'CNY' },
    }
    const said = await this.#call('POST', refunds, body, Refund)
    return shown(said, request.outRefundNo)
  }

  async query(outRefundNo: string): Promise<ProviderRefund | null> {
    const { subMerchantId } = this.#settings
    const query = subMerchantId ? `?sub_mchid=${subMerchantId}` : ''
    const path = `${refunds}/${encodeURIComponent(outRefundNo)}${query}`
    const said = await orUnknown(this.#call('GET', path, null, Refund))
    return said && shown(said, outRefundNo)
  }

  async verify(headers: SealHeaders, body: Uint8Array): Promise<RefundNotification> {
    proveSeal(this.#settings, headers, body)
    const notification: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    if (!matches(Notification, notification)) throw new Error('the notification has another form')
    const { id, event_type, resource } = notification
    if (!/^REFUND\.(SUCCESS|ABNORMAL|CLOSED)$/.test(event_type)) throw new Error('the notification is of no refund')
    const notifiedRefund: unknown = JSON.parse(opened(this.#settings, resource))
    if (!matches(NotifiedRefund, notifiedRefund)) throw new Error('what the notification says has another form')
    if ((notifiedRefund.sp_mchid ?? notifiedRefund.mchid) !== this.#settings.merchantId)
      throw new Error('the notification is for another merchant')
    return {
      id,
      refund: shown({ ...notifiedRefund, status: notifiedRefund.refund_status }, notifiedRefund.out_refund_no),
    }
  }

  async close() {}
}

/** @throws ProviderSilent where it is about another refund */
function shown(said: Static<typeof Refund>, outRefundNo: string): ProviderRefund {
  if (said.out_refund_no !== outRefundNo) throw new ProviderSilent('the answer of WeChat Pay is about another refund')
  return {
    outRefundNo,
    providerRefundId: said.refund_id,
    state: said.status,
    succeededAt: said.status === 'SUCCESS' ? instant(said.success_time) : null,
  }
}

/** At most so many bytes, in whole characters. */
export function cutToBytes(text: string, max: number): string {
  let [cut, size] = ['', 0]
  for (const sign of text) {
    size += Buffer.byteLength(sign)
    if (size > max) break
    cut += sign
  }
  return cut
}
