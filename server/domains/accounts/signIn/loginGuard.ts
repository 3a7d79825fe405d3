import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { Refusal } from '#server/platform/refusal.ts'

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

/** A try that is being looked at. Only the first of these is heard; where none is, because its process fell, it was nothing. */
export interface Attempt {
  /** It was wrong. */
  fail(): Promise<void>
  /** It was right: account and number are cleared, and of the address this try only, because one known account must not open the door for guessing others. */
  forgive(): Promise<void>
  /** It was neither: as if it had not been. */
  takeBack(): Promise<void>
}

/**
 * Lets a try be looked at: what `work` refuses was wrong, unless it has said otherwise, and what breaks it off says nothing of it.
 * @throws what `work` throws; Refusal tooOften (2004) where another one of the same is being looked at
 */
export async function attempt<T>(db: Db, who: Who, work: (attempt: Attempt) => Promise<T>): Promise<T> {
  const activeAttempt = await beginTry(db, who)
  try {
    return await work(activeAttempt)
  } catch (error) {
    if (error instanceof Refusal) await activeAttempt.fail()
    // Where the database is away it runs out by itself.
    else await activeAttempt.takeBack().catch(() => {})
    throw error
  }
}

/** For how long a try that nobody has judged counts. */
const openSeconds = 30
const alive = sql`array(select o from unnest(g.open) o where o > now() - make_interval(secs => ${openSeconds}))`

/**
 * Notes a try before anything is looked at. It counts as a failure for those that come at the same moment, so that guesses wait for
 * each other, and as nothing more before it is judged.
 * @throws Refusal tooOften (2004) for whoever came second
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

/** Forgets the failures of an account, as for a password that nobody can have guessed at. */
export const clearAccount = (db: Db, name: string) => clearSubject(db, accountOf(name))

const clearSubject = (db: Db, subject: string) => db.deleteFrom('loginGuard').where('subject', '=', subject).execute()
