import { Type } from 'typebox'
import { ProviderRefusal, ProviderSilent } from '../payment.ts'
import type { WechatPayCall } from './call.ts'
import { unknownCode } from './refusals.ts'

/** A number of theirs or ours. */
export const Number64 = Type.String({ minLength: 1, maxLength: 64 })

const Amounts = Type.Object({ unsplit_amount: Type.Integer({ minimum: 0 }) })

/** Fen of a payment that are frozen until they are shared or released. @throws ProviderRefusal where it is not shared */
export async function stillFrozen(call: WechatPayCall, transactionId: string): Promise<number> {
  const path = `/v3/profitsharing/transactions/${encodeURIComponent(transactionId)}/amounts`
  return (await call('GET', path, null, Amounts)).unsplit_amount
}

/** Awaits a query by number; null if WeChat Pay knows no such number. @throws ProviderSilent */
export async function orUnknown<R>(question: Promise<R>): Promise<R | null> {
  try {
    return await question
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    if (error.code === unknownCode) return null
    throw new ProviderSilent(`WeChat Pay does not tell: ${error.code}`)
  }
}

/** Times of WeChat Pay carry an offset; ours are in UTC. */
export function instant(time: string | null | undefined): string | null {
  const at = new Date(time ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
