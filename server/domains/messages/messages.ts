import { sql } from 'kysely'
import { messageDays, type messages } from '#contract/messages/messages.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'

/** Messages that are for the account, by its role, operator or name, and, where they concern one scenic area, for those who see it. */
const visible = (db: Db, actor: Actor) =>
  db
    .selectFrom('message')
    .where(
      sql<boolean>`addressed(message, ${actor.role}::smallint, ${actor.operatorId}::bigint, ${actor.adminId}::bigint)`,
    )
    .where((e) => e.or([e('message.areaId', 'is', null), inScope(actor, 'message.areaId')]))
    .where((e) => e.or([e('message.adminId', 'is', null), e('message.adminId', '=', actor.adminId)]))

/** How many of a message the account of receipt `r` has not read. */
const unread = sql<number>`case when r.is_read = 1 then greatest(0, message.count - r.seen) else message.count end`

/** A deleted message that came again is visible again: reading it does not delete it once more. */
const stillDeleted = sql<number>`case when excluded.seen > message_receipt.seen then 0 else message_receipt.is_del end`

export const messageHandlers: Handlers<typeof messages> = {
  all: ({ db, actor }) =>
    visible(db, actor)
      .leftJoin('messageReceipt as r', (join) =>
        join.onRef('r.messageId', '=', 'message.id').on('r.adminId', '=', actor.adminId),
      )
      .select([
        'message.id as msgId',
        'message.title',
        'message.text',
        'message.level',
        'message.link',
        'message.count',
        unread.as('unread'),
        sql<number>`(${unread} = 0)::int`.as('isRead'),
        sql<number>`0`.as('isDel'),
        'message.createdAt',
        'message.lastAt',
        sql<boolean>`message.author_role is not null`.as('written'),
      ])
      .where(sql<boolean>`not (coalesce(r.is_del, 0) = 1 and ${unread} = 0)`)
      .orderBy('message.lastAt', 'desc')
      .orderBy('message.id', 'desc')
      .execute(),
  change: async ({ db, actor, body }) => {
    const { id, count } = orNotFound(
      await visible(db, actor)
        .select(['message.id', 'message.count'])
        .where('message.id', '=', body.msgId)
        .executeTakeFirst(),
    )
    // Deleting sets the message read as well (specification, section 4).
    const isDel = body.isDel ?? 0
    const isRead = isDel === 1 ? 1 : body.isRead
    await db
      .insertInto('messageReceipt')
      .values({ messageId: id, adminId: actor.adminId, isRead, isDel, seen: Math.min(count, body.count ?? count) })
      .onConflict((c) =>
        c.columns(['adminId', 'messageId']).doUpdateSet({
          isRead,
          isDel: body.isDel === undefined ? stillDeleted : isDel,
          seen: sql`greatest(message_receipt.seen, excluded.seen)`,
        }),
      )
      .execute()
    return {}
  },
  readAll: async ({ db, actor, body }) => {
    await db
      .insertInto('messageReceipt')
      .columns(['messageId', 'adminId', 'isRead', 'isDel', 'seen'])
      .expression(
        visible(db, actor)
          .select([
            'message.id',
            sql<number>`${actor.adminId}::bigint`.as('adminId'),
            sql<number>`1`.as('isRead'),
            sql<number>`0`.as('isDel'),
            'message.count',
          ])
          // Responses give times to the millisecond.
          .where(sql<boolean>`date_trunc('milliseconds', message.last_at) <= ${body.until}::timestamptz`),
      )
      .onConflict((c) =>
        c.columns(['adminId', 'messageId']).doUpdateSet({ isRead: 1, isDel: stillDeleted, seen: sql`excluded.seen` }),
      )
      .execute()
    return {}
  },
}

export async function purgeMessages({ database }: Pick<Services, 'database'>) {
  await database.query(
    'delete from message where last_at < now() - make_interval(days => $1) and (ends_at is null or ends_at < now())',
    [messageDays],
  )
}
