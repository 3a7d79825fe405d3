import { sql } from 'kysely'
import type { invites } from '#contract/accounts/invites.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Call, Handlers } from '../../platform/http/serve.ts'
import { PerMinute } from '../../platform/perMinute.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sha256 } from '../../platform/secrets/secrets.ts'
import { endSessions } from './session/session.ts'
import { assertCanSignIn, candidates } from './signIn/enter.ts'
import { ownPassword, passwordIsGood } from './signIn/initialPassword.ts'
import { clearAccount } from './signIn/loginGuard.ts'
import { assertGoodPassword, hashPassword, passwordMatches, sameAsBefore } from './signIn/password.ts'

/** How many tokens that open nothing may come from one IP address in a minute. */
const maxMisses = 30

export const inviteHandlers: Handlers<typeof invites> = {
  open: async (call) => {
    const { id } = await invited(call)
    const { passwordUntil, ...row } = await call.db
      .selectFrom('admin')
      .innerJoin('operator', 'operator.id', 'admin.operatorId')
      .select(['admin.name', 'admin.trueName', 'operator.name as operatorName', 'admin.passwordUntil'])
      .where('admin.id', '=', id)
      .where('admin.inviteHash', '=', sha256(call.body.token))
      .executeTakeFirstOrThrow(notInvited)
    return { ...row, until: passwordUntil! }
  },
  accept: async (call) => {
    const { db, body, audit } = call
    assertGoodPassword(body)
    const { id, name, passwordHash: before } = await invited(call)
    if (await passwordMatches(before, body.pwd)) throw sameAsBefore()
    const passwordHash = await hashPassword(body.pwd)
    Object.assign(audit, { target: name, after: {} })
    return transact(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('admin')
        .set({ ...ownPassword(passwordHash), version: sql`version + 1` })
        .where('id', '=', id)
        .where('inviteHash', '=', sha256(body.token))
        .where(sql<boolean>`is_usable(admin)`)
        .where(passwordIsGood)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw notInvited()
      // Also of whoever signed in with the initial password.
      await endSessions(trx, id)
      await clearAccount(trx, name)
      return {}
    })
  },
}

/**
 * The account that a token invites.
 * @throws Refusal notFound (1512) for a token that is unknown, was used or is too old; login.forbidden (1505) if the account may not sign
 * in; tooOften (2004) after many unknown ones
 */
async function invited({ db, body, ip, services }: Pick<Call<typeof invites.open>, 'db' | 'body' | 'ip' | 'services'>) {
  const missed = missesOf(services.database)
  if (missed.of(ip) >= maxMisses) throw new Refusal('tooOften')
  const row = await candidates(db).where('inviteHash', '=', sha256(body.token)).executeTakeFirst()
  // A link that is over says so itself, in its own words.
  if (row) assertCanSignIn({ ...row, good: true })
  if (row?.good) return row
  missed.rise(ip)
  throw notInvited()
}

const notInvited = () => new Refusal('notFound', '邀请链接已失效或已用过，请联系管理员重发')

const misses = new WeakMap<object, PerMinute>()
function missesOf(database: object) {
  const known = misses.get(database) ?? new PerMinute()
  misses.set(database, known)
  return known
}
