import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Role, seesEverything } from '#contract/roles.ts'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { Refusal } from '../refusal.ts'
import { sha256 } from '../secrets.ts'

const idleHours = 12
const hardDays = 7

/** Begins a session; the answer is the token, of which only the SHA-256 is kept. */
export async function beginSession(db: Db, adminId: number, ip: string, agent: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({ tokenHash: sha256(token), adminId, ip, agent: agent.slice(0, 300) })
    .execute()
  return token
}

/** Ends the sessions of an account, except one where given. */
export async function endSessions(db: Db, adminId: number, except?: number) {
  await db
    .updateTable('session')
    .set({ endedAt: sql`now()` })
    .where('adminId', '=', adminId)
    .where('endedAt', 'is', null)
    .$if(except !== undefined, (q) => q.where('id', '<>', except!))
    .execute()
}

interface SessionRow {
  sessionId: number
  endedAt: string | null
  expired: boolean
  seenLongAgo: boolean
  adminId: number
  name: string
  trueName: string
  role: Role
  operatorId: number
  pages: string[]
  allowLogin: boolean
  mustChange: boolean
  operatorIds: number[]
  areaIds: number[]
}

/**
 * The account behind a token, or null for no known token.
 * @param slide whether this counts as use of the session and moves its idle end
 * @throws Refusal session.ended (1507), session.expired (1506), login.forbidden (1505)
 */
export async function actorOf(db: Db, token: string, slide = true): Promise<Actor | null> {
  const { rows } = await sql<SessionRow>`
    select s.id as session_id, s.ended_at, s.seen_at < now() - interval '1 minute' as seen_long_ago,
      s.seen_at < now() - make_interval(hours => ${idleHours}) or s.created_at < now() - make_interval(days => ${hardDays}) as expired,
      a.id as admin_id, a.name, a.true_name, a.role, a.operator_id, pages_of(a) as pages, a.allow_login,
      a.password_until is not null as must_change,
      case when a.role < 2 then '{}' else array(select o.id from operator o where o.id = a.operator_id or o.parent_id = a.operator_id) end as operator_ids,
      case when a.role < 2 then '{}' else array(select r.id from area r where r.operator_id in (select o.id from operator o where o.id = a.operator_id or o.parent_id = a.operator_id)) end as area_ids
    from session s join admin a on a.id = s.admin_id where s.token_hash = ${sha256(token)}`.execute(db)
  const row = rows[0]
  if (!row) return null
  if (row.endedAt) throw new Refusal('session.ended')
  if (row.expired) throw new Refusal('session.expired')
  if (!row.allowLogin) throw new Refusal('login.forbidden')
  if (slide && row.seenLongAgo)
    await db.updateTable('session').set({ seenAt: sql`now()` }).where('id', '=', row.sessionId).execute()
  const all = seesEverything(row.role)
  return {
    adminId: row.adminId,
    name: row.name,
    trueName: row.trueName,
    role: row.role,
    operatorId: row.operatorId,
    pages: new Set(row.mustChange ? [] : row.pages),
    mustChange: row.mustChange,
    sessionId: row.sessionId,
    areaIds: all ? null : row.areaIds,
    operatorIds: all ? null : row.operatorIds,
  }
}
