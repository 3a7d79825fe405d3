import { sql } from 'kysely'
import { type messages, mostMessages } from '#contract/message/messages.ts'
import { type Actor, inScope } from '../actor.ts'
import type { Db } from '../db/open.ts'
import type { Handlers } from '../http/serve.ts'
import { found } from '../refusal.ts'

/** Messages for the account's role and, where they concern one scenic area, for those who see it. */
const visible = (db: Db, actor: Actor) =>
  db
    .selectFrom('message')
    .where(sql<boolean>`${actor.role}::smallint = any(message.roles)`)
    .where((e) => e.or([e('message.areaId', 'is', null), inScope(actor, 'message.areaId')]))

const shownSince = sql<string>`now() - interval '90 days'`

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
        'message.createdAt',
      ])
      .select((e) => [
        e.fn.coalesce('r.isRead', sql<number>`0`).as('isRead'),
        e.fn.coalesce('r.isDel', sql<number>`0`).as('isDel'),
      ])
      .where((e) => e.or([e('r.isDel', 'is', null), e('r.isDel', '=', 0)]))
      .where('message.createdAt', '>', shownSince)
      .orderBy('message.id', 'desc')
      .limit(mostMessages)
      .execute(),
  change: async ({ db, actor, body }) => {
    const { id } = found(
      await visible(db, actor).select('message.id').where('message.id', '=', body.msgId).executeTakeFirst(),
    )
    // Deleting sets the message read as well (specification, section 4).
    const isDel = body.isDel ?? 0
    const isRead = isDel === 1 ? 1 : body.isRead
    await db
      .insertInto('messageReceipt')
      .values({ messageId: id, adminId: actor.adminId, isRead, isDel })
      .onConflict((c) =>
        c.columns(['adminId', 'messageId']).doUpdateSet({ isRead, ...(body.isDel !== undefined && { isDel }) }),
      )
      .execute()
    return {}
  },
  readAll: async ({ db, actor, body }) => {
    await db
      .insertInto('messageReceipt')
      .columns(['messageId', 'adminId', 'isRead', 'isDel'])
      .expression(
        visible(db, actor)
          .select([
            'message.id',
            sql<number>`${actor.adminId}::bigint`.as('adminId'),
            sql<number>`1`.as('isRead'),
            sql<number>`0`.as('isDel'),
          ])
          .where('message.id', '<=', body.upTo)
          .where('message.createdAt', '>', shownSince),
      )
      .onConflict((c) => c.columns(['adminId', 'messageId']).doUpdateSet({ isRead: 1 }))
      .execute()
    return {}
  },
}
