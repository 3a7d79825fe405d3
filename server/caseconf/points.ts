import { sql } from 'kysely'
import { points } from '#contract/caseconf/points.ts'
import { maxChoices } from '#contract/kit.ts'
import { inScope } from '../actor.ts'
import { crudHandlers } from '../crud/handlers.ts'
import { amongChoices } from '../db/page.ts'
import type { Handlers } from '../http/serve.ts'
import { found } from '../refusal.ts'
import { placed } from '../scenic/placed.ts'
import { wholePosition } from '../scenic/position.ts'

const hung = placed('point')

export const pointHandlers: Handlers<typeof points> = {
  ...crudHandlers(points, {
    table: 'point',
    ...hung,
    given: {
      ...hung.given,
      devices: sql`(select count(*) from device d where d.point_id = point.id and d.removed_at is null)`,
      picturesToday: sql`(select coalesce(sum(p.pictures), 0) from picture_day p join device d on d.id = p.device_id
        where d.point_id = point.id and p.area_id = point.area_id and p.day = local_day(now()))`,
    },
    standing: sql`point.area_id, point.case_id, point.sort, point.id`,
    before: {
      add: (call) => {
        wholePosition(call.body)
        return hung.before.add(call)
      },
      edit: async ({ db, actor, body }, id) => {
        if (body.lng === undefined && body.lat === undefined) return undefined
        const now = db.selectFrom('point').select(['lng', 'lat']).where('id', '=', id).where(hung.scope(actor))
        wholePosition(body, found(await now.executeTakeFirst()))
        return undefined
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
  choices: async ({ db, actor, body }) => ({
    rows: await db
      .selectFrom('point')
      .select(['id', 'caseId', 'name'])
      .where(hung.scope(actor))
      .where(amongChoices(body, 'point.id', sql`point.name`))
      .$if(body.areaId !== undefined, (s) => s.where('areaId', '=', body.areaId!))
      .$if(body.caseId !== undefined, (s) => s.where('caseId', '=', body.caseId!))
      .orderBy('sort')
      .orderBy('id')
      .limit(body.ids ? body.ids.length : maxChoices)
      .execute(),
  }),
}
