import { Type } from 'typebox'
import type { receiverKinds } from '#contract/sharing/merchants.ts'
import { ProviderRefusal, ProviderSilent } from '../payment.ts'
import type {
  ProviderReturn,
  ProviderShare,
  Receiver,
  ReleaseRequest,
  ReturnRequest,
  ShareRequest,
  Sharing,
} from '../sharing.ts'
import { orUnknown, stillFrozen } from './answers.ts'
import { usualLimit, type WechatPayCall, type WechatPaySettings, wechatPayCall } from './call.ts'
import { encrypted } from './seal.ts'
import { Release, Return, relations, returned, Share, shown } from './shares.ts'

const Anything = Type.Object({})

const root = '/v3/profitsharing'

/** Profit sharing by WeChat Pay v3, for a merchant, or by a service provider for one of its merchants. */
export class WechatSharing implements Sharing {
  readonly name = 'wechat'
  #settings: WechatPaySettings
  #call: WechatPayCall
  /** Receivers that this process has registered, as they were then. */
  #registered = new Map<string, Promise<unknown>>()

  /** @param limit milliseconds that a response may take */
  constructor(settings: WechatPaySettings, limit = usualLimit) {
    this.#settings = settings
    this.#call = wechatPayCall(settings, limit)
  }

  async share(request: ShareRequest): Promise<ProviderShare> {
    const { receiver, outNo, transactionId, amountFen, orderNo } = request
    await this.#register(receiver)
    const body = {
      ...this.#payer,
      ...this.#application,
      transaction_id: transactionId,
      out_order_no: outNo,
      receivers: [
        {
          type: this.#types[receiver.kind],
          account: receiver.account,
          amount: amountFen,
          description: `订单 ${orderNo} 分账`.slice(0, 80),
        },
      ],
      unfreeze_unsplit: false,
    }
    const said = await this.#call('POST', `${root}/orders`, body, Share).catch((error) => {
      // The receiver may have been removed at WeChat Pay: the next attempt registers it again.
      if (error instanceof ProviderRefusal) this.#registered.delete(keyOf(receiver))
      throw ofSharing(error)
    })
    return shown(said, request)
  }

  async queryShare(outNo: string, transactionId: string): Promise<ProviderShare | null> {
    const address = this.#address('orders', outNo, { transaction_id: transactionId })
    const said = await orUnknown(this.#call('GET', address, null, Share))
    return said && shown(said, { outNo, transactionId })
  }

  async giveBack({ outReturnNo, outNo, account, amountFen }: ReturnRequest): Promise<ProviderReturn> {
    const body = {
      ...this.#payer,
      out_order_no: outNo,
      out_return_no: outReturnNo,
      return_mchid: account,
      amount: amountFen,
      description: '退款前退回分账',
    }
    return returned(await this.#call('POST', `${root}/return-orders`, body, Return).catch(rethrow), outReturnNo)
  }

  async queryReturn(outReturnNo: string, outNo: string): Promise<ProviderReturn | null> {
    const address = this.#address('return-orders', outReturnNo, { out_order_no: outNo })
    const said = await orUnknown(this.#call('GET', address, null, Return))
    return said && returned(said, outReturnNo)
  }

  async release({ outNo, transactionId }: ReleaseRequest): Promise<void> {
    const body = { ...this.#payer, transaction_id: transactionId, out_order_no: outNo, description: '解冻全部剩余资金' }
    try {
      const said = await this.#call('POST', `${root}/orders/unfreeze`, body, Release)
      if (said.out_order_no !== outNo) throw new ProviderSilent('the answer of WeChat Pay is about another release')
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || error.code !== 'NOT_ENOUGH') throw error
      // Everything was shared, refunded or released before. The error may be unsigned, so the frozen amount is queried.
      if ((await stillFrozen(this.#call, transactionId)) > 0) throw error
    }
  }

  get #payer(): Record<string, string> {
    const { subMerchantId } = this.#settings
    return subMerchantId ? { sub_mchid: subMerchantId } : {}
  }

  get #application() {
    const { appId, subAppId } = this.#settings
    return subAppId ? { appid: appId, sub_appid: subAppId } : { appid: appId }
  }

  /** A person is known by an openid of the application that collects: the sub-merchant's, where it has its own. */
  get #types(): Record<keyof typeof receiverKinds, string> {
    return {
      merchantId: 'MERCHANT_ID',
      personalOpenid: this.#settings.subAppId ? 'PERSONAL_SUB_OPENID' : 'PERSONAL_OPENID',
    }
  }

  #address(kind: string, number: string, query: Record<string, string>): string {
    return `${root}/${kind}/${encodeURIComponent(number)}?${new URLSearchParams({ ...this.#payer, ...query })}`
  }

  /** Once in the life of this process for each receiver as it is: WeChat Pay takes the same one any number of times. */
  async #register(receiver: Receiver): Promise<void> {
    const key = keyOf(receiver)
    const before = this.#registered.get(key)
    if (before) {
      await before
      return
    }
    const { kind, account, name, relation, customRelation } = receiver
    const body = {
      ...this.#payer,
      ...this.#application,
      type: this.#types[kind],
      account,
      name: encrypted(this.#settings, name),
      relation_type: relations[relation],
      ...(relation === 'custom' && { custom_relation: customRelation }),
    }
    const work = this.#call('POST', `${root}/receivers/add`, body, Anything)
    this.#registered.set(key, work)
    await work.catch((error) => {
      this.#registered.delete(key)
      throw ofSharing(error)
    })
  }
}

const keyOf = ({ kind, account, name, relation, customRelation }: Receiver) =>
  JSON.stringify([kind, account, name, relation, customRelation])

/**
 * Translates a refusal of a share. Too little left to share is permanent. A payment that is not settled yet is refused with
 * a code of permanent faults, and only the message tells them apart. The same number is safe to send again in any case.
 */
function ofSharing(error: unknown): unknown {
  if (!(error instanceof ProviderRefusal)) return error
  const { code, message } = error
  if (code === 'NOT_ENOUGH') return new ProviderRefusal(code, message, false)
  if (code === 'INVALID_REQUEST' && /处理中|结算/.test(message)) return new ProviderRefusal(code, message, true)
  return error
}

const rethrow = (error: unknown): never => {
  throw ofSharing(error)
}
