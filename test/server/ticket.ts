import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { sha256 } from '#server/platform/secrets/secrets.ts'
import type { TestServer } from './testServer.ts'

/** A ticket for one sign-in, as a proof of work would have brought it. */
export async function aTicket({ services }: TestServer): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = sql<string>`now() + interval '5 minutes'`
  await services.database.db
    .insertInto('captchaTicket')
    .values({ hash: sha256(ticket), expiresAt })
    .execute()
  return ticket
}
