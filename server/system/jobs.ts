import { sql } from 'kysely'
import type { jobs } from '#contract/system/jobs.ts'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import type { Handlers } from '../http/serve.ts'
import { found, Refusal } from '../refusal.ts'

export const jobHandlers: Handlers<typeof jobs> = {
  list: async ({ db, actor, services }) => {
    const rows = await db
      .selectFrom('job')
      .select([
        'id',
        'kind',
        'title',
        'state',
        'done',
        'total',
        'error',
        'createdAt',
        'finishedAt',
        'fileKey',
        'fileName',
      ])
      .where('adminId', '=', actor.adminId)
      .where('createdAt', '>', sql<string>`now() - interval '7 days'`)
      .orderBy('id', 'desc')
      .limit(200)
      .execute()
    return {
      rows: rows.map(({ fileKey, fileName, ...job }) => ({
        ...job,
        url: job.state === 'done' && fileKey ? services.storage.url(fileKey, fileName ? { fileName } : {}) : null,
      })),
    }
  },
  cancel: async ({ db, actor, params, services }) => {
    const { numUpdatedRows } = await db
      .updateTable('job')
      .set({ state: 'cancelled', finishedAt: sql`now()` })
      .where('id', '=', params.id)
      .where('adminId', '=', actor.adminId)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) await refuse(db, actor, params.id, '任务已结束，不能取消')
    await services.events.emit(db, [{ topic: 'job', adminId: actor.adminId, subject: params.id }])
    return {}
  },
  clear: async ({ db, actor, params, services }) => {
    const job = await db
      .deleteFrom('job')
      .where('id', '=', params.id)
      .where('adminId', '=', actor.adminId)
      .where('state', 'not in', ['queued', 'running'])
      .returning('id')
      .executeTakeFirst()
    if (!job) return refuse(db, actor, params.id, '任务还在进行，请先取消')
    await services.events.emit(db, [{ topic: 'job', adminId: actor.adminId, subject: params.id }])
    return {}
  },
}

/** Why nothing was changed: the job is not the caller's, or it has moved on. */
async function refuse(db: Db, actor: Actor, id: number, text: string): Promise<never> {
  found(
    await db
      .selectFrom('job')
      .select('id')
      .where('id', '=', id)
      .where('adminId', '=', actor.adminId)
      .executeTakeFirst(),
  )
  throw new Refusal('state.impossible', text)
}
