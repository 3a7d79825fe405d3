import { sql } from 'kysely'
import type { admins, Session } from '#contract/account/admins.ts'
import { type PermissionEntry, treeOf } from '#contract/menu.ts'
import type { Role } from '#contract/roles.ts'
import type { Db } from '../db/open.ts'
import { transact } from '../db/transact.ts'
import type { Call } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { isLt, takeProof } from './captcha.ts'
import { passwordIsGood } from './initialPassword.ts'
import { countTry, mayTry } from './loginGuard.ts'
import { passwordMatches } from './password.ts'
import { aboveIsOut, beginSession, timeIsOver } from './session.ts'

/**
 * @throws Refusal login.wrong (1004), captcha.wrong (1006), login.locked (1060), tooOften (2004), and only after the right
 * password login.forbidden (1505)
 */
export async function login(call: Call<typeof admins.login>): Promise<Session> {
  const { db, body, ip, agent, origins, audit, services } = call
  audit.target = body.name
  const failedOften = await mayTry(db, body.name, ip)
  if (failedOften || isLt(services.env, origins, body.variant)) await takeProof(db, services.secrets, body.captcha)
  const forgive = await countTry(db, body.name, ip)
  const row = await db
    .selectFrom('admin')
    .select(['id', 'passwordHash', 'allowLogin', passwordIsGood.as('good')])
    .select([
      sql<boolean>`is_usable(admin)`.as('usable'),
      sql<boolean>`coalesce(ends_at(admin) <= now(), false)`.as('over'),
    ])
    .where(sql`lower(name)`, '=', body.name.trim().toLowerCase())
    .executeTakeFirst()
  if (!(await passwordMatches(row?.passwordHash ?? null, body.pwd))) throw new Refusal('login.wrong')
  await forgive()
  if (!row!.allowLogin) throw new Refusal('login.forbidden')
  if (row!.over) throw new Refusal('login.forbidden', timeIsOver)
  if (!row!.usable) throw new Refusal('login.forbidden', aboveIsOut)
  if (!row!.good) throw new Refusal('login.forbidden', '初始密码已失效，请联系管理员重设')
  return transact(db, async (trx) => {
    // Looking at a password takes a while: one that was changed meanwhile begins no session.
    const entered = await trx
      .updateTable('admin')
      .set({ lastLoginAt: sql`now()`, lastLoginIp: ip })
      .where('id', '=', row!.id)
      .where('passwordHash', '=', row!.passwordHash)
      .where(sql<boolean>`is_usable(admin)`)
      .where(passwordIsGood)
      .returning('id')
      .executeTakeFirst()
    if (!entered) throw new Refusal('login.wrong')
    return sessionOf(trx, entered.id, await beginSession(trx, entered.id, ip, agent))
  })
}

/** What the browser keeps of a session. */
export async function sessionOf(db: Db, adminId: number, token: string): Promise<Session> {
  const row = await db
    .selectFrom('admin')
    .innerJoin('operator', 'operator.id', 'admin.operatorId')
    .select([
      'admin.id as adminId',
      'admin.name',
      'admin.trueName',
      'admin.role',
      'admin.operatorId',
      'operator.name as operatorNameTrue',
      'admin.permission',
      'admin.passwordUntil',
      'admin.parentId',
      sql<string[]>`pages_of(admin)`.as('pages'),
    ])
    .where('admin.id', '=', adminId)
    .executeTakeFirstOrThrow()
  return {
    token,
    name: row.name,
    adminId: row.adminId,
    role: row.role as Role,
    operatorId: row.operatorId,
    operatorName: row.trueName,
    operatorNameTrue: row.operatorNameTrue,
    adminPermission: row.parentId === null ? (row.permission as PermissionEntry[] | null) : treeOf(row.pages),
    mustChange: row.passwordUntil !== null,
  }
}
