import type { FastifyRequest } from 'fastify'
import { repeatHeaders, signedHeaders } from '../../platform/http/signature.ts'
import { wrongField } from '../../platform/refusal.ts'

/** The request does not prove where it comes from: HTTP 401. */
export class Unauthorized extends Error {
  readonly statusCode = 401
}

/** What a request says of itself, not yet proven. */
export interface Claim {
  readonly keyId: string
  readonly time: string
  readonly nonce: string
  readonly signature: string
  /** Null on GET only. */
  readonly idempotencyKey: string | null
}

/** How far the sender's clock may be off, in milliseconds. */
export const timeWindow = 300_000

const headers = { ...signedHeaders, ...repeatHeaders }
type Name = keyof typeof headers
const shapes = new Map(
  Object.entries(headers).map(([name, { pattern }]) => [
    name as Name,
    { field: name.toLowerCase(), shape: new RegExp(pattern) },
  ]),
)

/** @throws Unauthorized if a header is missing, malformed or too old; Refusal invalid if a POST has no Idempotency-Key */
export function claimOf(request: FastifyRequest, now = Date.now()): Claim {
  const header = (name: keyof typeof signedHeaders) => {
    const value = wellFormed(request, name)
    if (value === null) throw new Unauthorized(`请求头 ${name} 缺失或格式不对`)
    return value
  }
  const claim = {
    keyId: header('X-Jy-Key'),
    time: header('X-Jy-Time'),
    nonce: header('X-Jy-Nonce'),
    signature: header('X-Jy-Signature'),
  }
  if (Math.abs(now - Number(claim.time)) > timeWindow) throw new Unauthorized('X-Jy-Time 与服务器时间相差超过 5 分钟')
  if (request.method === 'GET' || request.method === 'HEAD') return { ...claim, idempotencyKey: null }
  const idempotencyKey = wellFormed(request, 'Idempotency-Key')
  if (idempotencyKey === null)
    throw wrongField('Idempotency-Key', '请求头 Idempotency-Key 应为 8 至 64 位字母、数字或 _ . : -')
  return { ...claim, idempotencyKey }
}

function wellFormed({ headers }: FastifyRequest, name: Name): string | null {
  const { field, shape } = shapes.get(name)!
  const value = headers[field]
  return typeof value === 'string' && shape.test(value) ? value : null
}
