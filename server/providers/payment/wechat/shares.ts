import { Type } from 'typebox'
import type { receiverRelations } from '#contract/sharing/merchants.ts'
import type { Static } from '#contract/static.ts'
import { ProviderSilent } from '../payment.ts'
import type { ProviderReturn, ProviderShare, ShareRequest } from '../sharing.ts'
import { instant, Number64 } from './answers.ts'

const Reason = Type.Optional(Type.Union([Type.String(), Type.Null()]))
export const Share = Type.Object({
  transaction_id: Type.String(),
  out_order_no: Number64,
  order_id: Number64,
  receivers: Type.Array(
    Type.Object({
      account: Type.String(),
      amount: Type.Integer(),
      result: Type.Union([Type.Literal('PENDING'), Type.Literal('SUCCESS'), Type.Literal('CLOSED')]),
      fail_reason: Reason,
      finish_time: Reason,
    }),
  ),
})
export const Return = Type.Object({
  out_return_no: Number64,
  result: Type.Union([Type.Literal('PROCESSING'), Type.Literal('SUCCESS'), Type.Literal('FAILED')]),
  fail_reason: Reason,
  finish_time: Reason,
})
export const Release = Type.Object({ out_order_no: Number64 })
/** Relations of receivers in the words of WeChat Pay. */
export const relations = {
  serviceProvider: 'SERVICE_PROVIDER',
  store: 'STORE',
  staff: 'STAFF',
  storeOwner: 'STORE_OWNER',
  partner: 'PARTNER',
  headquarter: 'HEADQUARTER',
  brand: 'BRAND',
  distributor: 'DISTRIBUTOR',
  user: 'USER',
  supplier: 'SUPPLIER',
  custom: 'CUSTOM',
} as const satisfies Record<keyof typeof receiverRelations, string>

/** @throws ProviderSilent where it is about another share */
export function shown(
  { out_order_no, order_id, transaction_id, receivers }: Static<typeof Share>,
  request: Pick<ShareRequest, 'outNo' | 'transactionId'> & Partial<ShareRequest>,
): ProviderShare {
  const { outNo, transactionId, receiver, amountFen } = request
  const [one] = receivers
  const matchesRequest =
    out_order_no === outNo &&
    transaction_id === transactionId &&
    receivers.length === 1 &&
    (receiver === undefined || (one!.account === receiver.account && one!.amount === amountFen))
  if (!matchesRequest) throw new ProviderSilent('the answer of WeChat Pay is about another share')
  const { result, fail_reason, finish_time } = one!
  return {
    outNo,
    providerNo: order_id,
    state: result === 'PENDING' ? 'PROCESSING' : result,
    reason: result === 'CLOSED' ? (fail_reason ?? null) : null,
    endedAt: result === 'PENDING' ? null : instant(finish_time),
  }
}

/** @throws ProviderSilent where it is about another return */
export function returned(
  { out_return_no, result, fail_reason, finish_time }: Static<typeof Return>,
  outReturnNo: string,
): ProviderReturn {
  if (out_return_no !== outReturnNo) throw new ProviderSilent('the answer of WeChat Pay is about another return')
  return {
    outReturnNo,
    state: result,
    reason: result === 'FAILED' ? (fail_reason ?? null) : null,
    endedAt: result === 'PROCESSING' ? null : instant(finish_time),
  }
}
