import { sql } from 'kysely'
import type { login as operation, Session } from '#contract/accounts/login.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Call } from '#server/platform/http/serve.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertCanSignIn, candidates, enter, secondFactor } from './enter.ts'
import { attempt, checkAttempt } from './loginGuard.ts'
import { passwordMatches } from './password.ts'
import { takeTicketWhere } from './ticket.ts'

/**
 * By name and password.
 * @throws Refusal login.wrong (1004), captcha.wrong (1006), second.needed (1007), login.locked (1060), tooOften (2004), and only after the right
 * password login.forbidden (1505)
 */
export async function login(call: Call<typeof operation>): Promise<Session> {
  const { db, body, ip, agent, audit, services } = call
  const { name, remember } = body
  audit.target = name
  await takeTicketWhere(await checkAttempt(db, { name, ip }), call)
  const row = await attempt(db, { name, ip }, async (tried) => {
    const found = await candidates(db).where(sql`lower(name)`, '=', name.trim().toLowerCase()).executeTakeFirst()
    if (!(await passwordMatches(found?.passwordHash ?? null, body.pwd)) || !found) throw new Refusal('login.wrong')
    await secondFactor(call, found, [tried])
    await tried.forgive()
    return found
  })
  assertCanSignIn(row)
  const session = await transact(db, (trx) => enter(trx, row, { env: services.env, ip, agent, remember }))
  if (!session) throw new Refusal('login.wrong')
  return session
}
