import { sql } from 'kysely'
import type { points } from '#contract/caseconf/points.ts'
import { type Actor, inScope } from '../actor.ts'
import { changeRow } from '../db/changeRow.ts'
import type { Db } from '../db/open.ts'
import { like, pageOf } from '../db/page.ts'
import { sorted } from '../db/sorted.ts'
import { found } from '../refusal.ts'
import { caseFor, staysInCase } from '../scenic/cases.ts'
import { wholePosition } from '../scenic/position.ts'
import type { Handlers } from '../serve.ts'

const visible = (db: Db, actor: Actor) => db.selectFrom('point').where(inScope(actor, 'point.areaId'))

const sorts = {
  name: 'point.name',
  areaName: 'area.name',
  caseName: 'scenicCase.name',
  sort: 'point.sort',
  hot: 'point.hot',
  devices: 'devices',
  picturesToday: 'picturesToday',
  createdAt: 'point.createdAt',
}

export const pointHandlers: Handlers<typeof points> = {
  list: ({ db, actor, body }) => {
    const rows = visible(db, actor)
      .$if(!!body.q?.trim(), (s) => s.where('point.name', 'ilike', like(body.q!.trim())))
      .$if(body.areaId !== undefined, (s) => s.where('point.areaId', '=', body.areaId!))
      .$if(body.caseId !== undefined, (s) => s.where('point.caseId', '=', body.caseId!))
      .$if(body.hot !== undefined, (s) => s.where('point.hot', '=', body.hot!))
    return pageOf(
      rows
        .innerJoin('scenicCase', 'scenicCase.id', 'point.caseId')
        .innerJoin('area', 'area.id', 'point.areaId')
        .select([
          'point.id',
          'point.areaId',
          'area.name as areaName',
          'point.caseId',
          'scenicCase.name as caseName',
          'point.name',
          'point.lng',
          'point.lat',
          'point.sort',
          'point.hot',
          'point.createdAt',
          'point.version',
        ])
        .select([
          sql<number>`(select count(*) from device d where d.point_id = point.id and d.removed_at is null)`.as('devices'),
          sql<number>`(select coalesce(sum(p.pictures), 0) from picture_day p join device d on d.id = p.device_id where d.point_id = point.id and p.area_id = point.area_id and p.day = local_day(now()))`.as(
            'picturesToday',
          ),
        ])
        .orderBy(sorted(body, sorts, 'point.id', sql`point.area_id, point.case_id, point.sort, point.id`)),
      rows,
      body,
    )
  },
  choices: async ({ db, actor, body }) => ({
    rows: await visible(db, actor)
      .select(['id', 'caseId', 'name'])
      .$if(body.areaId !== undefined, (s) => s.where('areaId', '=', body.areaId!))
      .$if(body.caseId !== undefined, (s) => s.where('caseId', '=', body.caseId!))
      .orderBy('sort')
      .orderBy('id')
      .limit(2000)
      .execute(),
  }),
  add: async ({ db, actor, body }) => {
    wholePosition(body)
    return db
      .insertInto('point')
      .values({ ...body, ...(await caseFor(db, actor, body.caseId)), name: body.name.trim() })
      .returning('id')
      .executeTakeFirstOrThrow()
  },
  edit: async ({ db, actor, params, body, audit }) => {
    const { caseId, ...changes } = body
    await staysInCase(db, 'point', params.id, caseId)
    if (changes.lng !== undefined || changes.lat !== undefined)
      wholePosition(changes, found(await visible(db, actor).select(['lng', 'lat']).where('id', '=', params.id).executeTakeFirst()))
    await changeRow(db, 'point', params.id, inScope(actor, 'areaId'), changes, audit)
    return {}
  },
  remove: async ({ db, actor, params, audit }) => {
    await db.updateTable('device').set({ pointId: null }).where('pointId', '=', params.id).where('removedAt', 'is not', null).where(inScope(actor, 'areaId')).execute()
    audit.before = found(await db.deleteFrom('point').where('id', '=', params.id).where(inScope(actor, 'areaId')).returning(['name', 'caseId']).executeTakeFirst())
    return {}
  },
}
