import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { MiniPicture } from '../../providers/miniProgram/miniProgram.ts'
import { outsideRefusal } from './links.ts'

/**
 * The mini-program's own code, drawn once: it does not end, and its provider takes so many calls a minute only.
 * @throws Refusal state.impossible (2002) where the settings name no mini-program, outside (4001)
 */
export async function miniPicture(
  { database: { db }, miniProgram }: Pick<Services, 'database' | 'miniProgram'>,
  { id, short }: { id: number; short: string },
): Promise<MiniPicture> {
  if (!miniProgram.draws) throw new Refusal('state.impossible', '没有接入小程序，只有二维码')
  const cached = await db
    .selectFrom('miniCode')
    .select(['type', 'image'])
    .where('codeId', '=', id)
    .where('short', '=', short)
    .executeTakeFirst()
  if (cached) return cached as MiniPicture
  const made = await miniProgram.code(short).catch((error) => {
    throw outsideRefusal(error)
  })
  await db
    .insertInto('miniCode')
    .values({ codeId: id, short, type: made.type, image: Buffer.from(made.image) })
    .onConflict((on) => on.doNothing())
    .execute()
  return made
}
