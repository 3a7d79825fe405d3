import type { TSchema } from 'typebox'
import type { Static } from '#contract/static.ts'
import { matches } from '#server/platform/schema.ts'
import { ProviderRefusal, ProviderSilent } from '../payment.ts'
import { isPassing } from './refusals.ts'
import { authorization, proveSeal, theirFirst, type WechatPayKeys } from './seal.ts'

export interface WechatPaySettings extends WechatPayKeys {
  /** Scheme, host and perhaps port; behind a gateway also the path below which it serves. */
  readonly base: string
  /** For a service provider: the merchant whose payments these are. */
  readonly subMerchantId?: string | undefined
  /** The application that the merchant collects with; openids of receivers are its own. */
  readonly appId: string
  /** Of the sub-merchant: openids of receivers are its own then. */
  readonly subAppId?: string | undefined
  /** The address to which results of refunds are sent. */
  readonly notifyUrl: string
  /** Only for merchants of the old flow of funds: refunds are paid from the available balance, not from unsettled money. */
  readonly fundsAccount?: 'AVAILABLE' | undefined
}

/** Milliseconds that a response may take: a worker sends up to four requests within the 30 s for which it holds a refund. */
export const usualLimit = 6000
/** Most bytes of an answer: a refund with goods and discounts has some 3 kB. */
const usualBytes = 200_000

interface Sent {
  method: 'GET' | 'POST'
  /** With its query. */
  path: string
  payload?: object | null
  /** Milliseconds that the response may take. */
  limit: number
  maxBytes?: number
}
interface Answer {
  status: number
  headers: Record<string, string>
  bytes: Uint8Array
}

/** Sends a signed request; the response is not verified yet. @throws ProviderSilent */
export async function sendWechatPay(
  settings: WechatPaySettings,
  { method, path, payload = null, limit, maxBytes = usualBytes }: Sent,
): Promise<Answer> {
  const base = new URL(settings.base)
  const prefix = base.pathname.replace(/\/+$/, '')
  const url = new URL(`${base.origin}${prefix}${path}`)
  const body = payload ? JSON.stringify(payload) : ''
  // A gateway removes its own prefix, so the signature covers the path that WeChat Pay receives.
  const authority = authorization(settings, method, url.pathname.slice(prefix.length) + url.search, body)
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': 'zh-CN',
        'user-agent': 'jingying',
        // Encrypted names are for this key, and answers are signed with it.
        'wechatpay-serial': theirFirst(settings)[0],
        authorization: authority,
        ...(payload && { 'content-type': 'application/json' }),
      },
      ...(payload && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(limit),
    })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes: await bytesOf(response, maxBytes),
    }
  } catch (error) {
    throw new ProviderSilent(`no answer of WeChat Pay: ${(error as Error).name}`)
  }
}

/** Calls of WeChat Pay v3. @throws ProviderRefusal, ProviderSilent */
export function wechatPayCall(settings: WechatPaySettings, limit = usualLimit) {
  /** @param shape what an answer of success must be */
  return async function call<S extends TSchema>(
    method: 'GET' | 'POST',
    path: string,
    payload: object | null,
    shape: S,
  ): Promise<Static<S>> {
    const { status, headers, bytes } = await sendWechatPay(settings, { method, path, payload, limit })
    const isDone = status >= 200 && status < 300
    // Errors of WeChat Pay's gateway are not signed; if one is, its signature must be right.
    if (isDone || headers['wechatpay-signature']) believe(settings, headers, bytes)
    const said = jsonOf(bytes)
    if (isDone) {
      if (matches(shape, said)) return said
      throw new ProviderSilent('the answer of WeChat Pay has another form')
    }
    throw refusalOf(status, said)
  }
}
export type WechatPayCall = ReturnType<typeof wechatPayCall>

async function bytesOf(response: Response, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new RangeError('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function believe(settings: WechatPaySettings, headers: Record<string, string>, bytes: Uint8Array) {
  try {
    proveSeal(settings, headers, bytes)
  } catch (error) {
    throw new ProviderSilent(`the answer of WeChat Pay cannot be believed: ${(error as Error).message}`)
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return null
  }
}

/** An error with a code is taken as a refusal, though it may be unsigned; a caller that would give up queries by number first. */
function refusalOf(status: number, said: unknown): ProviderRefusal | ProviderSilent {
  const { code, message } = (said ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code !== 'string' || !/^[A-Z][A-Z0-9_]{1,63}$/.test(code))
    return new ProviderSilent(`WeChat Pay answered ${status} without a code`)
  return new ProviderRefusal(code, String(message ?? '').slice(0, 200), isPassing(code, status))
}
