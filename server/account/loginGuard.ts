import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { Refusal } from '../refusal.ts'

const lockAfter = 10
const lockMinutes = 15
// One address may belong to a whole office, so it bears more failures than one account.
const addressFactor = 5

const subjects = (name: string, ip: string): [subject: string, bearable: number][] => [
  [`account:${name.toLowerCase().slice(0, 64)}`, lockAfter],
  [`address:${ip}`, lockAfter * addressFactor],
]

/**
 * Refuses while account or address is locked or has to wait: after the third failure 1, 2, 4 … 60 s, after the tenth 15 minutes.
 * Unknown names are counted like known ones, so that the answer tells nothing.
 * @throws Refusal login.locked (1060), tooOften (2004)
 */
export async function mayTry(db: Db, name: string, ip: string) {
  for (const [subject, bearable] of subjects(name, ip)) {
    const row = await db
      .selectFrom('loginGuard')
      .select(['failures', sql<number>`ceil(extract(epoch from locked_until - now()))`.as('lockedFor'), sql<number>`extract(epoch from now() - last_failure_at)`.as('ago')])
      .where('subject', '=', subject)
      .executeTakeFirst()
    if (!row) continue
    if (row.lockedFor > 0) throw new Refusal('login.locked', `登录失败次数过多，请 ${Math.ceil(row.lockedFor / 60)} 分钟后再试`)
    const wait = row.failures * (lockAfter / bearable) < 3 ? 0 : Math.min(60, 2 ** (Math.floor((row.failures * lockAfter) / bearable) - 3))
    if (row.ago < wait) throw new Refusal('tooOften', `请 ${Math.ceil(wait - row.ago)} 秒后再试`)
  }
}

export async function noteFailure(db: Db, name: string, ip: string) {
  for (const [subject, bearable] of subjects(name, ip)) {
    await sql`
      insert into login_guard (subject, failures, last_failure_at) values (${subject}, 1, now())
      on conflict (subject) do update set
        failures = case when login_guard.last_failure_at < now() - interval '1 hour' then 1 else login_guard.failures + 1 end,
        last_failure_at = now(),
        locked_until = case when login_guard.last_failure_at >= now() - interval '1 hour' and login_guard.failures + 1 >= ${bearable}
          then now() + make_interval(mins => ${lockMinutes}) else null end`.execute(db)
  }
}

/** A success clears the account, not the address: one known account must not open the door for guessing others. */
export async function noteSuccess(db: Db, name: string) {
  await db
    .deleteFrom('loginGuard')
    .where('subject', '=', `account:${name.toLowerCase().slice(0, 64)}`)
    .execute()
}
