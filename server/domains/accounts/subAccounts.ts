import { sql } from 'kysely'
import { subAccounts } from '#contract/accounts/subAccounts.ts'
import { type PermissionEntry, pageByName } from '#contract/menu.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import { transact } from '../../platform/db/transact.ts'
import { json } from '../../platform/db/values.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { accountState, liveSessions } from './admins/accountState.ts'
import { inFuture, isOver, knownEntries } from './admins/adminChange.ts'
import { maskedPhone } from './admins/adminList.ts'
import { manages } from './authority/manages.ts'
import { endSessions } from './session/session.ts'
import { initialPassword } from './signIn/initialPassword.ts'
import { clearAccount } from './signIn/loginGuard.ts'

/** Of one account; a mistake or a thief makes no more. */
const max = 100

/** Sub-accounts of the actor; none if the actor may not act any more. */
const ownScope = (actor: Actor) => sql<boolean>`(admin.parent_id = ${actor.adminId} and ${manages(actor)})`

const regular = crudHandlers(subAccounts, {
  table: 'admin',
  scope: ownScope,
  computed: { state: accountState, sessions: liveSessions, totp: sql<boolean>`has_totp(admin)` },
  finish: (row) => ({ ...row, phone: maskedPhone(row.phone) }),
  before: {
    edit: async ({ db, actor, body }, id) => {
      inFuture(body.validUntil)
      grantable(actor, body.permission)
      // New permissions and a forbidden login end the sessions. Extending an expired account ends them too, so that they do not come back.
      const was = await db
        .selectFrom('admin')
        .select(isOver.as('over'))
        .where('id', '=', id)
        .where(ownScope(actor))
        .forUpdate()
        .executeTakeFirst()
      const ends =
        body.permission !== undefined ||
        body.allowLogin === false ||
        (body.validUntil !== undefined && orNotFound(was).over)
      if (ends) await endSessions(db, id)
      return {}
    },
  },
})

/**
 * The caller's sub-accounts. Foreign keys keep their role and operator equal to the caller's and delete them with it;
 * `pages_of` keeps them from having more pages.
 */
export const subAccountHandlers: Handlers<typeof subAccounts> = {
  ...regular,
  add: async ({ db, actor, body, audit }) => {
    inFuture(body.validUntil)
    grantable(actor, body.permission)
    const { secrets, columns } = await initialPassword(actor)
    return transact(db, async (trx) => {
      const above = await trx
        .selectFrom('admin')
        .select(['role', 'operatorId', 'defaultDownNum'])
        .select(sql<number>`(select count(*) from admin a where a.parent_id = admin.id)`.as('under'))
        .where('id', '=', actor.adminId)
        .where('isOwn', '=', true)
        .where(sql<boolean>`is_usable(admin) and admin.password_until is null and opens(admin.id, 'subaccount')`)
        .forUpdate()
        .executeTakeFirst()
      if (!above) throw new Refusal('notAllowed')
      const { under, ...inherited } = above
      if (under >= max) throw new Refusal('state.impossible', `一个账号最多有 ${max} 个个人账号`)
      const { id } = await trx
        .insertInto('admin')
        .values({
          ...inherited,
          parentId: actor.adminId,
          name: body.name,
          trueName: body.trueName.trim(),
          phone: body.phone ?? null,
          allowLogin: body.allowLogin ?? true,
          validUntil: body.validUntil ?? null,
          permission: body.permission ? json(body.permission) : null,
          ...columns,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      audit.target = id
      return { id, ...secrets }
    })
  },
  setPassword: async ({ db, actor, params, audit }) => {
    const { secrets, columns } = await initialPassword(actor)
    audit.after = { password: '已重设' }
    return transact(db, async (trx) => {
      const { name } = orNotFound(
        await trx
          .updateTable('admin')
          .set({ ...columns, version: sql`version + 1` })
          .where('id', '=', params.id)
          .where(ownScope(actor))
          .returning('name')
          .executeTakeFirst(),
      )
      await endSessions(trx, params.id)
      await clearAccount(trx, name)
      return secrets
    })
  },
}

/**
 * Refuses, by name, pages that the parent account lacks; that such pages open nothing anyway is enforced elsewhere.
 * @throws Refusal invalid (2000), notAllowed (1511)
 */
function grantable(actor: Actor, tree: readonly PermissionEntry[] | null | undefined) {
  knownEntries(tree, 'permission')
  const requested = (tree ?? []).flatMap(({ checked, children }) => (checked ? (children ?? []) : []))
  const beyond = requested.filter(({ name, checked }) => checked && !actor.pages.has(name))
  if (beyond.length)
    throw new Refusal(
      'notAllowed',
      `不能授予自己没有的权限：${beyond.map(({ name }) => pageByName.get(name)?.title ?? name).join('、')}`,
    )
}
