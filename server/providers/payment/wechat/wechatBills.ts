import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Type } from 'typebox'
import { ProviderRefusal, ProviderSilent } from '../payment.ts'
import type { TradeBills } from '../tradeBills.ts'
import { sendWechatPay, usualLimit, type WechatPayCall, type WechatPaySettings, wechatPayCall } from './call.ts'
import { noBillCode } from './refusals.ts'

const TradeBillReply = Type.Object({
  hash_type: Type.Literal('SHA1'),
  hash_value: Type.String({ pattern: '^[0-9A-Fa-f]{40}$' }),
  download_url: Type.String(),
})

/** Milliseconds that a file may take, and its largest size in bytes, packed and unpacked. */
const fileLimit = 60_000
const maxBytes = 20 * 1_048_576
const maxText = 40 * 1_048_576

/** Trade bills by WeChat Pay v3: of all trades, as the merchant platform offers them for download. */
export class WechatBills implements TradeBills {
  readonly merchant: string
  #settings: WechatPaySettings
  #call: WechatPayCall

  /** @param limit milliseconds that a response may take */
  constructor(settings: WechatPaySettings, limit = usualLimit) {
    this.merchant = settings.merchantId
    this.#settings = settings
    this.#call = wechatPayCall(settings, limit)
  }

  async fetch(day: string): Promise<Buffer | null> {
    const { subMerchantId } = this.#settings
    const query = new URLSearchParams({ bill_date: day, bill_type: 'ALL', tar_type: 'GZIP' })
    if (subMerchantId) query.set('sub_mchid', subMerchantId)
    try {
      const reply = await this.#call('GET', `/v3/bill/tradebill?${query}`, null, TradeBillReply)
      return await this.#download(reply.download_url, reply.hash_value)
    } catch (error) {
      if (error instanceof ProviderRefusal && error.code === noBillCode) return null
      throw error
    }
  }

  /** Downloads the file, which is not signed: it is verified by the digest in the signed response. */
  async #download(address: string, digest: string): Promise<Buffer> {
    const url = URL.parse(address)
    if (url?.pathname !== '/v3/billdownload/file') throw new ProviderSilent('the bill lies at another address')
    // Whatever host the address names, the request goes to the configured one.
    const path = url.pathname + url.search
    const { status, bytes } = await sendWechatPay(this.#settings, { method: 'GET', path, limit: fileLimit, maxBytes })
    if (status !== 200) throw new ProviderSilent(`the bill could not be downloaded: ${status}`)
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
    const text = isPacked
      ? await promisify(gunzip)(bytes, { maxOutputLength: maxText }).catch(() => {
          throw new ProviderSilent('the bill cannot be unpacked')
        })
      : Buffer.from(bytes)
    if (hash('sha1', text).toLowerCase() !== digest.toLowerCase())
      throw new ProviderSilent('the bill is not what was announced')
    return text
  }
}
