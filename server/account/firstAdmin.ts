import { randomInt } from 'node:crypto'
import { transact } from '../db/transact.ts'
import type { Services } from '../services.ts'
import { digestOf, hashPassword } from './password.ts'

/** Makes the account `admin` where there is no account yet; the answer is its password, unless ADMIN_PASSWORD set it. */
export async function firstAdmin({ database, env }: Pick<Services, 'database' | 'env'>): Promise<string | null> {
  const known = await database.db.selectFrom('admin').select('id').limit(1).executeTakeFirst()
  if (known) return null
  const password = env.ADMIN_PASSWORD ?? randomPassword()
  const passwordHash = await hashPassword(digestOf(password))
  const made = await transact(database.db, async (trx) => {
    await trx
      .insertInto('operator')
      .values({ kind: 'platform', name: '平台' })
      .onConflict((c) => c.doNothing())
      .execute()
    const operator = await trx.selectFrom('operator').select('id').where('name', '=', '平台').executeTakeFirstOrThrow()
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('admin')
      .values({ name: 'admin', trueName: '超级管理员', role: 1, operatorId: operator.id, passwordHash })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  })
  return made && !env.ADMIN_PASSWORD ? password : null
}

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
