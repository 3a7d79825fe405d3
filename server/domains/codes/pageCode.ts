import { sql } from 'kysely'
import type { Actor } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { MiniPage, MiniPicture } from '../../providers/miniProgram/miniProgram.ts'
import { outsideRefusal } from './links.ts'

/** New codes that an account may have drawn in an hour: the provider limits the number for all accounts together. */
export const codesPerHour = 200

/**
 * A code that opens a page with a scene. It is drawn once and stored, because it never expires.
 * Not within a transaction: the provider may be slow.
 * @throws Refusal tooOften (2004), outside (4001)
 */
export async function pageCode(
  { database: { db }, miniProgram }: Pick<Services, 'database' | 'miniProgram'>,
  { adminId }: Pick<Actor, 'adminId'>,
  kind: MiniPage,
  scene: string,
): Promise<MiniPicture> {
  const page = miniProgram.pageOf(kind)
  // Drawing a code ourselves costs nothing.
  if (!miniProgram.draws) return miniProgram.pageCode(kind, scene)
  const cached = await db
    .selectFrom('pageCode')
    .select(['type', 'image'])
    .where('page', '=', page)
    .where('scene', '=', scene)
    .executeTakeFirst()
  if (cached) return cached as MiniPicture
  await assertCanDraw(db, adminId)
  const made = await miniProgram.pageCode(kind, scene).catch((error) => {
    throw outsideRefusal(error)
  })
  await db
    .insertInto('pageCode')
    .values({ page, scene, type: made.type, image: Buffer.from(made.image), madeBy: adminId })
    .onConflict((on) => on.doNothing())
    .execute()
  return made
}

async function assertCanDraw(db: Db, adminId: number) {
  const { n } = await db
    .selectFrom('pageCode')
    .select(sql<number>`count(*)`.as('n'))
    .where('madeBy', '=', adminId)
    .where('madeAt', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  if (n >= codesPerHour) throw new Refusal('tooOften', `一小时内最多生成 ${codesPerHour} 个新的小程序码，请稍后再试`)
}
