import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#server/platform/db/open.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

const period = 30
const recoveryCodes = 10
/** Without look-alikes; 10 characters are 49 bits. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** What authenticators show beside the digits. */
export const totpOf = (secret: Secret, issuer: string, label: string) =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period })

export const newSecret = () => new Secret({ size: 20 })
export const sealed = (secrets: Secrets, secret: Secret) => secrets.seal('totp', secret.base32)

/**
 * Whether a code of the authenticator is right and was not taken before, or a recovery code is, which it uses up. The digits of the
 * thirty seconds before and after are right as well, because clocks differ.
 * @param pending looks at a second factor that is not on yet
 */
export async function otpIsRight(
  db: Db,
  secrets: Secrets,
  adminId: number,
  otp: string,
  pending = false,
): Promise<'code' | 'recovery' | null> {
  const typed = otp.replaceAll(/[\s-]/g, '').toLowerCase()
  if (!/^\d{6}$/.test(typed)) return !pending && (await takeRecovery(db, secrets, adminId, typed)) ? 'recovery' : null
  const row = await db
    .selectFrom('totp')
    .select('secret')
    .where('adminId', '=', adminId)
    .where('confirmedAt', pending ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (!row) return null
  const totp = totpOf(Secret.fromBase32(secrets.unseal('totp', Buffer.from(row.secret))), '', '')
  const now = Date.now()
  const off = totp.validate({ token: typed, window: 1, timestamp: now })
  if (off === null) return null
  const step = Math.floor(now / 1000 / period) + off
  const taken = await db
    .updateTable('totp')
    .set({ lastStep: step })
    .where('adminId', '=', adminId)
    .where('lastStep', '<', step)
    .returning('adminId')
    .executeTakeFirst()
  return taken ? 'code' : null
}

export const wrongOtp = () => {
  const text = '动态口令错误或已用过'
  return new Refusal('captcha.wrong', text, { fields: { otp: text } })
}

/** Makes recovery codes in place of those before: the texts, to be shown once. */
export async function newRecoveryCodes(db: Db, secrets: Secrets, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    Array.from(randomBytes(10), (byte) => signs[byte % signs.length]).join(''),
  )
  await db.deleteFrom('recoveryCode').where('adminId', '=', adminId).execute()
  await db
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ adminId, mark: markOf(secrets, adminId, code) })))
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

async function takeRecovery(db: Db, secrets: Secrets, adminId: number, code: string): Promise<boolean> {
  const used = await db
    .updateTable('recoveryCode')
    .set({ usedAt: sql`now()` })
    .where('adminId', '=', adminId)
    .where('mark', '=', markOf(secrets, adminId, code))
    .where('usedAt', 'is', null)
    .returning('adminId')
    .executeTakeFirst()
  return used !== undefined
}

const markOf = (secrets: Secrets, adminId: number, code: string) => secrets.sign('recovery code', `${adminId} ${code}`)
