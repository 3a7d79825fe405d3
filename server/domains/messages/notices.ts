import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { maxChoices } from '#contract/kit.ts'
import { noticeLinks, notices } from '#contract/messages/notices.ts'
import { everyone, type Role } from '#contract/roles.ts'
import { type Actor, inOperatorScope } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import { like } from '../../platform/db/page.ts'
import { idArray } from '../../platform/db/values.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { visibleAdmins } from '../accounts/authority/manages.ts'

/** Messages written by a role that is not above the caller's. */
const scope = ({ role }: Actor) =>
  sql<boolean>`(message.author_role is not null and role_rank(message.author_role) <= role_rank(${role}::smallint))`
const everywhere = [{ topic: 'message', areaId: null, adminId: null }] as const

interface Draft {
  link?: string | null | undefined
  roles?: Role[] | undefined
  operatorIds?: number[] | null | undefined
  adminIds?: number[] | null | undefined
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
}

/**
 * The columns that define the recipients of a message; empty lists are null.
 * Accounts and operators that the caller cannot see are refused.
 */
async function audience(db: Db, actor: Actor, { roles, operatorIds, adminIds }: Draft) {
  const missing = async (ids: readonly number[], known: Promise<readonly { id: number }[]>) =>
    new Set(ids).size !== (await known).length
  if (operatorIds?.length) {
    const visibleOperators = db
      .selectFrom('operator')
      .select('id')
      .where('id', 'in', operatorIds)
      .where(inOperatorScope(actor, 'operator.id'))
    if (await missing(operatorIds, visibleOperators.execute())) throw wrongField('operatorIds', '没有这个运营商')
  }
  if (adminIds?.length) {
    const visibleAccounts = visibleAdmins(db, actor).select('admin.id').where('admin.id', 'in', adminIds)
    if (await missing(adminIds, visibleAccounts.execute())) throw wrongField('adminIds', '没有这个账号')
  }
  return {
    ...(roles && { roles: sql`${`{${roles.join(',')}}`}::smallint[]` }),
    ...(operatorIds !== undefined && { operatorIds: operatorIds?.length ? idArray(operatorIds) : null }),
    ...(adminIds !== undefined && { adminIds: adminIds?.length ? idArray(adminIds) : null }),
  }
}

/** @throws Refusal invalid (2000) if the link is not a page of the product */
function linkFits({ link }: Draft) {
  if (link !== undefined && link !== null && !noticeLinks.has(link)) throw wrongField('link', '只能选择系统里的页面')
}

function timesFit({ startsAt, endsAt }: Draft) {
  if (!endsAt) return
  if (Date.parse(endsAt) <= Date.now()) throw wrongField('endsAt', '结束时间应晚于现在')
  if (startsAt && Date.parse(endsAt) <= Date.parse(startsAt)) throw wrongField('endsAt', '结束时间应晚于开始时间')
}

const reached = sql`(select count(*) from admin a where is_usable(a) and is_for(message, a.role, a.operator_id, a.id))`

export const noticeHandlers: Handlers<typeof notices> = {
  ...crudHandlers(notices, {
    table: 'message',
    scope,
    computed: {
      roles: sql`to_jsonb(message.roles)`,
      state: sql`case when message.starts_at > now() then 'drafted' when message.ends_at <= now() then 'ended' else 'running' end`,
      author: sql`(select a.true_name from admin a where a.id = message.author_id)`,
      reach: reached,
      readBy: sql`(select count(*) from message_receipt r where r.message_id = message.id and r.is_read = 1)`,
    },
    before: {
      add: async ({ db, actor, body }) => {
        linkFits(body)
        timesFit(body)
        const { startsAt } = body
        return {
          about: `notice/${randomUUID()}`,
          authorId: actor.adminId,
          authorRole: actor.role,
          lastAt: startsAt ? sql`greatest(now(), ${startsAt}::timestamptz)` : sql`now()`,
          roles: sql`${`{${everyone.join(',')}}`}::smallint[]`,
          ...(await audience(db, actor, body)),
        }
      },
      edit: async ({ db, actor, body }, id) => {
        linkFits(body)
        const before = orNotFound(
          await db
            .selectFrom('message')
            .select(['startsAt', 'endsAt'])
            .where('id', '=', id)
            .where(scope(actor))
            .forUpdate()
            .executeTakeFirst(),
        )
        if (body.startsAt !== undefined || body.endsAt !== undefined) timesFit({ ...before, ...body })
        return audience(db, actor, body)
      },
      remove: ({ db, services }) => services.events.emit(db, [...everywhere]),
    },
    after: {
      add: ({ db, services }) => services.events.emit(db, [...everywhere]),
      edit: ({ db, services }) => services.events.emit(db, [...everywhere]),
    },
  }),
  accounts: async ({ db, actor, body: { q, ids } }) => ({
    rows: await visibleAdmins(db, actor)
      .select(['admin.id', sql<string>`admin.true_name || '（' || admin.name || '）'`.as('name')])
      .$if(ids !== undefined, (rows) => rows.where('admin.id', 'in', ids?.length ? ids : [0]))
      .$if(ids === undefined && Boolean(q?.trim()), (rows) =>
        rows.where((e) =>
          e.or([e('admin.trueName', 'ilike', like(q!.trim())), e('admin.name', 'ilike', like(q!.trim()))]),
        ),
      )
      .orderBy('admin.trueName')
      .orderBy('admin.id')
      .limit(ids === undefined ? maxChoices : ids.length + 1)
      .execute(),
  }),
}

/** Informs open pages of messages that have begun or ended; once for each, however many processes run. */
export async function notifyNoticeTimes({ database: { db }, events }: Pick<Services, 'database' | 'events'>) {
  const { rows } = await sql`
    update message set notified_at = now() where author_role is not null
      and ((starts_at > notified_at and starts_at <= now()) or (ends_at > notified_at and ends_at <= now())) returning id`.execute(
    db,
  )
  if (rows.length > 0) await events.emit(db, [...everywhere])
}
