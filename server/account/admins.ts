import { sql } from 'kysely'
import type { admins } from '#contract/account/admins.ts'
import type { PermissionEntry } from '#contract/menu.ts'
import type { Role } from '#contract/roles.ts'
import { like, pageOf } from '../db/page.ts'
import { sorted } from '../db/sorted.ts'
import { transact } from '../db/transact.ts'
import type { Handlers } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { changeAdmin, changeTree, operatorFor } from './adminChange.ts'
import { initialPassword } from './initialPassword.ts'
import { login, sessionOf } from './login.ts'
import { clearAccount } from './loginGuard.ts'
import { manages, notManaged, pagesBeyond, visibleAdmins, within } from './manages.ts'
import { itAndUnder } from './operators.ts'
import { changeOwnPassword } from './ownPassword.ts'
import { endSessions } from './session.ts'

export const adminHandlers: Handlers<typeof admins> = {
  login,
  logout: async ({ db, actor }) => {
    await db.updateTable('session').set({ endedAt: sql`now()` }).where('id', '=', actor.sessionId).execute()
    return {}
  },
  me: async ({ db, actor }) => sessionOf(db, actor.adminId, ''),
  list: async ({ db, actor, body }) => {
    const q = body.q?.trim()
    const rows = visibleAdmins(db, actor)
      .$if(!!q, (s) =>
        s.where((e) => e.or([e('admin.name', 'ilike', like(q!)), e('admin.trueName', 'ilike', like(q!))])),
      )
      .$if(body.role !== undefined, (s) => s.where('admin.role', '=', body.role!))
      .$if(body.operatorId !== undefined, (s) =>
        s.where(sql<boolean>`admin.operator_id in ${itAndUnder(body.operatorId!)}`),
      )
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
          'admin.passwordUntil',
          'admin.lastLoginAt',
          'admin.createdAt',
          'admin.version',
        ])
        .select(manages(actor).as('manageable'))
        .orderBy(
          sorted(
            body,
            { name: 'admin.name', lastLoginAt: 'admin.lastLoginAt', createdAt: 'admin.createdAt' },
            'admin.id',
          ),
        ),
      rows,
      body,
    )
    return {
      ...page,
      rows: page.rows.map((row) => ({
        ...row,
        role: row.role as Role,
        permission: row.permission as PermissionEntry[] | null,
        phone: maskedPhone(row.phone),
      })),
    }
  },
  add: async ({ db, actor, body }) => {
    const { password, columns } = await initialPassword(actor)
    return transact(db, async (trx) => {
      await operatorFor(trx, actor, body.operatorId, body.role)
      const made = await trx
        .insertInto('admin')
        .values((e) => ({
          name: body.name,
          trueName: body.trueName.trim(),
          phone: body.phone ?? null,
          role: body.role,
          operatorId: body.operatorId,
          permission: e.selectFrom('admin as maker').select('maker.permission').where('maker.id', '=', actor.adminId),
          allowLogin: body.allowLogin ?? true,
          ...columns,
        }))
        .returning(['id', manages(actor).as('managed'), pagesBeyond(actor).as('beyond')])
        .executeTakeFirstOrThrow()
      within(made.managed, made.beyond)
      return { id: made.id, password }
    })
  },
  edit: async (call) => {
    const { oldpwd, clearpwd, pwd } = call.body
    return (oldpwd ?? clearpwd ?? pwd) === undefined ? changeAdmin(call) : changeOwnPassword(call)
  },
  resetPassword: async ({ db, actor, params, audit }) => {
    if (params.id === actor.adminId) throw new Refusal('notAllowed', '修改自己的密码需要旧密码')
    const { password, columns } = await initialPassword(actor)
    audit.after = { password: '已重设' }
    return transact(db, async (trx) => {
      const changed = await trx
        .updateTable('admin')
        .set({ ...columns, version: sql`version + 1` })
        .where('id', '=', params.id)
        .where(manages(actor))
        .returning('name')
        .executeTakeFirst()
      if (!changed) throw await notManaged(trx, actor, params.id)
      await endSessions(trx, params.id)
      await clearAccount(trx, changed.name)
      return { password }
    })
  },
  remove: async ({ db, actor, params, audit }) => {
    if (params.id === actor.adminId) throw new Refusal('state.impossible', '不能删除自己的账号')
    const removed = await db
      .deleteFrom('admin')
      .where('id', '=', params.id)
      .where(manages(actor))
      .returning(['name', 'trueName', 'role', 'operatorId'])
      .executeTakeFirst()
    if (!removed) throw await notManaged(db, actor, params.id)
    audit.before = removed
    return {}
  },
  permission: changeTree,
}

/** 138****5621 */
export const maskedPhone = (phone: string | null) => (phone ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : null)
