import { sql } from 'kysely'
import { maxLinkDays, renewDays } from '#contract/codes/schemes.ts'
import type { Db } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { writeMessage } from '../../platform/live/writeMessage.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { type LinkKind, type MiniLink, MiniRefusal, MiniSilent } from '../../providers/miniProgram/miniProgram.ts'

type Own = Pick<Services, 'database' | 'env' | 'miniProgram'>
interface Coded {
  id: number
  short: string
}

/** Turns an error of the mini-program's provider into a refusal for the caller. */
export function outsideRefusal(error: unknown): Refusal {
  if (error instanceof MiniRefusal) return new Refusal('outside', error.message, { providerCode: error.code })
  if (error instanceof MiniSilent) return new Refusal('outside', '小程序平台没有回答，请稍后再试')
  throw error
}

/**
 * Requests a link into the mini-program. Not within a transaction: the provider may be slow.
 * @throws Refusal notEnough (1530) if today's quota is used up, outside (4001)
 */
export const askLink = (own: Own, { short }: Coded, kind: LinkKind, days: number): Promise<MiniLink> =>
  underQuota(own, () => own.miniProgram.link(kind, short, days))

/** Stores a link with its code, replacing the previous one. */
export const keepLink = (db: Db, { id }: Coded, kind: LinkKind, link: MiniLink, renew: boolean) =>
  db
    .updateTable('channelCode')
    .set({
      linkKind: kind,
      linkUrl: link.url,
      linkMadeAt: sql`now()`,
      linkExpiresAt: link.expiresAt,
      linkRenew: renew,
      linkError: null,
      linkRetryAt: null,
    })
    .where('id', '=', id)
    .execute()

/** Counts a link against the day's quota before it is requested, so that concurrent requests do not exceed the quota. */
async function underQuota<T>({ database: { db }, env, miniProgram }: Own, make: () => Promise<T>): Promise<T> {
  if (!miniProgram.linksEnd) return make()
  const { rows } = await sql<{ day: string }>`
    insert into link_quota (day, made) values (local_day(now()), 1)
    on conflict (day) do update set made = link_quota.made + 1 where not link_quota.spent and link_quota.made < ${env.WECHAT_LINK_QUOTA} returning day`.execute(
    db,
  )
  const day = rows[0]?.day
  if (day === undefined) throw new Refusal('notEnough', '今日的小程序链接额度已用完，明天 0 点后再试')
  try {
    return await make()
  } catch (error) {
    // A refused link was not made; a link without a response may have been.
    if (error instanceof MiniRefusal)
      await sql`update link_quota set made = greatest(0, made - 1), spent = spent or ${error.quota} where day = ${day}::date`.execute(
        db,
      )
    throw outsideRefusal(error)
  }
}

/** Looks for links that end soon, every five minutes. */
export const startRenewingLinks = (services: Services) =>
  services.jobs.every('links.renew', 300, () => renewLinks(services).then(() => {}))

const batch = 50
/** Seconds until a failed renewal is retried; meanwhile other processes leave the link alone. */
const pause = 1800

/**
 * Renews links that are to continue and end within `renewDays`. The first failure of a link is reported to the platform.
 * @returns how many links were renewed
 */
export async function renewLinks(
  services: Pick<Services, 'database' | 'env' | 'miniProgram' | 'events'>,
): Promise<number> {
  const { db } = services.database
  const { rows } = await sql<Coded & { linkKind: LinkKind }>`
    update channel_code set link_retry_at = now() + make_interval(secs => ${pause})
    where id in (select id from channel_code where link_renew and active and link_expires_at < now() + make_interval(days => ${renewDays}::int)
      and (link_retry_at is null or link_retry_at < now()) order by link_expires_at limit ${batch} for update skip locked)
    returning id, short, link_kind`.execute(db)
  let made = 0
  for (const row of rows) {
    try {
      await keepLink(db, row, row.linkKind, await askLink(services, row, row.linkKind, maxLinkDays), true)
      made++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await noteFailure(services, row.id, error.message)
      // Where nothing can be had at present, the others wait for the next try and not for one another.
      if (error.refusal === 'notEnough' || error.data === null) break
    }
  }
  return made
}

const noteFailure = ({ database, events }: Pick<Services, 'database' | 'events'>, id: number, reason: string) =>
  transact(database.db, async (db) => {
    const before = await lockedCode(db, id)
    if (!before) return
    await db.updateTable('channelCode').set({ linkError: reason }).where('id', '=', id).execute()
    await events.emit(db, [{ topic: 'code', areaId: before.areaId, subject: id }])
    if (before.linkError !== null) return
    await writeMessage(db, events, {
      about: 'links.failed',
      several: { title: '小程序链接没有续期成功', link: '/terminal/scheme?linkState=failed' },
      title: `「${before.name}」的小程序链接没有续期成功`,
      text: `${reason}。到期前会再试；到期后短地址改为打开默认页面。`,
      level: 'warning',
      link: `/terminal/scheme?open=${id}`,
      roles: [0, 1],
    })
  })

const lockedCode = (db: Db, id: number) =>
  db
    .selectFrom('channelCode')
    .select(['name', 'areaId', 'linkError'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
