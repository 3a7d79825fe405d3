import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { idArray, json } from '../../platform/db/values.ts'
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

export interface Entered<A> {
  key: IngestKey
  /** What the request was answered before. */
  known: { answer: A } | null
}

/** What became of one of several requests. */
export type Outcome<T> = { value: T } | { error: unknown }

export interface EntryRow<A> {
  at: number
  isActive: boolean
  nonceIsNew: boolean
  usedLongAgo: boolean
  areaIds: number[]
  platform: boolean
  bodyHash: Uint8Array | null
  answer: A
}

/**
 * Uses up the nonces, reads whether the keys are still valid and what they can see, and looks up earlier responses to these requests.
 * For `entered`, which reads its rows.
 */
export const entering = (requests: readonly Request[]): RawBuilder<EntryRow<unknown>> => sql`
  with r as materialized (select *, row_number() over (partition by key, nonce order by at) = 1 as is_first
    from ${recordset(requests.map(named), sql`at int, key bigint, nonce text, repeat text`, 'posted')}),
  used as (insert into ingest_nonce (key_id, nonce) select key, nonce from r where is_first order by key, nonce on conflict do nothing returning key_id, nonce)
  select r.at, k.revoked_at is null as "isActive", r.is_first and used.nonce is not null as "nonceIsNew",
    coalesce(k.last_used_at < now() - interval '1 minute', true) as "usedLongAgo",
    array(select a.id from area a where a.operator_id in (select o.id from operator o where o.id = k.operator_id or o.parent_id = k.operator_id)) as "areaIds",
    (select o.kind = 'platform' from operator o where o.id = k.operator_id) as platform, q.body_hash as "bodyHash", q.answer
  from r join ingest_key k on k.id = r.key left join used on used.key_id = r.key and used.nonce = r.nonce
  left join ingest_request q on q.key_id = r.key and q.idempotency_key = r.repeat`

const named = ({ key, claim }: Request, at: number) => ({
  at,
  key: key.id,
  nonce: claim.nonce,
  repeat: claim.idempotencyKey,
})

/**
 * What the rows of `entering` say of each request: an error is Unauthorized for a revoked key or a used nonce, or Refusal exists
 * (2001) if the Idempotency-Key was used for another request.
 */
export async function entered<A>(
  db: Db,
  requests: readonly Request[],
  rows: readonly EntryRow<unknown>[],
): Promise<Outcome<Entered<A>>[]> {
  const found = new Map((rows as EntryRow<A>[]).map((row) => [row.at, row]))
  const outcomes = requests.map((request, at) => outcomeOf(request, found.get(at)))
  const stale = requests.flatMap(({ key }, at) =>
    'value' in outcomes[at]! && found.get(at)!.usedLongAgo ? [key.id] : [],
  )
  if (stale.length > 0)
    await sql`update ingest_key set last_used_at = now() where id in
      (select id from ingest_key where id = any(${idArray(stale)}) for no key update skip locked)`.execute(db)
  return outcomes
}

function outcomeOf<A>({ key: { id }, path, bodyHash }: Request, row: EntryRow<A> | undefined): Outcome<Entered<A>> {
  if (!row?.isActive) return { error: unauthorizedKey() }
  if (!row.nonceIsNew) return { error: new Unauthorized('X-Jy-Nonce 已用过，每次请求要用新的') }
  if (row.bodyHash !== null && !fingerprint(path, bodyHash).equals(row.bodyHash))
    return { error: new Refusal('exists', 'Idempotency-Key 已用于另一个请求') }
  const known = row.bodyHash === null ? null : { answer: row.answer }
  return { value: { key: { id, areaIds: row.areaIds, platform: row.platform }, known } }
}

/** Lets one request in. @throws the error of its outcome, see `entered` */
export async function enter<A>(db: Db, request: Request): Promise<Entered<A>> {
  const { rows } = await entering([request]).execute(db)
  const [outcome] = await entered<A>(db, [request], rows)
  return unwrap(outcome!)
}

/** @throws its error */
export function unwrap<T>(outcome: Outcome<T>): T {
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

/** Stores responses for repetitions of their requests; fails with `isOvertaken` if another delivery was faster. */
export const keeping = (replies: readonly { request: Request; answer: unknown }[]) => {
  const rows = replies.map(({ request: { key, claim, path, bodyHash }, answer }) => ({
    key: key.id,
    repeat: claim.idempotencyKey,
    hash: fingerprint(path, bodyHash).toString('base64'),
    answer,
  }))
  return sql`insert into ingest_request (key_id, idempotency_key, body_hash, answer)
    select key, repeat, decode(hash, 'base64'), answer from jsonb_to_recordset(${json(rows)}) as r (key bigint, repeat text, hash text, answer jsonb) order by key, repeat`
}

/** Whether an error is that of `keeping`. */
export const isOvertaken = (error: unknown) => (error as { constraint?: string }).constraint === 'ingest_request_pkey'

/** Stores the response for repetitions of the request. @throws Overtaken if the other delivery was faster */
export async function keep(db: Db, request: Request, answer: unknown) {
  try {
    await keeping([{ request, answer }]).execute(db)
  } catch (error) {
    throw isOvertaken(error) ? new Overtaken('overtaken by the same request') : error
  }
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
