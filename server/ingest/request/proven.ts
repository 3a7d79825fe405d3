import type { FastifyRequest } from 'fastify'
import type { Claim } from './claim.ts'
import type { Request } from './entry.ts'
import { type KeySecret, prove } from './key.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed request, once it is proven. */
    ingest: Request
    claimed: { claim: Claim; key: KeySecret } | null
  }
  interface FastifyContextConfig {
    operationId?: string
  }
}

/** The signed request, proven over the hash of its raw body. @throws Unauthorized */
export function proven(request: FastifyRequest, bodyHash: string): Request {
  const { claim, key } = request.claimed!
  const path = request.raw.url!
  prove(key, claim, { method: request.method, path, bodyHash })
  request.ingest = { claim, key, path, bodyHash }
  return request.ingest
}
