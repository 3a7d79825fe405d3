import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'
import type { Env } from '../../../platform/env.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { sha256 } from '../../../platform/secrets/secrets.ts'
import type { Services } from '../../../platform/services.ts'

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

/**
 * Whether a call belongs to variant `lt`. A claim by the caller can only make it so: claiming another variant or origin has no
 * effect if the server's own address (PUBLIC_URL), or the host by which a proxy reaches it, contains the marker.
 */
function isLt({ LT_MARKER, PUBLIC_URL }: Env, origins: readonly string[], claimed?: 'lt' | 'ys') {
  const own = PUBLIC_URL ? new URL(PUBLIC_URL).origin : ''
  return claimed === 'lt' || [own, ...origins].some((origin) => origin.toLowerCase().includes(LT_MARKER))
}
