import { createSecretKey, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { type Signed, signatureOf } from '../../platform/http/signature.ts'
import { type Secrets, sameText } from '../../platform/secrets/secrets.ts'
import { type Claim, Unauthorized } from './claim.ts'

/** What a signature is proven against. */
export interface KeySecret {
  readonly id: number
  readonly secret: KeyObject
}

/** A key that is not revoked, with the scenic areas it can see: those of its operator and, for a channel, of the operators under it. */
export interface IngestKey {
  readonly id: number
  readonly areaIds: readonly number[]
  /** The key belongs to the platform's operator, so it may also report for cloud servers. */
  readonly platform: boolean
}

const refused = 'X-Jy-Key 无效、已吊销，或签名不符'
export const unauthorizedKey = () => new Unauthorized(refused)

const maxKept = 1000

/**
 * Secrets of keys, cached once read: the secret of a key never changes. Each request checks in its own transaction (`enter`)
 * whether the key has been revoked, so that a revocation takes effect at once.
 */
export function openKeys(db: Db, secrets: Secrets): (claim: Claim) => Promise<KeySecret> {
  const cached = new Map<string, KeySecret>()
  return async ({ keyId }) => {
    const known = cached.get(keyId)
    if (known) return known
    const { rows } = await sql<{
      id: number
      secret: Uint8Array
    }>`select id, secret from ingest_key where key_id = ${keyId} and revoked_at is null`.execute(db)
    const [row] = rows
    if (!row) throw unauthorizedKey()
    const key = { id: row.id, secret: createSecretKey(secrets.unseal('ingest', Buffer.from(row.secret)), 'utf8') }
    if (cached.size >= maxKept) cached.clear()
    cached.set(keyId, key)
    return key
  }
}

/** @throws Unauthorized where the signature is not the key's over exactly this request */
export function prove({ secret }: KeySecret, claim: Claim, request: Pick<Signed, 'method' | 'path' | 'bodyHash'>) {
  if (!sameText(signatureOf(secret, { ...request, time: claim.time, nonce: claim.nonce }), claim.signature))
    throw unauthorizedKey()
}
