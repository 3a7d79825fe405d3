import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import type { Static } from '#contract/static.ts'
import { matches } from '#server/platform/schema.ts'
import { type Secrets, sameText } from '#server/platform/secrets/secrets.ts'
import type { RefundNotification } from '../payment.ts'

type Headers = Record<string, string | string[] | undefined>

/** A notification as it travels: named as the real provider names it, in clear text. */
const Body = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  create_time: Type.String(),
  event_type: Type.String(),
  resource: Type.Object({
    out_refund_no: Type.String({ minLength: 1, maxLength: 64 }),
    refund_id: Type.String({ minLength: 1, maxLength: 64 }),
    refund_status: Type.Union([
      Type.Literal('PROCESSING'),
      Type.Literal('SUCCESS'),
      Type.Literal('CLOSED'),
      Type.Literal('ABNORMAL'),
    ]),
    success_time: Type.Union([Type.String(), Type.Null()]),
  }),
})
export type NotificationBody = Static<typeof Body>

const windowSeconds = 300
const sealed = (secrets: Secrets, timestamp: string, nonce: string, body: string) =>
  secrets.sign('sandbox.notification', `${timestamp}\n${nonce}\n${body}\n`)

export function signedHeaders(secrets: Secrets, body: string, at = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const nonce = randomUUID()
  return {
    'content-type': 'application/json',
    'sandbox-timestamp': timestamp,
    'sandbox-nonce': nonce,
    'sandbox-signature': sealed(secrets, timestamp, nonce, body),
  }
}

/** @throws Error where the bytes are not the provider's, or older or newer than five minutes */
export function openSeal(secrets: Secrets, headers: Headers, bytes: Uint8Array): RefundNotification {
  const [timestamp, nonce, signature] = ['timestamp', 'nonce', 'signature'].map((name) =>
    String(headers[`sandbox-${name}`] ?? ''),
  ) as [string, string, string]
  if (!/^[0-9]{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > windowSeconds)
    throw new Error('the notification is not of this time')
  const text = Buffer.from(bytes).toString('utf8')
  if (!sameText(signature, sealed(secrets, timestamp, nonce, text))) throw new Error('the signature is wrong')
  const body: unknown = JSON.parse(text)
  if (!matches(Body, body)) throw new Error('the notification has another form')
  const { out_refund_no, refund_id, refund_status, success_time } = body.resource
  return {
    id: body.id,
    refund: {
      outRefundNo: out_refund_no,
      providerRefundId: refund_id,
      state: refund_status,
      succeededAt: success_time,
    },
  }
}
