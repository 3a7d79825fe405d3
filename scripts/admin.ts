import { sql } from 'kysely'
import { type Role, roleNames } from '#contract/roles.ts'
import { randomPassword } from '#server/account/firstAdmin.ts'
import { digestOf, hashPassword } from '#server/account/password.ts'
import { endSessions } from '#server/account/session.ts'
import { transact } from '#server/db/transact.ts'
import { readEnv } from '#server/env.ts'
import { openingFault } from '#server/startFault.ts'
import { openKnown } from './openKnown.ts'

// npm run admin -- list | reset-password NAME: the way back in. With the embedded database the server must be stopped first.
const [verb, name] = process.argv.slice(2)
if (!(verb === 'list' || (verb === 'reset-password' && name))) {
  console.error('用法：npm run admin -- list\n      npm run admin -- reset-password 账号')
  process.exit(1)
}
try {
  const env = readEnv(process.env)
  const database = await openKnown(env).catch((error) => {
    throw new Error(openingFault(error, env))
  })
  if (verb === 'list') await list()
  else await reset(name!)
  await database.close()

  async function list() {
    const rows = await database.db
      .selectFrom('admin')
      .innerJoin('operator', 'operator.id', 'admin.operatorId')
      .select(['admin.name', 'admin.trueName', 'admin.role', 'operator.name as operator', 'admin.allowLogin', 'admin.lastLoginAt'])
      .orderBy('admin.id')
      .execute()
    for (const row of rows)
      console.log([row.name, row.trueName, roleNames[row.role as Role], row.operator, row.allowLogin ? '允许登录' : '禁止登录', row.lastLoginAt ?? '从未登录'].join('\t'))
  }

  async function reset(account: string) {
    const password = randomPassword()
    const passwordHash = await hashPassword(digestOf(password))
    const row = await transact(database.db, async (trx) => {
      const changed = await trx
        .updateTable('admin')
        .set({ passwordHash, allowLogin: true, version: sql`version + 1` })
        .where(sql`lower(name)`, '=', account.toLowerCase())
        .returning(['id', 'name'])
        .executeTakeFirst()
      if (!changed) return null
      await endSessions(trx, changed.id)
      await trx.deleteFrom('loginGuard').where('subject', '=', `account:${account.toLowerCase()}`).execute()
      await trx
        .insertInto('audit')
        .values({ adminName: 'npm run admin', operation: 'account.admins.resetPassword', target: String(changed.id), ip: '', agent: 'command line', requestId: '', code: 200 })
        .execute()
      return changed
    })
    console.log(row ? `账号 ${row.name} 的新密码：${password}\n原有会话都已结束。` : `没有账号 ${account}`)
    if (!row) process.exitCode = 1
  }
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
