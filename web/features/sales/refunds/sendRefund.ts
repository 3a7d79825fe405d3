import { refusals } from '#contract/errors.ts'
import type { Body, Reply } from '#contract/kit.ts'
import type { refunds } from '#contract/sales/refunds.ts'
import { Refused } from '#web/kit/call/call.ts'
import { forgetRequestKey, unansweredKey } from '#web/kit/call/unansweredKey.ts'
import { time } from '#web/kit/format.ts'
import { notice } from '#web/kit/look/toast.ts'

type Kind = 'request' | 'mandatory'
type Draft<K extends Kind> = Omit<Body<(typeof refunds)[K]>, 'requestKey'>

/** The input of a call that sends a refund, under the key of its order. */
export const keyed = <K extends Kind>(kind: K, draft: Draft<K>) =>
  ({ body: { ...draft, requestKey: unansweredKey(kind, draft.orderId) }, mends: refusals.exists.code }) as {
    body: Body<(typeof refunds)[K]>
    mends: number
  }

/**
 * Notifies the user if the response says that the same refund had already been received, and returns whether it did.
 * In both cases the request has been answered, so that its key is discarded.
 */
export function notifyIfRepeated(
  kind: Kind,
  orderId: number,
  { repeated, requestedAt }: Reply<typeof refunds.request>,
): boolean {
  forgetRequestKey(kind, orderId)
  if (repeated)
    notice.info(
      `这笔${kind === 'request' ? '申请' : '退款'}先前已收到（${time(requestedAt)}），没有再${kind === 'request' ? '申请' : '退'}`,
    )
  return repeated
}

/** Notifies the user that another refund of the order had been received under the same key. The next attempt gets a new key. */
export function notifyDuplicateRefund(kind: Kind, orderId: number, cause: Error) {
  if (!(cause instanceof Refused) || cause.code !== refusals.exists.code) return
  forgetRequestKey(kind, orderId)
  notice.info(cause.message, { note: '核对后仍要再退的，再提交一次' })
}
