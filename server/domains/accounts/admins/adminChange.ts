import { sql } from 'kysely'
import type { admins } from '#contract/accounts/admins.ts'
import { menuGroups, menuPages, type PermissionEntry, pageByName } from '#contract/menu.ts'
import { kindOfRole, type Role } from '#contract/roles.ts'
import { type Actor, inOperatorScope } from '#server/platform/access/actor.ts'
import type { Db } from '#server/platform/db/open.ts'
import { transact } from '#server/platform/db/transact.ts'
import { json } from '#server/platform/db/values.ts'
import type { Call } from '#server/platform/http/serve.ts'
import { orNotFound, Refusal, wrongField } from '#server/platform/refusal.ts'
import { became, manages, notManaged, within } from '../authority/manages.ts'
import { endSessions } from '../session/session.ts'
import { pagesNow } from './accountState.ts'

/**
 * Changes another account, or the caller's own name and phone. A changed role or operator, or a forbidden login, ends the account's
 * sessions. Extending an expired account ends them too, so that its old sessions do not come back.
 */
export async function changeAdmin({ db, actor, params, body, audit }: Call<typeof admins.edit>) {
  if (!actor.pages.has('acenicuser')) throw new Refusal('notAllowed')
  const { version, pwd: _pwd, clearpwd: _clear, oldpwd: _old, ...fields } = body
  const { role, operatorId, allowLogin, validUntil, defaultDownNum } = fields
  const moves = role !== undefined || operatorId !== undefined
  const own =
    params.id === actor.adminId && !moves && [allowLogin, validUntil, defaultDownNum].every((one) => one === undefined)
  inFuture(validUntil)
  const withinReach = own ? sql<boolean>`true` : manages(actor)
  return transact(db, async (trx) => {
    const before = await trx
      .selectFrom('admin')
      .select(['name', 'trueName', 'phone', 'role', 'operatorId', 'allowLogin', 'validUntil', 'defaultDownNum'])
      .select(['parentId', 'version', isOver.as('isOver')])
      .where('id', '=', params.id)
      .where(withinReach)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw await notManaged(trx, actor, params.id)
    if (version !== undefined && version !== before.version) throw new Refusal('stale')
    const { isOver: wasOver, parentId, ...known } = before
    audit.before = known
    if (moves && parentId !== null)
      throw wrongField(role === undefined ? 'operatorId' : 'role', '个人账号的角色和运营商随上级账号')
    if (moves) await operatorFor(trx, actor, operatorId ?? before.operatorId, (role ?? before.role) as Role)
    // unprove_phone withdraws the proof of a changed phone number, keep_whole_platform keeps one unrestricted administrator.
    const now = orNotFound(
      await trx
        .updateTable('admin')
        .set({ ...fields, version: sql`version + 1` })
        .where('id', '=', params.id)
        .where(withinReach)
        .returning(became(actor))
        .executeTakeFirst(),
    )
    if (!own) within(now)
    if (moves || allowLogin === false || (validUntil !== undefined && wasOver)) await endSessions(trx, params.id)
    return {}
  })
}

/** Of rows of `admin`: its time is over. */
export const isOver = sql<boolean>`coalesce(admin.valid_until <= now(), false)`

/** @throws Refusal invalid (2000) for an end that has passed: it would be a way to end an account without saying so */
export function inFuture(validUntil: string | null | undefined) {
  if (validUntil && Date.parse(validUntil) <= Date.now()) throw wrongField('validUntil', '有效期应晚于现在')
}

/** Stores a permission tree, or takes it away; the sessions of the account end. */
export async function changeTree({ db, actor, body, audit }: Call<typeof admins.permission>) {
  const { id, adminPermission: tree, version } = body
  audit.target = id
  knownEntries(tree, 'adminPermission')
  const before = await db
    .selectFrom('admin')
    .select(['version', pagesNow.as('pages')])
    .where('id', '=', id)
    .where(manages(actor))
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw await notManaged(db, actor, id)
  if (version !== undefined && version !== before.version) throw new Refusal('stale')
  const now = orNotFound(
    await db
      .updateTable('admin')
      .set({ permission: tree === null ? null : json(tree), version: sql`version + 1` })
      .where('id', '=', id)
      .where(manages(actor))
      .returning([pagesNow.as('pages'), ...became(actor)])
      .executeTakeFirst(),
  )
  within(now)
  // The audit log names the pages that the account can open: a tree would not show what has changed.
  audit.before = { pages: titlesOf(before.pages) }
  audit.after = { pages: titlesOf(now.pages) }
  await endSessions(db, id)
  return {}
}

const titlesOf = (pages: readonly string[]) => pages.map((page) => pageByName.get(page)?.title ?? page)

const known = new Set([
  ...menuGroups.map(({ group }) => group as string),
  ...menuPages.map(({ group, page }) => `${group}/${page}`),
])

/** Refuses names that are not pages: they would narrow the account unintentionally. @throws Refusal invalid (2000) */
export function knownEntries(tree: readonly PermissionEntry[] | null | undefined, field: string) {
  const entries = (tree ?? []).flatMap(({ name, children }) => [
    name,
    ...(children ?? []).map((one) => `${name}/${one.name}`),
  ])
  const unknown = [...new Set(entries)].filter((entry) => !known.has(entry))
  if (unknown.length) throw wrongField(field, `权限树里没有这些页面：${unknown.slice(0, 20).join('、')}`)
}

/** Refuses, with an explanation, a role and operator that do not match or that the actor cannot grant. `manages` makes the decision anyway. */
export async function operatorFor(db: Db, actor: Actor, operatorId: number, role: Role) {
  const below = sql<boolean>`role_rank(${role}::smallint) <= role_rank(${actor.role}::smallint)`
  const { rows } = await sql<{ below: boolean }>`select ${below} as below`.execute(db)
  if (!rows[0]!.below) throw new Refusal('notAllowed', '不能授予高于自己的角色')
  const operator = await db
    .selectFrom('operator')
    .select('kind')
    .where('id', '=', operatorId)
    .where(inOperatorScope(actor, 'id'))
    .executeTakeFirst()
  if (!operator) throw wrongField('operatorId', '没有这个运营商')
  if (operator.kind !== kindOfRole[role]) throw wrongField('operatorId', '运营商的类型与角色不符')
}
