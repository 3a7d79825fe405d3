import { sql } from 'kysely'
import type { admins } from '#contract/accounts/admins.ts'
import { unsolvedStates } from '#contract/matters/matters.ts'
import { wordArray } from '#server/platform/db/values.ts'
import { listBy } from '#server/platform/exports/lists.ts'
import { type ExportInput, nameOf } from '#server/platform/exports/order.ts'
import type { Call } from '#server/platform/http/serve.ts'
import { managesHere } from '../authority/manages.ts'

/** What ends with an account, and what is left without one. */
export async function impactOf({ db, actor, body }: Call<typeof admins.impact>) {
  const account = await db
    .selectFrom('admin')
    .select('id')
    .where('id', '=', body.adminId)
    .where(managesHere(actor))
    .executeTakeFirst()
  if (!account) return { exports: [], responsors: [] }
  const { id } = account
  const scheduled = await db
    .selectFrom('exportSchedule')
    .select('input')
    .where('adminId', '=', id)
    .orderBy('id')
    .execute()
  const responsors = actor.pages.has('matter')
    ? await db
        .selectFrom('matterResponsor')
        .select(['id', 'name'])
        .select(
          sql<number>`(select count(*) from matter
            where matter.responsor_id = matter_responsor.id and matter.state = any(${wordArray(unsolvedStates)}))`.as(
            'unsolved',
          ),
        )
        .where('adminId', '=', id)
        .orderBy('name')
        .execute()
    : []
  return {
    exports: scheduled.flatMap(({ input }) => {
      const list = listBy((input as ExportInput).list)
      return list ? [nameOf(list.operation)] : []
    }),
    responsors,
  }
}
