import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { type Secrets, sameText } from '../../platform/secrets/secrets.ts'
import type { BusClaim, ProveDevices } from '../../providers/bus/bus.ts'

/**
 * By what a camera proves itself on the bus: made from an ingest key, and good for this camera alone. A box is given its cameras'
 * passwords, never the key.
 */
export const busPassword = (keyId: string, secret: string, gbCode: string): string =>
  `${keyId}.${createHmac('sha256', secret).update(`mqtt\n${gbCode}`).digest('hex')}`

/** A claim holds if its key is not revoked and belongs to the camera's operator or the channel above it, and the camera exists. */
export function openProof(db: Db, secrets: Secrets): ProveDevices {
  const cachedSecrets = new Map<number, string>()
  const secretOf = (id: number, sealed: Uint8Array) => {
    const secret = cachedSecrets.get(id) ?? secrets.unseal('ingest', Buffer.from(sealed))
    if (cachedSecrets.size >= 1000) cachedSecrets.clear()
    cachedSecrets.set(id, secret)
    return secret
  }
  return async (claims) => {
    const claimRows = claims.map(({ gbCode, password }) => ({
      gb_code: gbCode,
      key_id: password.split('.')[0]!.slice(0, 64),
    }))
    const { rows } = await sql<{ id: number; keyId: string; secret: Uint8Array; gbCode: string }>`
      select k.id, k.key_id, k.secret, d.gb_code from ${recordset(claimRows, sql`gb_code text, key_id text`, 'c')}
      join ingest_key k on k.key_id = c.key_id and k.revoked_at is null
      join device d on d.gb_code = c.gb_code and d.removed_at is null join area r on r.id = d.area_id
      join operator o on o.id = r.operator_id and k.operator_id in (o.id, o.parent_id)`.execute(db)
    const keyByClaim = new Map(
      rows.map(({ id, keyId, secret, gbCode }) => [`${gbCode} ${keyId}`, { keyId, secret: secretOf(id, secret) }]),
    )
    const holds = ({ gbCode, password }: BusClaim) => {
      const key = keyByClaim.get(`${gbCode} ${password.split('.')[0]}`)
      return key !== undefined && sameText(busPassword(key.keyId, key.secret, gbCode), password)
    }
    return new Set(claims.filter(holds).map(({ gbCode }) => gbCode))
  }
}
