import { readSession, requestBase } from './session.ts'

/** What is sent once whatever happens to the answer: refunds of orders, rows of the ledgers of prints and of pictures, prints, coupons. */
type Kind =
  | 'request'
  | 'mandatory'
  | 'printRecharge'
  | 'printCorrection'
  | 'pictureTopup'
  | 'print'
  | 'localPrint'
  | 'couponMake'
  | 'couponSend'

/** Also where crypto.randomUUID is missing, over plain http. */
export function requestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The key under which something is sent about a row: the same one until an answer says what came of it, also after the form was left or
 * the page loaded anew, so that what was sent and not answered can never be sent a second time as another one.
 */
export function unansweredKey(kind: Kind, id: number): string {
  const stored = sessionStorage.getItem(place(kind, id))
  if (stored) return stored
  const key = requestKey()
  sessionStorage.setItem(place(kind, id), key)
  return key
}

/** What came of it is known and was told: the next one about this row is another one. */
export const forgetRequestKey = (kind: Kind, id: number) => sessionStorage.removeItem(place(kind, id))

// Keys count for one account, and both environments number their rows from the same one on.
const place = (kind: Kind, id: number) => `jy.unanswered.${requestBase()}.${readSession()?.adminId}.${kind}.${id}`
