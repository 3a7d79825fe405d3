import { sql } from 'kysely'
import { maxChoices } from '#contract/kit.ts'
import { points } from '#contract/scenic/points.ts'
import { inScope } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import { amongOptions } from '../../platform/db/page.ts'
import { idArray } from '../../platform/db/values.ts'
import { claimImages, thumbKeyOf } from '../../platform/files/imageUpload.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { imageFolderOf } from './caseImages.ts'
import { placed } from './placed.ts'
import { wholePosition } from './position.ts'

const areaScoped = placed('point')

export const pointHandlers: Handlers<typeof points> = {
  ...crudHandlers(points, {
    table: 'point',
    ...areaScoped,
    computed: {
      ...areaScoped.computed,
      // Signed at the end.
      imageUrl: sql.ref('point.imageKey'),
      thumbUrl: sql.ref('point.imageThumbKey'),
      devices: sql`(select count(*) from device d where d.point_id = point.id and d.removed_at is null)`,
      picturesToday: sql`(select coalesce(sum(p.pictures), 0) from picture_day p join device d on d.id = p.device_id
        where d.point_id = point.id and p.area_id = point.area_id and p.day = local_day(now()))`,
    },
    defaultOrder: sql`point.area_id, point.case_id, point.sort, point.id`,
    finish: (row, { services: { storage } }) => ({
      ...row,
      imageUrl: row.imageUrl && storage.url(row.imageUrl),
      thumbUrl: row.thumbUrl && storage.url(row.thumbUrl),
    }),
    before: {
      add: async (call) => {
        wholePosition(call.body)
        const { db, body } = call
        return { ...(await areaScoped.before.add(call)), ...(await imageOf(db, body.caseId, body.imageKey, null)) }
      },
      edit: async ({ db, actor, body }, id) => {
        const now = orNotFound(
          await db
            .selectFrom('point')
            .select(['lng', 'lat', 'caseId', 'imageKey'])
            .where('id', '=', id)
            .where(areaScoped.scope(actor))
            .forUpdate()
            .executeTakeFirst(),
        )
        if (body.lng !== undefined || body.lat !== undefined) wholePosition(body, now)
        return imageOf(db, now.caseId, body.imageKey, now.imageKey)
      },
      remove: async ({ db, actor }, id) => {
        await db
          .updateTable('device')
          .set({ pointId: null })
          .where('pointId', '=', id)
          .where('removedAt', 'is not', null)
          .where(inScope(actor, 'areaId'))
          .execute()
      },
    },
  }),
  order: async ({ db, actor, body: { caseId, ids }, audit }) => {
    const rows = await db
      .selectFrom('point')
      .select('id')
      .where('caseId', '=', caseId)
      .where(areaScoped.scope(actor))
      .orderBy('sort')
      .orderBy('id')
      .forUpdate()
      .execute()
    const before = rows.map(({ id }) => id)
    const named = [...new Set(ids)]
    if (!named.every((id) => before.includes(id))) throw new Refusal('notFound')
    const after = [...named, ...before.filter((id) => !named.includes(id))]
    audit.target = caseId
    audit.before = { ids: before }
    await sql`update point set sort = o.place from unnest(${idArray(after)}) with ordinality o (id, place)
      where point.id = o.id and point.sort <> o.place and ${areaScoped.scope(actor)}`.execute(db)
    return {}
  },
  options: async ({ db, actor, body }) => ({
    rows: await db
      .selectFrom('point')
      .innerJoin('area', 'area.id', 'point.areaId')
      .select(['point.id', 'point.caseId', 'point.name', 'area.name as areaName'])
      .where(areaScoped.scope(actor))
      .where(amongOptions(body, 'point.id', sql`(area.name || ' ' || point.name)`))
      .$if(body.areaId !== undefined, (s) => s.where('point.areaId', '=', body.areaId!))
      .$if(body.caseId !== undefined, (s) => s.where('point.caseId', '=', body.caseId!))
      .orderBy('area.name')
      .orderBy('point.sort')
      .orderBy('point.id')
      .limit(body.ids ? body.ids.length : maxChoices)
      .execute(),
  }),
}

/** The columns of a point's picture if it changes; a new picture must have been uploaded for this project. */
async function imageOf(db: Db, caseId: number, key: string | null | undefined, before: string | null) {
  if (key === undefined || key === before) return {}
  if (key === null) return { imageThumbKey: null }
  await claimImages(db, imageFolderOf(caseId), [key], [], 'imageKey')
  return { imageThumbKey: thumbKeyOf(key) }
}
