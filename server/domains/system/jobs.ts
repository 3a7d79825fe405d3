import { sql } from 'kysely'
import type { Every } from '#contract/exports.ts'
import type { jobs } from '#contract/system/jobs.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { listBy } from '../../platform/exports/lists.ts'
import { canAccessFile } from '../../platform/exports/madeFiles.ts'
import { type ExportInput, nameOf } from '../../platform/exports/order.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { FileRights } from '../../platform/jobs/progress.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'

export const jobHandlers: Handlers<typeof jobs> = {
  list: async ({ db, actor, services }) => {
    const isAllowed = (rights: unknown) => canAccessFile(services, actor, rights as FileRights | null)
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
        'rights',
      ])
      .where('adminId', '=', actor.adminId)
      .where(sql<boolean>`(created_at > now() - interval '7 days' or file_key is not null)`)
      .orderBy('id', 'desc')
      .limit(200)
      .execute()
    const shown = []
    for (const { fileKey, fileName, rights, ...job } of rows) {
      const made = job.state === 'done' && fileKey
      const fetched = made && (await isAllowed(rights))
      shown.push({
        ...job,
        state: made && !fetched ? ('withheld' as const) : job.state,
        url: fetched
          ? services.storage.url(fileKey, { session: actor.sessionId, ...(fileName && { fileName }) })
          : null,
      })
    }
    return { rows: shown }
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
  schedules: async ({ db, actor }) => {
    const rows = await db
      .selectFrom('exportSchedule')
      .select(['id', 'input', 'every', 'nextAt', 'lastAt'])
      .where('adminId', '=', actor.adminId)
      .orderBy('id')
      .execute()
    return {
      rows: rows.flatMap(({ input, ...row }) => {
        const { list: name, format } = input as ExportInput
        const list = listBy(name)
        return list ? [{ ...row, every: row.every as Every, format, title: nameOf(list.operation) }] : []
      }),
    }
  },
  unschedule: async ({ db, actor, params, audit }) => {
    audit.target = params.id
    const deleted = await db
      .deleteFrom('exportSchedule')
      .where('id', '=', params.id)
      .where('adminId', '=', actor.adminId)
      .returning(['input', 'every'])
      .executeTakeFirst()
    audit.before = orNotFound(deleted)
    return {}
  },
}

/** Why nothing was changed: the job is not the caller's, or it has moved on. */
async function refuse(db: Db, actor: Actor, id: number, text: string): Promise<never> {
  orNotFound(
    await db
      .selectFrom('job')
      .select('id')
      .where('id', '=', id)
      .where('adminId', '=', actor.adminId)
      .executeTakeFirst(),
  )
  throw new Refusal('state.impossible', text)
}
