import { sql } from 'kysely'
import { wordsOf } from '#contract/kit.ts'
import { AreaStatus, type areas } from '#contract/scenic/areas.ts'
import { itAndUnder } from '../account/operators.ts'
import { type Actor, inOperatorScope, inScope } from '../actor.ts'
import { changeRow } from '../db/changeRow.ts'
import type { Db } from '../db/open.ts'
import { like, pageOf } from '../db/page.ts'
import { placeAmong, sorted } from '../db/sorted.ts'
import { found, wrongField } from '../refusal.ts'
import type { Handlers } from '../serve.ts'
import { unknownAfter } from './deviceState.ts'
import { wholePosition } from './position.ts'

const visible = (db: Db, actor: Actor) => db.selectFrom('area').where(inScope(actor, 'area.id'))

const sorts = {
  name: 'area.name',
  status: placeAmong(wordsOf(AreaStatus), sql`area.status`),
  province: 'area.province',
  operatorName: 'operator.name',
  cases: 'cases',
  devices: 'devices',
  createdAt: 'area.createdAt',
}

export const areaHandlers: Handlers<typeof areas> = {
  choices: async ({ db, actor }) => ({
    rows: await visible(db, actor).select(['id', 'name', 'province', 'city', 'operatorId', 'status', 'lng', 'lat']).orderBy('name').limit(2000).execute(),
  }),
  list: ({ db, actor, body }) => {
    const rows = visible(db, actor)
      .$if(!!body.q?.trim(), (s) => s.where((e) => e.or([e('area.name', 'ilike', like(body.q!.trim())), e('area.city', 'ilike', like(body.q!.trim()))])))
      .$if(!!body.province, (s) => s.where('area.province', '=', body.province!))
      .$if(body.status !== undefined, (s) => s.where('area.status', '=', body.status!))
      .$if(body.operatorId !== undefined, (s) => s.where(sql<boolean>`area.operator_id in ${itAndUnder(body.operatorId!)}`))
      .$if(body.id !== undefined, (s) => s.where('area.id', '=', body.id!))
    return pageOf(
      rows
        .innerJoin('operator', 'operator.id', 'area.operatorId')
        .select([
          'area.id',
          'area.operatorId',
          'operator.name as operatorName',
          'area.name',
          'area.level',
          'area.province',
          'area.city',
          'area.district',
          'area.adcode',
          'area.lng',
          'area.lat',
        ])
        .select(['area.contact', 'area.phone', 'area.status', 'area.openFrom', 'area.openTo', 'area.createdAt', 'area.version'])
        .select([
          sql<number>`(select count(*) from scenic_case c where c.area_id = area.id)`.as('cases'),
          sql<number>`(select count(*) from device d where d.area_id = area.id and d.removed_at is null)`.as('devices'),
          sql<number>`(select count(*) from device d where d.area_id = area.id and d.removed_at is null and d.last_heartbeat_at > now() - make_interval(secs => ${sql.lit(unknownAfter)}))`.as(
            'devicesOnline',
          ),
        ])
        .orderBy(sorted(body, sorts, 'area.id')),
      rows,
      body,
    )
  },
  add: async ({ db, actor, body }) => {
    await operatorFor(db, actor, body.operatorId)
    wholePosition(body)
    hours(body.openFrom ?? '08:00', body.openTo ?? '18:00')
    return db
      .insertInto('area')
      .values({ ...body, name: body.name.trim(), province: body.province.trim() })
      .returning('id')
      .executeTakeFirstOrThrow()
  },
  edit: async ({ db, actor, params, body, audit }) => {
    if (body.operatorId !== undefined) await operatorFor(db, actor, body.operatorId)
    const { openFrom, openTo, lng, lat } = body
    if (openFrom !== undefined || openTo !== undefined || lng !== undefined || lat !== undefined) {
      const now = found(await visible(db, actor).select(['openFrom', 'openTo', 'lng', 'lat']).where('id', '=', params.id).executeTakeFirst())
      wholePosition(body, now)
      hours(openFrom ?? now.openFrom, openTo ?? now.openTo)
    }
    await changeRow(db, 'area', params.id, inScope(actor, 'id'), body, audit)
    return {}
  },
  remove: async ({ db, actor, params, audit }) => {
    audit.before = found(await db.deleteFrom('area').where('id', '=', params.id).where(inScope(actor, 'id')).returning(['name', 'province', 'operatorId']).executeTakeFirst())
    return {}
  },
}

async function operatorFor(db: Db, actor: Actor, operatorId: number) {
  const operator = await db.selectFrom('operator').select('id').where('id', '=', operatorId).where(inOperatorScope(actor, 'id')).executeTakeFirst()
  if (!operator) throw wrongField('operatorId', '没有这个运营商')
}

/** Opening hours lie within one day. */
function hours(from: string, to: string) {
  if (from >= to) throw wrongField('openTo', `闭园时刻应晚于开园时刻 ${from}`)
}
