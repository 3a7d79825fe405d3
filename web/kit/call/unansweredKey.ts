import { storedAt } from './session.ts'

/**
 * Requests that must take effect only once even if the response is lost:
 * refunds of orders, ledger rows of prints and pictures, prints, coupons.
 */
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
 * The request key for a request about a row. It stays the same until a response gives the outcome, even after the
 * form was closed or the page reloaded, so that a request without a response is never repeated under a second key.
 */
export function unansweredKey(kind: Kind, id: number): string {
  const stored = sessionStorage.getItem(place(kind, id))
  if (stored) return stored
  const key = requestKey()
  sessionStorage.setItem(place(kind, id), key)
  return key
}

/** The outcome is known and was shown: the next request about this row gets a new key. */
export const forgetRequestKey = (kind: Kind, id: number) => sessionStorage.removeItem(place(kind, id))

const place = (kind: Kind, id: number) => `${storedAt('unanswered')}.${kind}.${id}`
