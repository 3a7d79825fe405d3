import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { randomToken, sha256 } from '#server/platform/secrets/secrets.ts'
import { endDevices } from './devices.ts'

interface Beginning {
  family?: string | null | undefined
  /** The password, or what replaces it, was given just now. */
  proved?: boolean
}

/** Begins a session; with `family`, in a browser that stays signed in. @returns the token, of which only the SHA-256 is stored */
export async function beginSession(
  db: Db,
  adminId: number,
  ip: string,
  agent: string,
  { family = null, proved = false }: Beginning = {},
): Promise<string> {
  const token = randomToken()
  await db
    .insertInto('session')
    .values({
      tokenHash: sha256(token),
      adminId,
      ip,
      agent: agent.slice(0, 300),
      family,
      provedAt: proved ? sql<string>`now()` : null,
    })
    .execute()
  return token
}

/**
 * Ends the sessions and remembered browsers of an account, except one session if given.
 * The sessions of its sub-accounts continue as far as these may still act.
 */
export async function endSessions(db: Db, adminId: number, except?: number) {
  await db
    .updateTable('session')
    .set({ endedAt: sql`now()` })
    .where('adminId', '=', adminId)
    .where('endedAt', 'is', null)
    .$if(except !== undefined, (q) => q.where('id', '<>', except!))
    .execute()
  await endDevices(db, adminId, { except })
}

/** Ends the sessions of all accounts of an operator, and their browsers' staying signed in. */
export async function endSessionsOf(db: Db, operatorId: number) {
  const theirs = sql`(select a.id from admin a where a.operator_id = ${operatorId})`
  await sql`update session set ended_at = now() where ended_at is null and admin_id in ${theirs}`.execute(db)
  await sql`update device_login set ended_at = now() where ended_at is null and admin_id in ${theirs}`.execute(db)
}
