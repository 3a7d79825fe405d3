import { sql } from 'kysely'
import { json } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { transact } from '../db/transact.ts'
import { Refusal } from '../refusal.ts'
import { sha256 } from '../secrets.ts'
import { type Claim, Unproven } from './claim.ts'
import type { IngestKey } from './key.ts'

/** A signed request: whose, which, and what of. */
export interface Request {
  readonly key: IngestKey
  readonly claim: Claim
  readonly path: string
  readonly bodyHash: string
}

/** Two deliveries of one request at the same time: the one that comes second begins anew and finds the first one's answer. */
export class Overtaken extends Error {}

/**
 * Does the work of a request once, in one transaction with its nonce and its answer. The same Idempotency-Key with the same
 * request gets the stored answer without any work.
 * @throws Unproven for a nonce that was used before, Refusal exists (2001) for an Idempotency-Key that was used for another request
 */
export async function once<A>(db: Db, request: Request, work: (trx: Db) => Promise<A>): Promise<A> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(db, async (trx) => {
        const known = await enter<A>(trx, request)
        if (known) return known.answer
        const answer = await work(trx)
        await keep(trx, request, answer)
        return answer
      })
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === 3) throw error
    }
  }
}

/**
 * Uses up the nonce and looks for the answer that the request got before.
 * @throws Unproven, Refusal as `once`
 */
export async function enter<A>(db: Db, { key, claim, path, bodyHash }: Request): Promise<{ answer: A } | null> {
  const { rows } = await sql<{ fresh: boolean; bodyHash: Uint8Array | null; answer: A }>`
    with used as (insert into ingest_nonce (key_id, nonce) values (${key.id}, ${claim.nonce}) on conflict do nothing returning 1)
    select exists (select from used) as fresh, r.body_hash, r.answer
    from (select 1) one left join ingest_request r on r.key_id = ${key.id} and r.idempotency_key = ${claim.idempotencyKey}`.execute(db)
  const { fresh, bodyHash: before, answer } = rows[0]!
  if (!fresh) throw new Unproven('X-Jy-Nonce 已用过，每次请求要用新的')
  if (before === null) return null
  if (!fingerprint(path, bodyHash).equals(before)) throw new Refusal('exists', 'Idempotency-Key 已用于另一个请求')
  return { answer }
}

/** Keeps the answer for repetitions of the request. @throws Overtaken where a twin was faster */
export async function keep(db: Db, { key, claim, path, bodyHash }: Request, answer: unknown) {
  const { rows } = await sql`
    insert into ingest_request (key_id, idempotency_key, body_hash, answer) values (${key.id}, ${claim.idempotencyKey}, ${fingerprint(path, bodyHash)}, ${json(answer)})
    on conflict do nothing returning 1`.execute(db)
  if (rows.length === 0) throw new Overtaken('overtaken by the same request')
}

/** The answer that a twin kept. */
export async function answerOf<A>(db: Db, { key, claim }: Request): Promise<A> {
  const { rows } = await sql<{ answer: A }>`select answer from ingest_request where key_id = ${key.id} and idempotency_key = ${claim.idempotencyKey}`.execute(db)
  return rows[0]!.answer
}

const fingerprint = (path: string, bodyHash: string) => sha256(`${path}\n${bodyHash}`)
