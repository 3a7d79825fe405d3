import { sql } from 'kysely'
import { admins } from '#contract/accounts/admins.ts'
import type { Call } from '#server/platform/http/serve.ts'
import { transactAs } from '#server/platform/http/transactAs.ts'
import { orNotFound, Refusal, wrongField } from '#server/platform/refusal.ts'
import { endSessions } from '../session/session.ts'
import { ownPassword } from './initialPassword.ts'
import { attempt, checkAttempt } from './loginGuard.ts'
import { assertGoodPassword, hashPassword, passwordMatches, sameAsBefore } from './password.ts'

/**
 * Changes the own password by the rules and texts of section 5 of the specification. `pwd` must be the digest of `clearpwd`, which is
 * then discarded. The other sessions of the account end. Wrong old passwords count and cause waiting like failed sign-ins.
 * @throws Refusal password.wrongOld (1005), invalid (2000), login.locked (1060), tooOften (2004),
 * notAllowed (1511) for 超级管理员 whose password is not an initial one
 */
export async function changeOwnPassword({ db, actor, params, body, ip, audit, services }: Call<typeof admins.edit>) {
  if (params.id !== actor.adminId) throw new Refusal('notAllowed', '只能修改自己的密码')
  if (actor.role === 1 && !actor.mustChange) throw new Refusal('notAllowed', '超级管理员不能在页面上修改密码')
  if (!body.oldpwd) throw wrongField('oldpwd', '旧密码')
  if (!body.clearpwd || !body.pwd) throw wrongField('pwd', '新密码')
  assertGoodPassword({ clearpwd: body.clearpwd, pwd: body.pwd })
  audit.after = { password: '已修改' }
  const before = orNotFound(
    await db.selectFrom('admin').select(['name', 'passwordHash']).where('id', '=', actor.adminId).executeTakeFirst(),
  )
  await checkAttempt(db, { name: before.name, ip })
  await attempt(db, { name: before.name, ip }, async ({ forgive }) => {
    if (!(await passwordMatches(before.passwordHash, body.oldpwd!))) throw new Refusal('password.wrongOld')
    await forgive()
  })
  if (body.oldpwd === body.pwd) throw sameAsBefore()
  const passwordHash = await hashPassword(body.pwd)
  return transactAs(services, actor, admins.edit, async (trx) => {
    // Not over a password that somebody has reset meanwhile.
    const { numUpdatedRows } = await trx
      .updateTable('admin')
      .set({ ...ownPassword(passwordHash), version: sql`version + 1` })
      .where('id', '=', actor.adminId)
      .where('passwordHash', '=', before.passwordHash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('stale')
    await endSessions(trx, actor.adminId, actor.sessionId)
    return {}
  })
}
