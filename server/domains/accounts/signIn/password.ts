import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { passwordPattern } from '#contract/accounts/login.ts'
import { wrongField } from '#server/platform/refusal.ts'
import { sameText, sha256 } from '#server/platform/secrets/secrets.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id over the SHA-256 hex that the client sends (OWASP: 19 MiB, 2 passes). */
export const hashPassword = (digest: string) => hash(digest, cost)

let dummy: Promise<string> | null = null
/** As slow for an unknown account as for a known one: without a hash it verifies against a dummy and answers false. */
export async function passwordMatches(hashed: string | null, digest: string): Promise<boolean> {
  dummy ??= hashPassword('0'.repeat(64))
  const matches = await verify(hashed ?? (await dummy), digest)
  return hashed !== null && matches
}

export const digestOf = (clear: string) => sha256(clear).toString('hex')

const tooCommon = new Set([
  'password1',
  'passw0rd',
  'admin123',
  'admin1234',
  'admin888',
  'abc12345',
  'abc123456',
  '12345678a',
  'a12345678',
  'a123456789',
  'qwe123456',
  'qwer1234',
  'qwerty123',
  '1qaz2wsx',
  '1q2w3e4r',
  'iloveyou1',
  'jingying1',
  'jingying123',
  'test1234',
  'aa123456',
  'asd123456',
  'zxc123456',
  'woaini520',
  'woaini1314',
])

/** Why a new password is refused, or null. */
function passwordFault(clear: string): string | null {
  if (!new RegExp(passwordPattern).test(clear)) return '您的密码包含非法字符，请重新设置'
  if (tooCommon.has(clear.toLowerCase())) return '密码过于常见，请换一个'
  return null
}

/**
 * Of a password that an owner chooses: as typed, and its digest, which alone is used afterwards.
 * @throws Refusal invalid (2000) at `pwd`, in the specification's words (section 5)
 */
export function assertGoodPassword({ clearpwd, pwd }: { clearpwd: string; pwd: string }) {
  const fault = passwordFault(clearpwd)
  if (fault) throw wrongField('pwd', fault)
  if (!sameText(digestOf(clearpwd), pwd)) throw wrongField('pwd', '新密码与摘要不符')
}

export const sameAsBefore = () => wrongField('pwd', '新密码同旧密码重复了，请重新设置！')

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/** 14 characters without look-alikes, letters and digits: within the specification's 8 to 16. */
export function randomPassword(): string {
  const pick = (set: string) => set[randomInt(set.length)]!
  const signs = [pick(letters), pick(digits), ...Array.from({ length: 12 }, () => pick(letters + digits))]
  for (let at = signs.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    ;[signs[at], signs[other]] = [signs[other]!, signs[at]!]
  }
  return signs.join('')
}
