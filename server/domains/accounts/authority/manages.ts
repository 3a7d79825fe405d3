import { type RawBuilder, sql } from 'kysely'
import { pageByName } from '#contract/menu.ts'
import { type Actor, inOperatorScope } from '#server/platform/access/actor.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Refusal, wrongField } from '#server/platform/refusal.ts'

type Who = Pick<Actor, 'adminId'>

/**
 * Whether the actor may act on an account: on its name, role, operator, tree, password and sessions. Used in the WHERE of the
 * statement that acts and, for the new values of the account, in its RETURNING, so that the database checks both rows as they are then.
 * True for accounts that are not above the actor in role, belong to its operators, can give no page that the actor lacks, and end
 * no later than the actor; never for the actor itself. A sub-account (个人账号) is managed by its parent and by everyone who manages the parent.
 * @param account the table, or its alias
 */
export const manages = ({ adminId }: Who, account = 'admin'): RawBuilder<boolean> =>
  sql<boolean>`manages(${adminId}, ${sql.ref(account)})`

/** The same for what belongs to an operator itself, such as its ingest keys. `column` holds the operator's id. */
export const managesOperator = ({ adminId }: Who, column: string): RawBuilder<boolean> =>
  sql<boolean>`manages_operator(${adminId}, ${sql.ref(column)})`

/** The same on a call that is open to the page of one's own sub-accounts too: without the page of all accounts, only those. */
export const managesHere = (actor: Actor): RawBuilder<boolean> =>
  actor.pages.has('acenicuser')
    ? manages(actor)
    : sql<boolean>`(admin.parent_id = ${actor.adminId} and ${manages(actor)})`

/** Titles of the pages that an account has to give and the actor lacks. */
export const pagesBeyond = ({ adminId }: Who, account = 'admin') =>
  sql<string[] | null>`pages_beyond(${adminId}, ${sql.ref(account)})`

/** Columns to return from a statement that creates or changes an account; `within` checks them. */
export const became = (actor: Who) =>
  [
    manages(actor).as('managed'),
    pagesBeyond(actor).as('beyond'),
    sql<boolean>`outlives(${actor.adminId}, admin)`.as('outlives'),
  ] as const
interface Became {
  managed: boolean
  beyond: readonly string[] | null
  outlives: boolean
}

/** Accounts that the actor can see, whether or not it may act on them. */
export const visibleAdmins = (db: Db, actor: Actor) =>
  db
    .selectFrom('admin')
    .where(inOperatorScope(actor, 'admin.operatorId'))
    .$if(actor.role > 1, (s) => s.where(sql<boolean>`role_rank(admin.role) <= role_rank(${actor.role}::smallint)`))

/** Says why `manages` left a statement without a row. */
export async function notManaged(db: Db, actor: Actor, id: number): Promise<Refusal> {
  if (!actor.pages.has('acenicuser')) return new Refusal('notFound')
  if (id === actor.adminId)
    return new Refusal('notAllowed', '不能修改自己的角色、权限、有效期和登录许可，也不能删除自己')
  const visible = await visibleAdmins(db, actor).select('admin.id').where('admin.id', '=', id).executeTakeFirst()
  return visible ? new Refusal('notAllowed', '这个账号的权限高于自己，不能操作') : new Refusal('notFound')
}

/** @throws Refusal notAllowed (1511) if the account now has something that the actor may not grant */
export function within({ managed, beyond, outlives }: Became) {
  if (managed) return
  const titles = (beyond ?? []).map((page) => pageByName.get(page)?.title ?? page)
  if (titles.length) throw new Refusal('notAllowed', `不能授予自己没有的权限：${titles.join('、')}`)
  if (outlives) throw wrongField('validUntil', '不能晚于自己账号的有效期')
  throw new Refusal('notAllowed', '不能授予高于自己的角色或自己管理范围以外的权限')
}
