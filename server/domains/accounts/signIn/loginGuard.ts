import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { Refusal } from '#server/platform/refusal.ts'

const lockAfter = 10
const lockMinutes = 15
// A whole office may share one address, so an address may have more failures than an account.
const addressFactor = 5

/** Whose attempts are counted: those of an account name, a phone number, an address. All ways of signing in count together. */
export interface Who {
  readonly name?: string
  readonly phone?: string
  readonly ip?: string
  /** A number without an account: the same work is done as for an account, so that the duration reveals nothing. */
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
 * Refuses while one of the subjects is locked or has to wait: after the third failure 1, 2, 4 … 60 s, after the tenth 15 minutes.
 * Unknown names and numbers are counted like known ones, so that the response reveals nothing.
 * @returns whether this attempt needs a captcha: after the third failure, until a success or an hour without failures
 * @throws Refusal login.locked (1060), tooOften (2004)
 */
export async function checkAttempt(db: Db, who: Who): Promise<boolean> {
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

/** An attempt that is being checked. Only the first of these calls counts; without any, because the process died, the attempt does not count. */
export interface Attempt {
  /** It was wrong. */
  fail(): Promise<void>
  /** It was right: account and number are cleared, and of the address this try only, because one known account must not open the door for guessing others. */
  forgive(): Promise<void>
  /** It was neither: as if it had not been. */
  takeBack(): Promise<void>
}

/**
 * Runs the check of an attempt: a refusal by `work` counts as a failure, unless `work` has judged the attempt itself;
 * any other error does not count.
 * @throws what `work` throws; Refusal tooOften (2004) if the attempt would have to wait for others on the same subject
 */
export async function attempt<T>(db: Db, who: Who, work: (attempt: Attempt) => Promise<T>): Promise<T> {
  const activeAttempt = await beginTry(db, who)
  try {
    return await work(activeAttempt)
  } catch (error) {
    if (error instanceof Refusal) await activeAttempt.fail()
    // If the database is away, the attempt expires by itself.
    else await activeAttempt.takeBack().catch(() => {})
    throw error
  }
}

/** Seconds for which an attempt without a result counts. */
const openSeconds = 30
const alive = sql`array(select o from unnest(g.open) o where o > now() - make_interval(secs => ${openSeconds}))`

/**
 * Records an attempt before anything is checked. Until it has a result, it counts as a failure for concurrent attempts only,
 * so that guesses wait for each other.
 * @throws Refusal tooOften (2004) if the attempt has to wait
 */
export async function beginTry(db: Db, who: Who): Promise<Attempt> {
  const startedAttempts: Begun[] = []
  for (const [subject, bearable] of subjects(who)) {
    const { rows } = await sql<{ at: string }>`
      insert into login_guard as g (subject, failures, last_failure_at, open) values (${subject}, 0, now(), array[clock_timestamp()])
      on conflict (subject) do update set open = ${alive} || (select greatest(clock_timestamp(), max(o) + interval '1 microsecond') from unnest(g.open) o)
        where (g.locked_until is null or g.locked_until <= now()) and (
          select n * ${lockAfter} < 3 * ${bearable} or latest <= now() - make_interval(secs => least(60, power(2, n * ${lockAfter} / ${bearable} - 3)))
          from (select case when g.last_failure_at < now() - interval '1 hour' then 0 else g.failures end + cardinality(tries) as n,
            greatest(g.last_failure_at, (select max(o) from unnest(tries) o)) as latest from (select ${alive} as tries) a) b)
      returning g.open[cardinality(g.open)]::text as at`.execute(db)
    if (!rows[0]) throw new Refusal('tooOften', '请稍后再试')
    startedAttempts.push({ subject, bearable, at: rows[0].at })
  }
  let judged = false
  const once = (judge: (one: Begun) => Promise<unknown>) => async () => {
    if (judged) return
    judged = true
    for (const one of startedAttempts) await judge(one)
  }
  const close = ({ subject, at }: Begun) =>
    sql`update login_guard set open = array_remove(open, ${at}::timestamptz) where subject = ${subject}`.execute(db)
  return {
    fail: once((one) => countFailure(db, one)),
    forgive: once((one) => (one.subject.startsWith('address:') ? close(one) : clearSubject(db, one.subject))),
    takeBack: once(close),
  }
}

interface Begun {
  readonly subject: string
  readonly bearable: number
  readonly at: string
}

const countFailure = (db: Db, { subject, bearable, at }: Begun) =>
  sql`
    insert into login_guard as g (subject, failures, last_failure_at) values (${subject}, 1, now())
    on conflict (subject) do update set open = array_remove(g.open, ${at}::timestamptz),
      failures = case when g.last_failure_at < now() - interval '1 hour' then 1 else g.failures + 1 end,
      last_failure_at = now(),
      locked_until = case when g.last_failure_at >= now() - interval '1 hour' and g.failures + 1 >= ${bearable}
        then now() + make_interval(mins => ${lockMinutes}) else null end`.execute(db)

/** Deletes the failures of an account, for example after it gets a password that nobody can have guessed at. */
export const clearAccount = (db: Db, name: string) => clearSubject(db, accountOf(name))

const clearSubject = (db: Db, subject: string) => db.deleteFrom('loginGuard').where('subject', '=', subject).execute()
