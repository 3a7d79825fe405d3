import type { FastifyRequest } from 'fastify'
import { wrongField } from '../refusal.ts'

/** The request does not prove where it comes from: HTTP 401. */
export class Unproven extends Error {
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

const shapes = {
  'x-jy-key': /^[0-9A-Za-z_-]{8,64}$/,
  'x-jy-time': /^[0-9]{13}$/,
  'x-jy-nonce': /^[0-9A-Za-z_-]{16,64}$/,
  'x-jy-signature': /^[0-9a-f]{64}$/,
} as const

/** @throws Unproven where a header is missing, malformed or too old; Refusal invalid where a POST has no Idempotency-Key */
export function claimOf({ headers, method }: FastifyRequest, now = Date.now()): Claim {
  const header = (name: keyof typeof shapes) => {
    const value = headers[name]
    if (typeof value !== 'string' || !shapes[name].test(value)) throw new Unproven(`请求头 ${name} 缺失或格式不对`)
    return value
  }
  const claim = { keyId: header('x-jy-key'), time: header('x-jy-time'), nonce: header('x-jy-nonce'), signature: header('x-jy-signature') }
  if (Math.abs(now - Number(claim.time)) > timeWindow) throw new Unproven('X-Jy-Time 与服务器时间相差超过 5 分钟')
  if (method === 'GET' || method === 'HEAD') return { ...claim, idempotencyKey: null }
  const idempotencyKey = headers['idempotency-key']
  if (typeof idempotencyKey !== 'string' || !/^[0-9A-Za-z_.:-]{8,64}$/.test(idempotencyKey))
    throw wrongField('Idempotency-Key', '请求头 Idempotency-Key 应为 8 至 64 位字母、数字或 _ . : -')
  return { ...claim, idempotencyKey }
}
