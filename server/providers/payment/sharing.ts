import type { Merchant } from '#contract/sharing/merchants.ts'

/** Who is sent a share: an account at the provider, with the name and relation under which it is registered there. */
export interface Receiver extends Pick<Merchant, 'kind' | 'account' | 'name' | 'relation' | 'customRelation'> {}

/** States of a share at the provider: on its way, arrived, or given up, which leaves its money with the account that collected it. */
export type ProviderShareState = 'PROCESSING' | 'SUCCESS' | 'CLOSED'

export interface ShareRequest {
  /** The idempotency key: the provider sends a number once, however often it is requested. */
  outNo: string
  transactionId: string
  orderNo: string
  /** The total that was paid. */
  paidFen: number
  receiver: Receiver
  amountFen: number
}

export interface ProviderShare {
  outNo: string
  providerNo: string
  state: ProviderShareState
  /** The provider's code for why it was given up. */
  reason: string | null
  /** ISO 8601, where it came to an end. */
  endedAt: string | null
}

export interface ReturnRequest {
  /** The idempotency key, as with shares. */
  outReturnNo: string
  /** The share to take back, in whole or in part. */
  outNo: string
  /** The merchant that received it; nothing can be taken back from a person. */
  account: string
  amountFen: number
}

export interface ProviderReturn {
  outReturnNo: string
  state: 'PROCESSING' | 'SUCCESS' | 'FAILED'
  reason: string | null
  endedAt: string | null
}

export interface ReleaseRequest {
  outNo: string
  transactionId: string
  /** The total that was paid. */
  paidFen: number
}

/**
 * Profit sharing at the payment provider. Money of a payment is frozen until it is shared or released; each share is a request of
 * its own and leaves the rest frozen. Every provider passes the same tests (sharing.contract.ts).
 * All calls throw ProviderRefusal or ProviderSilent (payment.ts), like those for refunds.
 */
export interface Sharing {
  readonly name: string
  share(request: ShareRequest): Promise<ProviderShare>
  /** Null where the provider knows no such number. @throws ProviderSilent */
  queryShare(outNo: string, transactionId: string): Promise<ProviderShare | null>
  /** Takes a share back from a merchant, whole or in part. */
  giveBack(request: ReturnRequest): Promise<ProviderReturn>
  /** Null where the provider knows no such number. @throws ProviderSilent */
  queryReturn(outReturnNo: string, outNo: string): Promise<ProviderReturn | null>
  /** Ends the sharing of a payment: money that is still frozen goes to the collector. Also succeeds if nothing is frozen. */
  release(request: ReleaseRequest): Promise<void>
}
