import { sql } from 'kysely'
import { maxLinkDays, schemes } from '#contract/codes/schemes.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { transactAs } from '../../platform/http/transactAs.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'
import { linkState } from './codeSql.ts'
import { askLink, keepLink } from './links.ts'

const scope = (actor: Actor) => inScope(actor, 'channelCode.areaId')

export const schemeHandlers: Handlers<typeof schemes> = {
  make: async ({ db, actor, body, audit, services }) => {
    const { id, kind = 'link', renew = true, days = maxLinkDays } = body
    if (body.days !== undefined && !services.miniProgram.linksEnd)
      throw wrongField('days', '没有接入小程序，外链就是短地址，不会到期，不能设有效期')
    const code = orNotFound(
      await db
        .selectFrom('channelCode')
        .select(['id', 'short', 'linkUrl'])
        .where('id', '=', id)
        .where(scope(actor))
        .executeTakeFirst(),
    )
    audit.target = id
    audit.before = { linkUrl: code.linkUrl }
    // A link with automatic renewal starts with the longest life: a shorter one would be renewed at once.
    const link = await askLink(services, code, kind, renew ? maxLinkDays : days)
    const { url, expiresAt } = link
    return transactAs(services, actor, schemes.make, async (trx, now) => {
      const { areaId } = orNotFound(
        await trx
          .selectFrom('channelCode')
          .select('areaId')
          .where('id', '=', id)
          .where(scope(now))
          .forUpdate()
          .executeTakeFirst(),
      )
      await keepLink(trx, code, kind, link, renew)
      audit.after = { linkUrl: url, linkExpiresAt: expiresAt }
      await services.events.emit(trx, [{ topic: 'code', areaId, subject: id }])
      return { url, expiresAt }
    })
  },

  drop: async ({ db, actor, params: { id }, audit, services }) => {
    const before = orNotFound(
      await db
        .selectFrom('channelCode')
        .select(['linkUrl', 'areaId'])
        .where('id', '=', id)
        .where(scope(actor))
        .forUpdate()
        .executeTakeFirst(),
    )
    audit.target = id
    audit.before = { linkUrl: before.linkUrl }
    audit.after = { linkUrl: null }
    await db
      .updateTable('channelCode')
      .set({
        linkKind: null,
        linkUrl: null,
        linkMadeAt: null,
        linkExpiresAt: null,
        linkRenew: false,
        linkError: null,
        linkRetryAt: null,
      })
      .where('id', '=', id)
      .execute()
    await services.events.emit(db, [{ topic: 'code', areaId: before.areaId, subject: id }])
    return {}
  },

  quota: async ({ db, actor, services: { env, miniProgram } }) => {
    const { rows } = await sql<{ made: number; spent: boolean; expiring: number; failed: number }>`
      select coalesce((select made from link_quota where day = local_day(now())), 0) as made,
        coalesce((select spent from link_quota where day = local_day(now())), false) as spent,
        count(*) filter (where s = 'expiring') as expiring, count(*) filter (where s in ('failed', 'expired')) as failed
      from (select ${linkState} as s from channel_code where ${scope(actor)}) c`.execute(db)
    return { ends: miniProgram.linksEnd, limit: env.WECHAT_LINK_QUOTA, ...rows[0]! }
  },
}
