import { randomBytes } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { sql } from 'kysely'
import type { Challenge, captcha, Proof } from '#contract/accounts/captcha.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Env } from '../../platform/env.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Secrets, sha256 } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services.ts'

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
    const ticket = randomBytes(32).toString('base64url')
    await db
      .insertInto('captchaTicket')
      .values({ hash: sha256(ticket), expiresAt: sql<string>`now() + make_interval(secs => ${lifeMs / 1000})` })
      .execute()
    return { ticket, seconds: lifeMs / 1000 }
  },
}

/** Takes a ticket where one is needed: after failures, and always where the site is `lt`. @throws Refusal captcha.wrong (1006) */
export async function takeTicketWhere(
  failedOften: boolean,
  call: {
    db: Db
    body: { variant?: 'lt' | 'ys'; ticket?: string }
    origins: readonly string[]
    services: Pick<Services, 'env'>
  },
) {
  const { db, body, origins, services } = call
  if (failedOften || isLt(services.env, origins, body.variant)) await takeTicket(db, body.ticket)
}

/** Takes a ticket, which is good only once. Says nothing of accounts, and counts as no failure. @throws Refusal captcha.wrong (1006) */
export async function takeTicket(db: Db, ticket: string | undefined) {
  if (!ticket) throw new Refusal('captcha.wrong', '请完成安全验证')
  const taken = await db
    .deleteFrom('captchaTicket')
    .where('hash', '=', sha256(ticket))
    .where(sql<boolean>`expires_at > now()`)
    .returning('hash')
    .executeTakeFirst()
  if (!taken) throw new Refusal('captcha.wrong', '安全验证已过期或已用过，请重试')
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

/**
 * Whether a call belongs to variant `lt`. What the caller says of itself can only make it so: claiming another variant or origin
 * frees nobody where the server's own address (PUBLIC_URL), or the host by which a proxy finds it, carries the marker.
 */
export function isLt({ LT_MARKER, PUBLIC_URL }: Env, origins: readonly string[], claimed?: 'lt' | 'ys') {
  const own = PUBLIC_URL ? new URL(PUBLIC_URL).origin : ''
  return claimed === 'lt' || [own, ...origins].some((origin) => origin.toLowerCase().includes(LT_MARKER))
}

const keyOf = (secrets: Secrets) => secrets.sign('captcha', 'challenge')
