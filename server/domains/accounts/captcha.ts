import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { sql } from 'kysely'
import type { Challenge, captcha, Proof } from '#contract/accounts/captcha.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { randomToken, type Secrets, sha256 } from '../../platform/secrets/secrets.ts'

// The browser counts in plain code: about 0.1 s on a desktop computer, a few times that on a phone.
const fewest = 12_000
const max = 36_000
const lifeMs = 5 * 60_000

export const captchaHandlers: Handlers<typeof captcha> = {
  challenge: async ({ services }) => {
    const challenge = await createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: randomInt(max, fewest),
      deriveKey,
      expiresAt: new Date(Date.now() + lifeMs),
      hmacSignatureSecret: keyOf(services.secrets),
    })
    return challenge as Challenge
  },
  check: async ({ db, body, services }) => {
    await takeProof(db, services.secrets, body.captcha)
    const ticket = randomToken()
    await db
      .insertInto('captchaTicket')
      .values({ hash: sha256(ticket), expiresAt: sql<string>`now() + make_interval(secs => ${lifeMs / 1000})` })
      .execute()
    return { ticket, seconds: lifeMs / 1000 }
  },
}

/** Takes a proof of work, which is good only once. @throws Refusal captcha.wrong (1006) */
async function takeProof(db: Db, secrets: Secrets, proof: Proof) {
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

const keyOf = (secrets: Secrets) => secrets.sign('captcha', 'challenge')
