import { sql } from 'kysely'
import type { sessions } from '#contract/accounts/sessions.ts'
import { proofMs } from '#server/platform/access/session.ts'
import type { Call } from '#server/platform/http/serve.ts'
import { orNotFound, Refusal, wrongField } from '#server/platform/refusal.ts'
import { randomToken, sha256 } from '#server/platform/secrets/secrets.ts'
import { attempt, checkAttempt } from './loginGuard.ts'
import { passwordMatches } from './password.ts'
import { otpIsRight, wrongOtp } from './totp.ts'

/**
 * Proves within a session that the caller still owns the account. The session continues under another token; the old one is invalid.
 * Wrong answers count and cause waiting like failed sign-ins.
 * @throws Refusal login.wrong (1004), captcha.wrong (1006), login.locked (1060), tooOften (2004), session.ended (1507)
 */
export async function proveOwner({ db, actor, body, ip, audit, services }: Call<typeof sessions.prove>) {
  const { pwd, otp } = body
  audit.after = { by: otp === undefined ? '密码' : '动态口令' }
  if (pwd === undefined && otp === undefined) throw wrongField('pwd', '填写密码')
  await checkAttempt(db, { name: actor.name, ip })
  const passwordHash = await attempt(db, { name: actor.name, ip }, async ({ forgive }) => {
    const own = orNotFound(
      await db.selectFrom('admin').select('passwordHash').where('id', '=', actor.adminId).executeTakeFirst(),
    )
    if (otp !== undefined) {
      if ((await otpIsRight(db, services.secrets, actor.adminId, otp)) === null) throw wrongOtp()
    } else if (!(await passwordMatches(own.passwordHash, pwd!)))
      throw new Refusal('login.wrong', '密码错误', { fields: { pwd: '密码错误' } })
    await forgive()
    return own.passwordHash
  })
  const token = randomToken()
  const { numUpdatedRows } = await db
    .updateTable('session')
    .from('admin')
    .set({ tokenHash: sha256(token), provedAt: sql<string>`now()` })
    .whereRef('admin.id', '=', 'session.adminId')
    .where('session.id', '=', actor.sessionId)
    .where('session.endedAt', 'is', null)
    // Not by a password that was changed while it was being looked at.
    .where('admin.passwordHash', '=', passwordHash)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('session.ended')
  return { token, seconds: proofMs / 1000 }
}
