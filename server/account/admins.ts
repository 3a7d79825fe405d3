import { sql } from 'kysely'
import type { admins, Session } from '#contract/account/admins.ts'
import { type PermissionEntry, pagesFor } from '#contract/menu.ts'
import { kindOfRole, type Role, seesEverything } from '#contract/roles.ts'
import { type Actor, inOperatorScope, json } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { like, pageOf } from '../db/page.ts'
import { sorted } from '../db/sorted.ts'
import { transact } from '../db/transact.ts'
import { found, Refusal, wrongField } from '../refusal.ts'
import type { Call, Handlers } from '../serve.ts'
import { isLt, takeProof } from './captcha.ts'
import { countTry, mayTry } from './loginGuard.ts'
import { itAndUnder } from './operators.ts'
import { changeOwnPassword } from './ownPassword.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { beginSession, endSessions } from './session.ts'

export const adminHandlers: Handlers<typeof admins> = {
  login,
  logout: async ({ db, actor }) => {
    await db.updateTable('session').set({ endedAt: sql`now()` }).where('id', '=', actor.sessionId).execute()
    return {}
  },
  me: async ({ db, actor }) => sessionOf(db, actor.adminId, ''),
  list: async ({ db, actor, body }) => {
    const q = body.q?.trim()
    const rows = visible(db, actor)
      .$if(!!q, (s) => s.where((e) => e.or([e('admin.name', 'ilike', like(q!)), e('admin.trueName', 'ilike', like(q!))])))
      .$if(body.role !== undefined, (s) => s.where('admin.role', '=', body.role!))
      .$if(body.operatorId !== undefined, (s) => s.where(sql<boolean>`admin.operator_id in ${itAndUnder(body.operatorId!)}`))
    const page = await pageOf(
      rows
        .innerJoin('operator', 'operator.id', 'admin.operatorId')
        .select([
          'admin.id',
          'admin.name',
          'admin.trueName',
          'admin.phone',
          'admin.role',
          'admin.operatorId',
          'operator.name as operatorName',
          'admin.permission',
          'admin.allowLogin',
          'admin.lastLoginAt',
          'admin.createdAt',
          'admin.version',
        ])
        .orderBy(sorted(body, { name: 'admin.name', lastLoginAt: 'admin.lastLoginAt', createdAt: 'admin.createdAt' }, 'admin.id')),
      rows,
      body,
    )
    return { ...page, rows: page.rows.map((row) => ({ ...row, role: row.role as Role, permission: row.permission as PermissionEntry[] | null, phone: maskedPhone(row.phone) })) }
  },
  add: async ({ db, actor, body }) => {
    mayGrant(actor, body.role)
    const passwordHash = await hashPassword(body.pwd)
    return transact(db, async (trx) => {
      await operatorFor(trx, actor, body.operatorId, body.role)
      return trx
        .insertInto('admin')
        .values({
          name: body.name,
          trueName: body.trueName.trim(),
          phone: body.phone ?? null,
          role: body.role,
          operatorId: body.operatorId,
          passwordHash,
          allowLogin: body.allowLogin ?? true,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
  },
  edit: async (call) => (call.body.oldpwd !== undefined || call.body.clearpwd !== undefined ? changeOwnPassword(call) : change(call)),
  remove: async ({ db, actor, params, audit }) => {
    if (params.id === actor.adminId) throw new Refusal('state.impossible', '不能删除自己的账号')
    audit.before = found(await visible(db, actor).select(['admin.name', 'admin.trueName', 'admin.role', 'admin.operatorId']).where('admin.id', '=', params.id).executeTakeFirst())
    found(
      await db
        .deleteFrom('admin')
        .where('id', '=', params.id)
        .where(inOperatorScope(actor, 'admin.operatorId'))
        .where('role', '>=', leastRole(actor))
        .returning('id')
        .executeTakeFirst(),
    )
    return {}
  },
  permission: async ({ db, actor, body, audit }) => {
    if (body.id === actor.adminId) throw new Refusal('notAllowed', '不能修改自己的权限')
    const { role, permission } = found(await visible(db, actor).select(['admin.role', 'admin.permission']).where('admin.id', '=', body.id).executeTakeFirst())
    const beyond = body.adminPermission && pagesFor(role as Role, body.adminPermission).find((page) => !actor.pages.has(page.page))
    if (beyond) throw new Refusal('notAllowed', `不能授予自己没有的权限：${beyond.title}`)
    audit.target = body.id
    audit.before = { permission }
    await db
      .updateTable('admin')
      .set({ permission: body.adminPermission === null ? null : json(body.adminPermission), version: sql`version + 1` })
      .where('id', '=', body.id)
      .where(inOperatorScope(actor, 'operatorId'))
      .execute()
    await endSessions(db, body.id)
    return {}
  },
}

async function login({ db, body, ip, agent, origins, audit, services }: Call<typeof admins.login>): Promise<Session> {
  audit.target = body.name
  const failedOften = await mayTry(db, body.name, ip)
  if (failedOften || isLt(services.env, origins, body.variant)) await takeProof(db, services.secrets, body.captcha)
  const forgive = await countTry(db, body.name, ip)
  const row = await db
    .selectFrom('admin')
    .select(['id', 'passwordHash', 'allowLogin', 'operatorId'])
    .where(sql`lower(name)`, '=', body.name.trim().toLowerCase())
    .executeTakeFirst()
  if (!(await passwordMatches(row?.passwordHash ?? null, body.pwd))) throw new Refusal('login.wrong')
  await forgive()
  if (!row!.allowLogin) throw new Refusal('login.forbidden')
  return transact(db, async (trx) => {
    await trx.updateTable('admin').set({ lastLoginAt: sql`now()`, lastLoginIp: ip }).where('id', '=', row!.id).execute()
    return sessionOf(trx, row!.id, await beginSession(trx, row!.id, ip, agent))
  })
}

async function sessionOf(db: Db, adminId: number, token: string): Promise<Session> {
  const row = await db
    .selectFrom('admin')
    .innerJoin('operator', 'operator.id', 'admin.operatorId')
    .select(['admin.id as adminId', 'admin.name', 'admin.trueName', 'admin.role', 'admin.operatorId', 'operator.name as operatorNameTrue', 'admin.permission'])
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
    adminPermission: row.permission as PermissionEntry[] | null,
  }
}

/** Changes another account; a changed role or operator, or a forbidden login, ends its sessions. */
async function change({ db, actor, params, body, audit }: Call<typeof admins.edit>) {
  if (!actor.pages.has('acenicuser')) throw new Refusal('notAllowed')
  const { pwd, version, clearpwd: _clear, oldpwd: _old, ...fields } = body
  if (params.id === actor.adminId && (fields.role !== undefined || fields.operatorId !== undefined || fields.allowLogin === false))
    throw new Refusal('notAllowed', '不能修改自己的角色、运营商或登录许可')
  if (params.id === actor.adminId && pwd) throw new Refusal('notAllowed', '修改自己的密码需要旧密码')
  if (fields.role !== undefined) mayGrant(actor, fields.role)
  const passwordHash = pwd ? await hashPassword(pwd) : undefined
  return transact(db, async (trx) => {
    const before = found(
      await visible(trx, actor)
        .select(['admin.name', 'admin.trueName', 'admin.phone', 'admin.role', 'admin.operatorId', 'admin.allowLogin', 'admin.version'])
        .where('admin.id', '=', params.id)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (version !== undefined && version !== before.version) throw new Refusal('stale')
    audit.before = before
    const role = (fields.role ?? before.role) as Role
    if (fields.role !== undefined || fields.operatorId !== undefined) await operatorFor(trx, actor, fields.operatorId ?? before.operatorId, role)
    await trx
      .updateTable('admin')
      .set({ ...fields, ...(passwordHash && { passwordHash }), version: sql`version + 1` })
      .where('id', '=', params.id)
      .where(inOperatorScope(actor, 'operatorId'))
      .execute()
    if (passwordHash || fields.role !== undefined || fields.operatorId !== undefined || fields.allowLogin === false) await endSessions(trx, params.id)
    return {}
  })
}

/** Accounts of the caller's operators and of its own or a narrower kind. */
const visible = (db: Db, actor: Actor) => db.selectFrom('admin').where(inOperatorScope(actor, 'admin.operatorId')).where('admin.role', '>=', leastRole(actor))
const leastRole = ({ role }: Actor) => (role === 1 ? 0 : role === 0 ? 0 : role)

/** A role makes accounts of its own or a narrower kind only; a 平台管理员 makes no 超级管理员. */
function mayGrant(actor: Actor, role: Role) {
  const allowed = seesEverything(actor.role) ? actor.role === 1 || role !== 1 : role >= actor.role
  if (!allowed) throw new Refusal('notAllowed', '不能授予高于自己的角色')
}

async function operatorFor(db: Db, actor: Actor, operatorId: number, role: Role) {
  const operator = await db.selectFrom('operator').select('kind').where('id', '=', operatorId).where(inOperatorScope(actor, 'id')).executeTakeFirst()
  if (!operator) throw wrongField('operatorId', '没有这个运营商')
  if (operator.kind !== kindOfRole[role]) throw wrongField('operatorId', '运营商的类型与角色不符')
}

/** 138****5621 */
export const maskedPhone = (phone: string | null) => (phone ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : null)
