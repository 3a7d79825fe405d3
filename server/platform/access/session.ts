import { type RawBuilder, sql } from 'kysely'
import { type Role, seesEverything } from '#contract/roles.ts'
import { type Db, unrenamed } from '../db/open.ts'
import { Refusal } from '../refusal.ts'
import { sha256 } from '../secrets/secrets.ts'
import type { Actor } from './actor.ts'

const idleHours = 12
const hardDays = 7
/** How long a re-authentication is valid for dangerous calls. */
export const proofMs = 5 * 60_000

/** Of rows of `session`: neither ended nor too old to go on. */
export const isLive = sql<boolean>`(session.ended_at is null and session.seen_at > now() - make_interval(hours => ${idleHours})
  and session.created_at > now() - make_interval(days => ${hardDays}))`

interface AccountRow {
  adminId: number
  name: string
  trueName: string
  role: Role
  operatorId: number
  parentId: number | null
  pages: string[]
  allowLogin: boolean
  usable: boolean
  operatorOff: boolean
  /** Milliseconds until the account's rights expire; null for never. */
  endsIn: number | null
  mustChange: boolean
  totp: boolean
  /** Milliseconds for which the session's last proof is good. */
  provedFor?: number | null
  operatorIds: number[]
  areaIds: number[]
}
export interface SessionRow extends AccountRow {
  sessionId: number
  endedAt: string | null
  expired: boolean
  seenLongAgo: boolean
}

/** Of rows of `admin`: its operator is disabled. */
export const operatorIsOff = (admin: string) =>
  sql<boolean>`exists (select from operator o where o.id = ${sql.ref(`${admin}.operator_id`)} and o.disabled_at is not null)`

/** For rows `a` of `admin`: the account with its rights and scope. */
const account = sql`a.id as "adminId", a.name, a.true_name as "trueName", a.role, a.operator_id as "operatorId", a.parent_id as "parentId", pages_of(a) as pages, a.allow_login as "allowLogin",
      is_usable(a) as usable, ${operatorIsOff('a')} as "operatorOff", (extract(epoch from ends_at(a) - now()) * 1000)::float8 as "endsIn",
      a.password_until is not null as "mustChange", has_totp(a) as totp,
      case when a.role < 2 then '{}' else array(select o.id from operator o where o.id = a.operator_id or o.parent_id = a.operator_id) end as "operatorIds",
      case when a.role < 2 then '{}' else array(select r.id from area r where r.operator_id in (select o.id from operator o where o.id = a.operator_id or o.parent_id = a.operator_id)) end as "areaIds"`

interface Looking {
  /** This counts as use of the session and moves its idle end. */
  slide?: boolean
  /** Roles whose accounts must have a second factor. */
  strict?: readonly number[]
}

/**
 * The account behind a token; null if the token is unknown.
 * @throws Refusal session.ended (1507), also while the parent account may not be used; session.expired (1506), also if the account
 * has expired; login.forbidden (1505)
 */
export const actorOf = (db: Db, token: string, looking: Looking = {}): Promise<Actor | null> =>
  actorWhere(db, sql`s.token_hash = ${sha256(token)}`, looking)

/**
 * The same by session id. An id proves nothing, so this is only for requests and files that were authorised before.
 * Never extends the idle time.
 */
export const actorOfSession = (db: Db, id: number, strict: readonly number[]): Promise<Actor | null> =>
  actorWhere(db, sql`s.id = ${id}`, { slide: false, strict })

async function actorWhere(
  db: Db,
  condition: RawBuilder<unknown>,
  { slide = true, strict = [] }: Looking,
): Promise<Actor | null> {
  const queriedAt = Date.now()
  const row = (await sessionWhere(condition).execute(unrenamed(db))).rows[0]
  if (!row) return null
  const actor = actorOfRow(row, queriedAt, strict)
  if (slide && row.seenLongAgo)
    await db.updateTable('session').set({ seenAt: sql`now()` }).where('id', '=', row.sessionId).execute()
  return actor
}

// Named as it is read, so that it can be sent without the plugin that renames rows.
const sessionWhere = (condition: RawBuilder<unknown>) => sql<SessionRow>`
    select s.id as "sessionId", s.ended_at as "endedAt", s.seen_at < now() - interval '1 minute' as "seenLongAgo",
      s.seen_at < now() - make_interval(hours => ${idleHours}) or s.created_at < now() - make_interval(days => ${hardDays}) as expired,
      ${account}, (extract(epoch from s.proved_at - now()) * 1000)::float8 + ${proofMs} as "provedFor"
    from session s join admin a on a.id = s.admin_id where ${condition}`

/** The row of a session that `actorOfSession` reads, for a caller that sends the statement itself and passes the row to `actorOfRow`. */
export const sessionById = (id: number) => sessionWhere(sql`s.id = ${id}`)

/**
 * The account of a session's row that was queried at `queriedAt`.
 * @throws Refusal as actorOf does
 */
export function actorOfRow(row: SessionRow, queriedAt: number, strict: readonly number[]): Actor {
  if (row.operatorOff) throw new Refusal('session.ended', operatorOff)
  if (row.endedAt) throw new Refusal('session.ended')
  if (row.expired) throw new Refusal('session.expired')
  if (!row.allowLogin) throw new Refusal('login.forbidden')
  if (row.endsIn !== null && row.endsIn <= 0) throw new Refusal('session.expired', timeIsOver)
  if (!row.usable) throw new Refusal('session.ended', aboveIsOut)
  return actorFrom(row, { queriedAt, sessionId: row.sessionId, strict })
}

/**
 * The account itself, for work that continues without a session; null if it may not sign in now. Its pages are empty if it must set
 * up a second factor first.
 */
export async function actorOfAccount(db: Db, adminId: number, strict: readonly number[]): Promise<Actor | null> {
  const queriedAt = Date.now()
  const { rows } = await sql<AccountRow>`select ${account} from admin a where a.id = ${adminId}`.execute(unrenamed(db))
  const row = rows[0]
  return row?.usable && !row.mustChange ? actorFrom(row, { queriedAt, sessionId: 0, strict }) : null
}

interface Reading {
  /** Taken before the query was sent, so that nothing that expires is used for longer than the database intended. */
  queriedAt: number
  sessionId: number
  strict: readonly number[]
}
function actorFrom(row: AccountRow, { queriedAt, sessionId, strict }: Reading): Actor {
  const all = seesEverything(row.role)
  const mustEnrol = strict.includes(row.role) && !row.totp
  return {
    adminId: row.adminId,
    name: row.name,
    trueName: row.trueName,
    role: row.role,
    operatorId: row.operatorId,
    parentId: row.parentId,
    endsAt: row.endsIn === null ? null : queriedAt + row.endsIn,
    pages: new Set(row.mustChange || mustEnrol ? [] : row.pages),
    mustChange: row.mustChange,
    mustEnrol,
    provedUntil: queriedAt + (row.provedFor ?? 0),
    sessionId,
    areaIds: all ? null : row.areaIds,
    operatorIds: all ? null : row.operatorIds,
  }
}

/** Message for accounts of a disabled operator. */
export const operatorOff = '所属运营商已停用，请联系平台'
/** Messages for an account that has expired, and for one whose parent account may not be used. */
export const timeIsOver = '账号的有效期已过，请联系管理员'
export const aboveIsOut = '上级账号现在不能使用，请联系上级'
