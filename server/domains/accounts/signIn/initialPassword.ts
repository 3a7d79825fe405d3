import { sql } from 'kysely'
import type { Actor } from '#server/platform/access/actor.ts'
import { digestOf, hashPassword, randomPassword } from './password.ts'

const goodHours = 72

/**
 * A password for an account that is not the actor's own: the text, to be shown once, and the columns that hold it.
 * @param actor null at the server's own console
 */
export async function initialPassword(actor: Pick<Actor, 'adminId'> | null) {
  const password = randomPassword()
  const columns = {
    passwordHash: await hashPassword(digestOf(password)),
    passwordUntil: sql<string>`now() + make_interval(hours => ${goodHours})`,
    passwordBy: actor?.adminId ?? null,
  }
  return { password, columns }
}

/** Columns of a password that only its owner knows. */
export const ownPassword = (passwordHash: string) => ({ passwordHash, passwordUntil: null, passwordBy: null })

/**
 * An initial password is valid for a limited time, and only while the account that set it may manage this account:
 * rights that the account gets later are not for people who happen to know its first password.
 */
export const passwordIsGood = sql<boolean>`(admin.password_until is null
  or admin.password_until > now() and (admin.password_by is null or manages(admin.password_by, admin)))`
