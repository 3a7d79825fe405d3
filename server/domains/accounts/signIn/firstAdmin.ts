import type { Db } from '#server/platform/db/open.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Services } from '#server/platform/services.ts'
import { digestOf, hashPassword, randomPassword } from './password.ts'

/** Creates the account `admin` if there is no account yet. Returns its password, unless ADMIN_PASSWORD set it. */
export async function firstAdmin({ database, env }: Pick<Services, 'database' | 'env'>): Promise<string | null> {
  const known = await database.db.selectFrom('admin').select('id').limit(1).executeTakeFirst()
  if (known) return null
  const password = env.ADMIN_PASSWORD ?? randomPassword()
  const passwordHash = await hashPassword(digestOf(password))
  const made = await transact(database.db, async (trx) => {
    const operatorId = await platformOperator(trx)
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('admin')
      .values({ name: 'admin', trueName: '超级管理员', role: 1, operatorId, passwordHash })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  })
  return made && !env.ADMIN_PASSWORD ? password : null
}

/** The operator of the platform's own accounts, whatever it is called by now; made where it is missing. */
export async function platformOperator(db: Db): Promise<number> {
  const platform = db.selectFrom('operator').select('id').where('kind', '=', 'platform').orderBy('id').limit(1)
  const known = await platform.executeTakeFirst()
  if (known) return known.id
  await db
    .insertInto('operator')
    .values({ kind: 'platform', name: '平台' })
    .onConflict((c) => c.doNothing())
    .execute()
  return (await platform.executeTakeFirstOrThrow()).id
}
