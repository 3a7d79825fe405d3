import { readSession, requestBase } from '../../kit/session.ts'
import { requestKey } from './refundDraft.ts'

type Kind = 'request' | 'mandatory'

/**
 * The key under which a refund of an order is sent: the same one until an answer says what came of it, also after the form was left or
 * the page loaded anew, so that a refund whose answer was lost can never be sent a second time as another one.
 */
export function unansweredKey(kind: Kind, orderId: number): string {
  const held = sessionStorage.getItem(place(kind, orderId))
  if (held) return held
  const key = requestKey()
  sessionStorage.setItem(place(kind, orderId), key)
  return key
}

/** What came of the refund is known and was told: the next one of this order is another one. */
export const answered = (kind: Kind, orderId: number) => sessionStorage.removeItem(place(kind, orderId))

// Keys count for one account, and both environments number their orders from the same one on.
const place = (kind: Kind, orderId: number) => `jy.refund.${requestBase()}.${readSession()?.adminId}.${kind}.${orderId}`
