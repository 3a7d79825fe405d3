import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { Refusal } from '../refusal.ts'

const lockAfter = 10
const lockMinutes = 15
// One address may belong to a whole office, so it bears more failures than one account.
const addressFactor = 5

/** Whose tries are counted: those of an account's name, of a number, of an address. All ways of signing in count together. */
export interface Who {
  readonly name?: string
  readonly phone?: string
  readonly ip?: string
  /** A number behind which no account stands: what its account would cost is spent all the same, so that the time tells nothing. */
  readonly nobody?: string
}
const accountOf = (name: string) => `account:${name.trim().toLowerCase()}`
function subjects({ name, phone, ip, nobody }: Who): [subject: string, bearable: number][] {
  return [
    ...(name === undefined ? [] : [[accountOf(name), lockAfter] as [string, number]]),
    ...(nobody === undefined ? [] : [[`nobody:${nobody}`, lockAfter] as [string, number]]),
    ...(phone === undefined ? [] : [[`phone:${phone}`, lockAfter] as [string, number]]),
    ...(ip === undefined ? [] : [[`address:${ip}`, lockAfter * addressFactor] as [string, number]]),
  ]
}

/**
 * Refuses while one of them is locked or has to wait: after the third failure 1, 2, 4 … 60 s, after the tenth 15 minutes.
 * Unknown names and numbers are counted like known ones, so that the answer tells nothing.
 * @returns whether this try needs a captcha: after the third failure, until a success or an hour without failures
 * @throws Refusal login.locked (1060), tooOften (2004)
 */
export async function mayTry(db: Db, who: Who): Promise<boolean> {
  let needsCaptcha = false
  for (const [subject, bearable] of subjects(who)) {
    const row = await db
      .selectFrom('loginGuard')
      .select([
        'failures',
        sql<number>`ceil(extract(epoch from locked_until - now()))`.as('lockedFor'),
        sql<number>`extract(epoch from now() - last_failure_at)`.as('ago'),
      ])
      .where('subject', '=', subject)
      .executeTakeFirst()
    if (!row) continue
    if (row.lockedFor > 0)
      throw new Refusal('login.locked', `登录失败次数过多，请 ${Math.ceil(row.lockedFor / 60)} 分钟后再试`)
    const failures = Math.floor((row.failures * lockAfter) / bearable)
    const wait = failures < 3 ? 0 : Math.min(60, 2 ** (failures - 3))
    if (row.ago < wait) throw new Refusal('tooOften', `请 ${Math.ceil(wait - row.ago)} 秒后再试`)
    needsCaptcha ||= failures >= 3 && row.ago < 3600
  }
  return needsCaptcha
}

/** A try that was counted as a failure. */
export interface Counted {
  /** It was right: account and number are cleared, and of the address this try only, because one known account must not open the door for guessing others. */
  forgive(): Promise<void>
  /** It was neither: as if it had not been. */
  takeBack(): Promise<void>
}

/**
 * Counts a try as a failure before anything is looked at, so that guesses made at the same moment wait for each other.
 * @throws Refusal tooOften (2004) for whoever came second
 */
export async function countTry(db: Db, who: Who): Promise<Counted> {
  const counted: { subject: string; bearable: number; before: string | null }[] = []
  for (const [subject, bearable] of subjects(who)) {
    const { rows } = await sql<{ before: string | null }>`
      with old as (select last_failure_at from login_guard where subject = ${subject})
      insert into login_guard as g (subject, failures, last_failure_at) values (${subject}, 1, now())
      on conflict (subject) do update set
        failures = case when g.last_failure_at < now() - interval '1 hour' then 1 else g.failures + 1 end,
        last_failure_at = now(),
        locked_until = case when g.last_failure_at >= now() - interval '1 hour' and g.failures + 1 >= ${bearable}
          then now() + make_interval(mins => ${lockMinutes}) else null end
        where (g.locked_until is null or g.locked_until <= now())
          and (g.failures * ${lockAfter} < 3 * ${bearable} or g.last_failure_at <= now() - make_interval(secs => least(60, power(2, g.failures * ${lockAfter} / ${bearable} - 3))))
      returning (select last_failure_at from old) as before`.execute(db)
    if (!rows[0]) throw new Refusal('tooOften', '请稍后再试')
    counted.push({ subject, bearable, before: rows[0].before })
  }
  const lessOne = ({ subject, bearable, before }: (typeof counted)[number]) =>
    sql`
      update login_guard set failures = failures - 1, last_failure_at = coalesce(${before}::timestamptz, last_failure_at),
        locked_until = case when failures > ${bearable} then locked_until end
        where subject = ${subject} and failures > 0`.execute(db)
  return {
    async forgive() {
      for (const one of counted)
        if (one.subject.startsWith('address:')) await lessOne(one)
        else await clearSubject(db, one.subject)
    },
    async takeBack() {
      for (const one of counted) await lessOne(one)
    },
  }
}

/** Forgets the failures of an account, as for a password that nobody can have guessed at. */
export const clearAccount = (db: Db, name: string) => clearSubject(db, accountOf(name))

const clearSubject = (db: Db, subject: string) => db.deleteFrom('loginGuard').where('subject', '=', subject).execute()
