import { sql } from 'kysely'
import type { Actor } from '#server/platform/access/actor.ts'
import { randomToken, sha256 } from '#server/platform/secrets/secrets.ts'
import { digestOf, hashPassword, randomPassword } from './password.ts'

const goodHours = 72

/**
 * What an account that is not the actor's own begins with: a password and the token of an invitation, to be shown once, and the columns
 * that hold both.
 * @param actor null at the server's own console
 */
export async function initialPassword(actor: Pick<Actor, 'adminId'> | null) {
  const secrets = { password: randomPassword(), invite: randomToken() }
  const columns = {
    passwordHash: await hashPassword(digestOf(secrets.password)),
    inviteHash: sha256(secrets.invite),
    passwordUntil: sql<string>`now() + make_interval(hours => ${goodHours})`,
    passwordBy: actor?.adminId ?? null,
  }
  return { secrets, columns }
}

/** Columns of a password that only its owner knows. */
export const ownPassword = (passwordHash: string) => ({
  passwordHash,
  passwordUntil: null,
  passwordBy: null,
  inviteHash: null,
})

/**
 * An initial password, and its invitation, is valid for a limited time, and only while the account that set it may manage this account:
 * rights that the account gets later are not for people who happen to know its first password.
 */
export const passwordIsGood = sql<boolean>`(admin.password_until is null
  or admin.password_until > now() and (admin.password_by is null or manages(admin.password_by, admin)))`
