import { sql } from 'kysely'
import type { admins } from '#contract/accounts/admins.ts'
import { transact } from '../../platform/db/transact.ts'
import { json } from '../../platform/db/values.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { changeAdmin, changeTree, inFuture, knownEntries, operatorFor } from './admins/adminChange.ts'
import { listAdmins } from './admins/adminList.ts'
import { impactOf } from './admins/impact.ts'
import { matrixOf } from './admins/matrix.ts'
import { openersOf } from './admins/openers.ts'
import { became, manages, notManaged, within } from './authority/manages.ts'
import { endSessions } from './session/session.ts'
import { sessionOf } from './signIn/enter.ts'
import { initialPassword } from './signIn/initialPassword.ts'
import { login } from './signIn/login.ts'
import { clearAccount } from './signIn/loginGuard.ts'
import { changeOwnPassword } from './signIn/ownPassword.ts'

export const adminHandlers: Handlers<typeof admins> = {
  login,
  logout: async ({ db, actor }) => {
    await db.updateTable('session').set({ endedAt: sql`now()` }).where('id', '=', actor.sessionId).execute()
    return {}
  },
  me: async ({ db, actor, services }) => sessionOf(db, services.env, actor.adminId, ''),
  list: listAdmins,
  add: async ({ db, actor, body, audit }) => {
    inFuture(body.validUntil)
    knownEntries(body.permission, 'permission')
    const { secrets, columns } = await initialPassword(actor)
    return transact(db, async (trx) => {
      await operatorFor(trx, actor, body.operatorId, body.role)
      const made = await trx
        .insertInto('admin')
        .values((e) => {
          const maker = e.selectFrom('admin as maker').where('maker.id', '=', actor.adminId)
          const { permission, validUntil } = body
          return {
            name: body.name,
            trueName: body.trueName.trim(),
            phone: body.phone ?? null,
            role: body.role,
            operatorId: body.operatorId,
            permission: permission === undefined ? maker.select('maker.permission') : permission && json(permission),
            allowLogin: body.allowLogin ?? true,
            validUntil: validUntil === undefined ? maker.select('maker.validUntil') : validUntil,
            defaultDownNum: body.defaultDownNum ?? maker.select('maker.defaultDownNum'),
            ...columns,
          }
        })
        .returning(['id', ...became(actor)])
        .executeTakeFirstOrThrow()
      within(made)
      audit.target = made.id
      return { id: made.id, ...secrets }
    })
  },
  edit: async (call) => {
    const { oldpwd, clearpwd, pwd } = call.body
    return (oldpwd ?? clearpwd ?? pwd) === undefined ? changeAdmin(call) : changeOwnPassword(call)
  },
  resetPassword: async ({ db, actor, params, audit }) => {
    if (params.id === actor.adminId) throw new Refusal('notAllowed', '修改自己的密码需要旧密码')
    const { secrets, columns } = await initialPassword(actor)
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
      return secrets
    })
  },
  remove: async ({ db, actor, params, audit }) => {
    if (params.id === actor.adminId) throw new Refusal('state.impossible', '不能删除自己的账号')
    // keep_whole_platform refuses the last unrestricted platform administrator.
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
  defaultDownNum: async ({ db, actor }) =>
    db.selectFrom('admin').select('defaultDownNum').where('id', '=', actor.adminId).executeTakeFirstOrThrow(),
  openers: openersOf,
  impact: impactOf,
  matrix: matrixOf,
}
