import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { type Secrets, sameText } from '../secrets.ts'
import { type Claim, Unproven } from './claim.ts'
import { type Signed, signatureOf } from './signature.ts'

/** An operator's key, and what it may see: the operator's scenic areas and, for a channel, those of the operators under it. */
export interface IngestKey {
  readonly id: number
  readonly areaIds: readonly number[]
  readonly secret: string
  readonly usedLongAgo: boolean
}

const refused = 'X-Jy-Key 无效、已吊销，或签名不符'

/** Asked at every request, so that a revoked key ends at once. @throws Unproven */
export async function keyOf(db: Db, secrets: Secrets, { keyId }: Claim): Promise<IngestKey> {
  const { rows } = await sql<{ id: number; secret: Uint8Array; areaIds: number[]; usedLongAgo: boolean }>`
    select k.id, k.secret, coalesce(k.last_used_at < now() - interval '1 minute', true) as used_long_ago,
      array(select r.id from area r where r.operator_id in (select o.id from operator o where o.id = k.operator_id or o.parent_id = k.operator_id)) as area_ids
    from ingest_key k where k.key_id = ${keyId} and k.revoked_at is null`.execute(db)
  const [row] = rows
  if (!row) throw new Unproven(refused)
  return { ...row, secret: secrets.unseal('ingest', Buffer.from(row.secret)) }
}

/** @throws Unproven where the signature is not the key's over exactly this request */
export function prove(key: IngestKey, claim: Claim, request: Pick<Signed, 'method' | 'path' | 'bodyHash'>) {
  if (!sameText(signatureOf(key.secret, { ...request, time: claim.time, nonce: claim.nonce }), claim.signature)) throw new Unproven(refused)
}

/** Notes that the key is in use, at most once a minute. */
export async function markUsed(db: Db, key: IngestKey) {
  if (key.usedLongAgo) await sql`update ingest_key set last_used_at = now() where id = ${key.id}`.execute(db)
}
