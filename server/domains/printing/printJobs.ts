import { sql } from 'kysely'
import { printJobs } from '#contract/printing/printJobs.ts'
import { localDay } from '#contract/zone.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import { startOf } from '../../platform/db/days.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { placed } from '../scenic/placed.ts'
import { queuePictures } from './queue.ts'
import { settle } from './settle.ts'

const areaScoped = placed('printJob')

export const printJobHandlers: Handlers<typeof printJobs> = {
  ...crudHandlers(printJobs, {
    table: 'printJob',
    scope: areaScoped.scope,
    join: (rows) =>
      areaScoped
        .join(rows)
        .innerJoin('printer', 'printer.id', 'printJob.printerId')
        .leftJoin('printAccount', 'printAccount.id', 'printJob.accountId')
        .leftJoin('picture', 'picture.id', 'printJob.pictureId'),
    computed: {
      ...areaScoped.computed,
      printerName: sql.ref('printer.name'),
      accountName: sql.ref('print_account.name'),
      pictureName: sql.ref('picture.external_id'),
      thumbUrl: sql.ref('picture.thumb_key'),
      cancelling: sql`(print_job.cancel_at is not null and print_job.done_at is null)`,
    },
    where: {
      ownToday: (isWanted, { actor }) =>
        isWanted
          ? sql`(print_job.by_id = ${actor.adminId} and print_job.kind = 'picture'
              and print_job.created_at >= ${startOf(localDay(Date.now()))}::timestamptz)`
          : sql`true`,
    },
    finish: (row, { services: { storage } }) => ({ ...row, thumbUrl: row.thumbUrl && storage.url(row.thumbUrl) }),
  }),

  print: async ({ db, actor, body, services, audit }) => {
    audit.target = body.printerId
    const made = await queuePictures(db, services, actor, body)
    audit.after = made
    return made
  },

  cancel: async ({ db, actor, body, services, audit }) => {
    audit.target = body.id
    const job = orNotFound(
      await db
        .selectFrom('printJob')
        .select(['id', 'state', 'areaId', 'printerId', 'cancelAt'])
        .where('id', '=', body.id)
        .where(areaScoped.scope(actor))
        .forUpdate()
        .executeTakeFirst(),
    )
    if (job.state === 'queued')
      await settle(db, services, job.id, { state: 'cancelled', reason: `${actor.trueName} 取消` })
    else if (job.state === 'sending' || job.state === 'printing') {
      if (job.cancelAt !== null) throw new Refusal('state.impossible', '已经在取消')
      await sql`update print_job set cancel_at = now(), cancel_by = ${actor.trueName} where id = ${job.id}`.execute(db)
      await services.events.emit(db, [{ topic: 'print', areaId: job.areaId, subject: job.printerId }])
    } else throw new Refusal('state.impossible', '任务已经结束')
    return {}
  },
}
