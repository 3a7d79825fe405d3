import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { json } from '../../platform/db/values.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sha256 } from '../../platform/secrets/secrets.ts'
import { type Claim, Unauthorized } from './claim.ts'
import { type IngestKey, type KeySecret, unauthorizedKey } from './key.ts'

/** A request whose signature was verified. */
export interface Request {
  readonly key: KeySecret
  readonly claim: Claim
  readonly path: string
  readonly bodyHash: string
}

/** Two deliveries of one request arrived at the same time: the second starts again and finds the response of the first. */
export class Overtaken extends Error {}

/**
 * Does the work of a request once, in one transaction with its nonce and its answer. The same Idempotency-Key with the same
 * request gets the stored answer without any work.
 * @throws as `enter`
 */
export async function once<A>(db: Db, request: Request, work: (trx: Db, key: IngestKey) => Promise<A>): Promise<A> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(db, async (trx) => {
        const { key, known } = await enter<A>(trx, request)
        if (known) return known.answer
        const answer = await work(trx, key)
        await keep(trx, request, answer)
        return answer
      })
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === 3) throw error
    }
  }
}

export interface Entered<A> {
  key: IngestKey
  /** What the request was answered before. */
  known: { answer: A } | null
}

interface EntryRow<A> {
  isActive: boolean
  nonceIsNew: boolean
  usedLongAgo: boolean
  areaIds: number[]
  platform: boolean
  bodyHash: Uint8Array | null
  answer: A
}

/**
 * Uses up the nonce, reads whether the key is still valid and what it can see, and looks up an earlier response to this request.
 * @throws Unauthorized for a revoked key or a used nonce, Refusal exists (2001) if the Idempotency-Key was used for another request
 */
export async function enter<A>(db: Db, { key: { id }, claim, path, bodyHash }: Request): Promise<Entered<A>> {
  const { rows } = await sql<EntryRow<A>>`
    with used as (insert into ingest_nonce (key_id, nonce) values (${id}, ${claim.nonce}) on conflict do nothing returning 1)
    select k.revoked_at is null as is_active, exists (select from used) as nonce_is_new, coalesce(k.last_used_at < now() - interval '1 minute', true) as used_long_ago,
      array(select r.id from area r where r.operator_id in (select o.id from operator o where o.id = k.operator_id or o.parent_id = k.operator_id)) as area_ids,
      (select o.kind = 'platform' from operator o where o.id = k.operator_id) as platform, q.body_hash, q.answer
    from ingest_key k left join ingest_request q on q.key_id = k.id and q.idempotency_key = ${claim.idempotencyKey} where k.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row?.isActive) throw unauthorizedKey()
  if (!row.nonceIsNew) throw new Unauthorized('X-Jy-Nonce 已用过，每次请求要用新的')
  if (row.usedLongAgo) await sql`update ingest_key set last_used_at = now() where id = ${id}`.execute(db)
  if (row.bodyHash !== null && !fingerprint(path, bodyHash).equals(row.bodyHash))
    throw new Refusal('exists', 'Idempotency-Key 已用于另一个请求')
  return {
    key: { id, areaIds: row.areaIds, platform: row.platform },
    known: row.bodyHash === null ? null : { answer: row.answer },
  }
}

/** Stores the response for repetitions of the request. @throws Overtaken if the other delivery was faster */
export async function keep(db: Db, { key, claim, path, bodyHash }: Request, answer: unknown) {
  const { rows } = await sql`
    insert into ingest_request (key_id, idempotency_key, body_hash, answer) values (${key.id}, ${claim.idempotencyKey}, ${fingerprint(path, bodyHash)}, ${json(answer)})
    on conflict do nothing returning 1`.execute(db)
  if (rows.length === 0) throw new Overtaken('overtaken by the same request')
}

/** The response that the faster delivery stored. */
export async function answerOf<A>(db: Db, { key, claim }: Request): Promise<A> {
  const { rows } = await sql<{
    answer: A
  }>`select answer from ingest_request where key_id = ${key.id} and idempotency_key = ${claim.idempotencyKey}`.execute(
    db,
  )
  return rows[0]!.answer
}

const fingerprint = (path: string, bodyHash: string) => sha256(`${path}\n${bodyHash}`)
