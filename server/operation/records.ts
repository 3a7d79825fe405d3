import { type SqlBool, sql } from 'kysely'
import { records } from '#contract/operation/records.ts'
import { type Actor, inScope } from '../actor.ts'
import { crudHandlers, type Rows } from '../crud/handlers.ts'
import { changeRow } from '../db/changeRow.ts'
import type { Handlers } from '../http/serve.ts'

const scope = (actor: Actor) => inScope(actor, 'videoRecord.areaId')

export const recordHandlers: Handlers<typeof records> = {
  ...crudHandlers(records, {
    table: 'videoRecord',
    scope,
    join: (rows) =>
      rows
        .innerJoin('area', 'area.id', 'videoRecord.areaId')
        .innerJoin('scenicCase', 'scenicCase.id', 'videoRecord.caseId')
        .innerJoin('device', 'device.id', 'videoRecord.deviceId')
        .leftJoin('visitor', 'visitor.id', 'videoRecord.visitorId')
        .leftJoin('orders', 'orders.id', 'videoRecord.orderId')
        .leftJoin('packagePrice', 'packagePrice.id', 'orders.packagePriceId') as unknown as Rows,
    given: {
      areaName: sql<string>`area.name`,
      caseName: sql<string>`scenic_case.name`,
      deviceName: sql<string>`device.name`,
      visitorNick: sql`nullif(visitor.nick, '')`,
      orderNo: sql`orders.order_no`,
      packageName: sql`package_price.name`,
      steps: sql`(select coalesce(jsonb_agg(jsonb_build_object('state', s.state, 'at', s.at, 'reason', s.reason) order by s.at, s.id), '[]')
        from video_step s where s.record_id = video_record.id)`,
    },
    where: {
      // Whole numbers, each by its own index.
      q: (q, { actor }) => {
        const text = q.trim()
        if (text === '') return sql<SqlBool>`true`
        return sql<SqlBool>`(video_record.external_id = ${text}
          or video_record.order_id = (select o.id from orders o where o.order_no = ${text} and ${inScope(actor, 'o.areaId')}))`
      },
    },
    tells: 'recordedAt',
    standing: sql`video_record.recorded_at desc nulls last, video_record.id desc`,
  }),

  modifyErrorMess: async ({ db, actor, body: { id, errorMess, version }, audit, services }) => {
    audit.target = id
    const note = errorMess.trim()
    const next = await changeRow(
      db,
      'videoRecord',
      id,
      scope(actor),
      { errorMess: note, errorBy: note === '' ? null : actor.name, version },
      audit,
    )
    const { areaId } = await db
      .selectFrom('videoRecord')
      .select('areaId')
      .where('id', '=', id)
      .where(scope(actor))
      .executeTakeFirstOrThrow()
    await services.events.emit(db, [{ topic: 'record', areaId, subject: id }])
    return { version: next }
  },
}
