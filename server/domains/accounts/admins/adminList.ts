import { sql } from 'kysely'
import type { admins } from '#contract/accounts/admins.ts'
import type { Body, Reply } from '#contract/kit.ts'
import type { PageName, PermissionEntry } from '#contract/menu.ts'
import type { Role } from '#contract/roles.ts'
import type { Actor } from '#server/platform/access/actor.ts'
import type { Db } from '#server/platform/db/open.ts'
import { like, pageOf } from '#server/platform/db/page.ts'
import { sorted } from '#server/platform/db/sorted.ts'
import type { Call } from '#server/platform/http/serve.ts'
import { manages, visibleAdmins } from '../authority/manages.ts'
import { operatorAndBelow } from '../authority/operatorTree.ts'
import { accountState, liveSessions, pagesNow } from './accountState.ts'

type Conditions = Pick<Body<typeof admins.list>, 'q' | 'role' | 'operatorId' | 'state' | 'adminId' | 'id' | 'opens'>

/** Accounts that exist for the actor and meet the conditions. */
export function adminsLike(db: Db, actor: Actor, conditions: Conditions) {
  const { q = '', role, operatorId, state, adminId, id, opens } = conditions
  const words = q.trim()
  return visibleAdmins(db, actor)
    .$if(words !== '', (s) =>
      s.where((e) => e.or([e('admin.name', 'ilike', like(words)), e('admin.trueName', 'ilike', like(words))])),
    )
    .$if(role !== undefined, (s) => s.where('admin.role', '=', role!))
    .$if(operatorId !== undefined, (s) => s.where(sql<boolean>`admin.operator_id in ${operatorAndBelow(operatorId!)}`))
    .$if(state !== undefined, (s) => s.where(sql<boolean>`${accountState} = ${state}`))
    .$if(adminId !== undefined, (s) => s.where('admin.parentId', '=', adminId!))
    .$if(id !== undefined, (s) => s.where('admin.id', '=', id!))
    .$if(opens !== undefined, (s) => s.where(sql<boolean>`${opens} = any(${pagesNow})`))
}

export async function listAdmins({ db, actor, body }: Call<typeof admins.list>): Promise<Reply<typeof admins.list>> {
  const rows = adminsLike(db, actor, body)
  const sorts = {
    name: 'admin.name',
    validUntil: 'admin.validUntil',
    lastLoginAt: 'admin.lastLoginAt',
    createdAt: 'admin.createdAt',
  }
  const page = await pageOf(
    db,
    rows
      .innerJoin('operator', 'operator.id', 'admin.operatorId')
      .leftJoin('admin as above', 'above.id', 'admin.parentId')
      .select([
        'admin.id',
        'admin.name',
        'admin.trueName',
        'admin.phone',
        'admin.role',
        'admin.operatorId',
        'operator.name as operatorName',
        'above.name as parentName',
        'admin.permission',
        'admin.allowLogin',
        'admin.validUntil',
        'admin.defaultDownNum',
        'admin.passwordUntil',
        'admin.lastLoginAt',
        'admin.createdAt',
        'admin.version',
      ])
      .select([
        accountState.as('state'),
        pagesNow.as('pages'),
        liveSessions.as('sessions'),
        sql<boolean>`has_totp(admin)`.as('totp'),
        manages(actor).as('manageable'),
      ])
      .orderBy(sorted(body, sorts, 'admin.id')),
    rows,
    body,
  )
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      role: row.role as Role,
      permission: row.permission as PermissionEntry[] | null,
      pages: row.pages as PageName[],
      phone: maskedPhone(row.phone),
    })),
  }
}

/** 138****5621 */
export const maskedPhone = (phone: string | null) => (phone ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : null)
