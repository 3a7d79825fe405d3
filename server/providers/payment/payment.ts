/** States of a refund at the provider, spelled as WeChat Pay v3 spells them. */
export type ProviderRefundState = 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'

export interface RefundRequest {
  /** The idempotency key: the provider refunds a number once, however often it is sent. */
  outRefundNo: string
  transactionId: string
  orderNo: string
  refundFen: number
  totalFen: number
  /** Shown to the visitor; at most 80 bytes. */
  reason: string
}

export interface ProviderRefund {
  outRefundNo: string
  providerRefundId: string
  state: ProviderRefundState
  /** ISO 8601, where it succeeded. */
  succeededAt: string | null
}

export interface RefundNotification {
  /** The provider's id of the notification; the same notification may arrive several times. */
  id: string
  refund: ProviderRefund
}

/** The provider understood and refused. `retry` says whether the same number may be sent again later. */
export class ProviderRefusal extends Error {
  readonly code: string
  readonly retry: boolean
  constructor(code: string, message: string, retry: boolean) {
    super(message)
    this.code = code
    this.retry = retry
  }
}

/** No response, or one that cannot be trusted: the refund may have been made. Call `query` before anything else. */
export class ProviderSilent extends Error {}

/** Refunds through a payment provider. Every provider passes the same tests (payment.contract.ts). */
export interface Payment {
  readonly name: string
  /** @throws ProviderRefusal, ProviderSilent */
  refund(request: RefundRequest): Promise<ProviderRefund>
  /** Null where the provider knows no such number. @throws ProviderSilent */
  query(outRefundNo: string): Promise<ProviderRefund | null>
  /** Proves that a notification is the provider's. @throws Error where it is not */
  verify(headers: Record<string, string | string[] | undefined>, body: Uint8Array): Promise<RefundNotification>
  close(): Promise<void>
}
