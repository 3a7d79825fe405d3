import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Role, seesEverything } from '#contract/roles.ts'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { Refusal } from '../refusal.ts'
import { sha256 } from '../secrets.ts'

const idleHours = 12
const hardDays = 7

/** Of rows of `session`: neither ended nor too old to go on. */
export const isLive = sql<boolean>`(session.ended_at is null and session.seen_at > now() - make_interval(hours => ${idleHours})
  and session.created_at > now() - make_interval(days => ${hardDays}))`

/** Begins a session; the answer is the token, of which only the SHA-256 is kept. */
export async function beginSession(db: Db, adminId: number, ip: string, agent: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({ tokenHash: sha256(token), adminId, ip, agent: agent.slice(0, 300) })
    .execute()
  return token
}

/** Ends the sessions of an account, except one where given. Those of accounts under it go on, as far as they still may. */
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
  parentId: number | null
  pages: string[]
  allowLogin: boolean
  usable: boolean
  /** Milliseconds until its rights end by themselves. */
  endsIn: number | null
  mustChange: boolean
  operatorIds: number[]
  areaIds: number[]
}

/**
 * The account behind a token, or null for no known token.
 * @param slide whether this counts as use of the session and moves its idle end
 * @throws Refusal session.ended (1507), also while the account above is out of use; session.expired (1506), also of an account
 * whose time is over; login.forbidden (1505)
 */
export async function actorOf(db: Db, token: string, slide = true): Promise<Actor | null> {
  const { rows } = await sql<SessionRow>`
    select s.id as session_id, s.ended_at, s.seen_at < now() - interval '1 minute' as seen_long_ago,
      s.seen_at < now() - make_interval(hours => ${idleHours}) or s.created_at < now() - make_interval(days => ${hardDays}) as expired,
      a.id as admin_id, a.name, a.true_name, a.role, a.operator_id, a.parent_id, pages_of(a) as pages, a.allow_login,
      is_usable(a) as usable, (extract(epoch from ends_at(a) - now()) * 1000)::float8 as ends_in,
      a.password_until is not null as must_change,
      case when a.role < 2 then '{}' else array(select o.id from operator o where o.id = a.operator_id or o.parent_id = a.operator_id) end as operator_ids,
      case when a.role < 2 then '{}' else array(select r.id from area r where r.operator_id in (select o.id from operator o where o.id = a.operator_id or o.parent_id = a.operator_id)) end as area_ids
    from session s join admin a on a.id = s.admin_id where s.token_hash = ${sha256(token)}`.execute(db)
  const row = rows[0]
  if (!row) return null
  if (row.endedAt) throw new Refusal('session.ended')
  if (row.expired) throw new Refusal('session.expired')
  if (!row.allowLogin) throw new Refusal('login.forbidden')
  if (row.endsIn !== null && row.endsIn <= 0) throw new Refusal('session.expired', timeIsOver)
  if (!row.usable) throw new Refusal('session.ended', aboveIsOut)
  if (slide && row.seenLongAgo)
    await db.updateTable('session').set({ seenAt: sql`now()` }).where('id', '=', row.sessionId).execute()
  const all = seesEverything(row.role)
  return {
    adminId: row.adminId,
    name: row.name,
    trueName: row.trueName,
    role: row.role,
    operatorId: row.operatorId,
    parentId: row.parentId,
    endsAt: row.endsIn === null ? null : Date.now() + row.endsIn,
    pages: new Set(row.mustChange ? [] : row.pages),
    mustChange: row.mustChange,
    sessionId: row.sessionId,
    areaIds: all ? null : row.areaIds,
    operatorIds: all ? null : row.operatorIds,
  }
}

/** What an account is told whose rights have ended by themselves, and one whose account above is out of use. */
export const timeIsOver = '账号的有效期已过，请联系管理员'
export const aboveIsOut = '上级账号现在不能使用，请联系上级'
