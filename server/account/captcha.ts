import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Challenge, captcha, Proof } from '#contract/account/captcha.ts'
import type { Db } from '../db/open.ts'
import type { Env } from '../env.ts'
import type { Handlers } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import type { Secrets } from '../secrets.ts'

// The browser counts in plain code: about 0.1 s on a desktop computer, a few times that on a phone.
const fewest = 12_000
const most = 36_000
const lifeMs = 5 * 60_000

export const captchaHandlers: Handlers<typeof captcha> = {
  challenge: async ({ services }) => {
    const challenge = await createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: randomInt(most, fewest),
      deriveKey,
      expiresAt: new Date(Date.now() + lifeMs),
      hmacSignatureSecret: keyOf(services.secrets),
    })
    return challenge as Challenge
  },
}

/**
 * Takes a proof of work, which is good only once. Says nothing of accounts, and counts as no failure.
 * @throws Refusal captcha.wrong (1006)
 */
export async function takeProof(db: Db, secrets: Secrets, proof: Proof | undefined) {
  if (!proof) throw new Refusal('captcha.wrong', '请完成安全验证')
  const { verified, expired } = await verifySolution({ ...proof, deriveKey, hmacSignatureSecret: keyOf(secrets) })
  if (expired) throw new Refusal('captcha.wrong', '安全验证已过期，请重试')
  if (!verified) throw new Refusal('captcha.wrong', '安全验证没有通过，请重试')
  const { signature, parameters } = proof.challenge
  const first = await db
    .insertInto('usedCaptcha')
    .values({ signature, expiresAt: new Date(parameters.expiresAt * 1000).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst()
  if (!first) throw new Refusal('captcha.wrong', '安全验证已使用过，请重试')
}

/**
 * Whether a call belongs to variant `lt`. What the caller says of itself can only make it so: claiming another variant or origin
 * frees nobody where the server's own address (PUBLIC_URL), or the host by which a proxy finds it, carries the marker.
 */
export function isLt({ LT_MARKER, PUBLIC_URL }: Env, origins: readonly string[], claimed?: 'lt' | 'ys') {
  const own = PUBLIC_URL ? new URL(PUBLIC_URL).origin : ''
  return claimed === 'lt' || [own, ...origins].some((origin) => origin.toLowerCase().includes(LT_MARKER))
}

const keyOf = (secrets: Secrets) => secrets.sign('captcha', 'challenge')
