import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { transact } from '../db/transact.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Services } from '../services.ts'

/** Rows of one seal at most. */
const batch = 5000

/** The bytes that a seal signs, in SQL: the digests of its rows in the order of their ids. */
const digest = sql<Buffer>`sha256(coalesce(string_agg(audit_digest(audit), ''::bytea order by audit.id), ''::bytea))`

interface Seal {
  id: number
  rows: number
  digest: Uint8Array
}
const markOf = (secrets: Secrets, { id, rows, digest: bytes }: Seal, before: string) =>
  secrets.sign('audit', `${id} ${rows} ${Buffer.from(bytes).toString('hex')} ${before}`)

/**
 * Seals committed rows that are not sealed yet. Rows of a transaction that is still open are sealed by a later seal.
 * The mark is logged as well, so that a copy exists outside the database.
 * @returns the number of rows that were sealed
 */
export async function sealAudit({
  database,
  secrets,
  log,
}: Pick<Services, 'database' | 'secrets' | 'log'>): Promise<number> {
  let sealed = 0
  for (;;) {
    const rows = await transact(database.db, async (trx) => {
      // One process at a time, so that the numbers follow each other.
      await sql`lock table audit_seal in share row exclusive mode`.execute(trx)
      const last = await newestSeal(trx)
      const id = (last?.id ?? 0) + 1
      const open = await trx
        .selectFrom('audit')
        .select('id')
        .where('seal', 'is', null)
        .orderBy('id')
        .limit(batch)
        .execute()
      if (open.length === 0) return 0
      const within = sql<boolean>`audit.id = any(${`{${open.map((row) => row.id).join(',')}}`}::bigint[])`
      const of = await trx.selectFrom('audit').select(digest.as('digest')).where(within).executeTakeFirstOrThrow()
      const seal = { id, rows: open.length, digest: of.digest }
      const mark = markOf(secrets, seal, last?.mark ?? '')
      await trx
        .insertInto('auditSeal')
        .values({ ...seal, mark })
        .execute()
      await trx.updateTable('audit').set({ seal: id }).where(within).execute()
      log.info({ seal: id, rows: open.length, mark }, 'audit sealed')
      return open.length
    })
    sealed += rows
    if (rows < batch) return sealed
  }
}

export const newestSeal = (db: Db) =>
  db.selectFrom('auditSeal').select(['id', 'at', 'mark']).orderBy('id', 'desc').limit(1).executeTakeFirst()

export interface Verified {
  seals: number
  rows: number
  /** What does not hold, in sentences. */
  faults: string[]
  last: { id: number; mark: string } | undefined
}

/**
 * Holds every sealed row against its seal, and every seal against the one before.
 * @param known a mark that was written down elsewhere: everything up to it must still be there
 */
export async function verifyAudit(db: Db, secrets: Secrets, known?: { id: number; mark: string }): Promise<Verified> {
  const seals = await db.selectFrom('auditSeal').select(['id', 'rows', 'digest', 'mark']).orderBy('id').execute()
  const faults: string[] = []
  let rows = 0
  let before = ''
  for (const [at, seal] of seals.entries()) {
    if (seal.id !== at + 1) {
      faults.push(`第 ${at + 1} 号封存不见了`)
      break
    }
    if (seal.mark !== markOf(secrets, seal, before)) faults.push(`第 ${seal.id} 号封存的标记不符`)
    const now = await db
      .selectFrom('audit')
      .select([digest.as('digest'), sql<number>`count(*)::int`.as('rows')])
      .where('seal', '=', seal.id)
      .executeTakeFirstOrThrow()
    if (now.rows !== seal.rows) faults.push(`第 ${seal.id} 号封存有 ${seal.rows} 条记录，现在是 ${now.rows} 条`)
    else if (!Buffer.from(now.digest).equals(Buffer.from(seal.digest)))
      faults.push(`第 ${seal.id} 号封存中的记录被改过`)
    rows += now.rows
    before = seal.mark
  }
  if (known && seals[known.id - 1]?.mark !== known.mark) faults.push(`第 ${known.id} 号封存与另外保存的标记不符`)
  const last = seals.at(-1)
  return { seals: seals.length, rows, faults, last: last && { id: last.id, mark: last.mark } }
}
