import type { ProviderRefundState, RefundRequest } from '../payment.ts'
import type { Receiver, ReleaseRequest, ReturnRequest, ShareRequest } from '../sharing.ts'

/** The texts of the provider's refusals, and whether the same number may be sent again. */
export const sandboxRefusals = {
  NOT_ENOUGH: { text: '基本账户余额不足，请充值后重新发起', retry: true },
  FREQUENCY_LIMITED: { text: '频率超限', retry: true },
  SYSTEM_ERROR: { text: '接口返回错误', retry: true },
  USER_ACCOUNT_ABNORMAL: { text: '用户账户异常或注销', retry: false },
  INVALID_REQUEST: { text: '订单金额或退款金额与之前请求不一致，或已超过可退金额', retry: false },
  RULE_LIMIT: { text: '部分退款次数超过 50 次，或申请退款金额大于剩余未分账金额', retry: false },
} as const satisfies Record<string, { text: string; retry: boolean }>
export type SandboxRefusal = keyof typeof sandboxRefusals

/** How the sandbox behaves; tests replace single answers. Durations in milliseconds. */
export interface SandboxBehaviour {
  /** From acceptance to the result. */
  settleAfter(request: RefundRequest): number
  outcome(request: RefundRequest): Exclude<ProviderRefundState, 'PROCESSING'>
  /** The course of a call: answered, refused, or without a response before or after the work was done. */
  refund(request: RefundRequest): 'answered' | 'lostBefore' | 'lostAfter' | SandboxRefusal
  query(outRefundNo: string): 'answered' | 'lost'
  /** When the notification of a result is sent: never, once, or several times the same, each so long after the result. */
  notifications(outRefundNo: string, state: ProviderRefundState): readonly number[]
  /** How long a caller waits for an answer that does not come. */
  silence: number
}

export const wellBehaved: SandboxBehaviour = {
  settleAfter: () => 2000 + Math.random() * 4000,
  outcome: () => 'SUCCESS',
  refund: () => 'answered',
  query: () => 'answered',
  notifications: () => [0],
  silence: 0,
}

/** What the provider answers where it refuses a share. */
export const sharingRefusals = {
  NOT_ENOUGH: { text: '分账金额不足', retry: false },
  NO_RELATION: { text: '未建立分账关系', retry: false },
  RULE_LIMIT: { text: '分账次数超过 50 次', retry: false },
  PARAM_ERROR: { text: '请求与之前的不一致', retry: false },
  FREQUENCY_LIMITED: { text: '频率超限', retry: true },
  SYSTEM_ERROR: { text: '接口返回错误', retry: true },
} as const satisfies Record<string, { text: string; retry: boolean }>

export type SharingCourse = 'answered' | 'lostBefore' | 'lostAfter' | keyof typeof sharingRefusals

/** How the sandbox shares; tests replace single answers. */
export interface SharingBehaviour {
  share(request: ShareRequest): SharingCourse
  giveBack(request: ReturnRequest): SharingCourse
  release(request: ReleaseRequest): SharingCourse
  /** SUCCESS, or why a share is given up. */
  outcome(receiver: Receiver): string
  /** SUCCESS, or why nothing comes back. */
  returned(request: ReturnRequest): string
  /** From acceptance to the result, milliseconds. */
  settleAfter: number
}

export const willing: SharingBehaviour = {
  share: () => 'answered',
  giveBack: () => 'answered',
  release: () => 'answered',
  outcome: () => 'SUCCESS',
  returned: () => 'SUCCESS',
  settleAfter: 2000,
}
