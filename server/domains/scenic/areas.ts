import { sql } from 'kysely'
import { areas } from '#contract/scenic/areas.ts'
import { type Actor, inOperatorScope, inScope } from '../../platform/access/actor.ts'
import { startsOf } from '../../platform/crud/fields.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'
import { operatorAndBelow } from '../accounts/authority/operatorTree.ts'
import { turnoverOf } from '../accounts/turnover.ts'
import { areaState } from './areaState.ts'
import { online } from './cameras/deviceState.ts'
import { wholePosition } from './position.ts'

const scope = (actor: Actor) => inScope(actor, 'area.id')
const defaults = startsOf(areas) as { openFrom: string; openTo: string }

export const areaHandlers: Handlers<typeof areas> = {
  ...crudHandlers(areas, {
    table: 'area',
    scope,
    join: (rows) => rows.innerJoin('operator', 'operator.id', 'area.operatorId'),
    computed: {
      operatorName: sql.ref('operator.name'),
      state: areaState,
      cases: sql`(select count(*) from scenic_case c where c.area_id = area.id)`,
      devices: sql`(select count(*) from device d where d.area_id = area.id and d.removed_at is null)`,
      devicesOnline: sql`(select count(*) from device where device.area_id = area.id and device.removed_at is null and ${online})`,
      turnoverFen: turnoverOf(sql`d.case_id = 0 and d.area_id = area.id`),
    },
    defaultOrder: ['state', 'name'],
    where: { operatorId: (id) => sql`area.operator_id in ${operatorAndBelow(id)}` },
    before: {
      add: async ({ db, actor, body }) => {
        await operatorFor(db, actor, body.operatorId)
        wholePosition(body)
        hours(body.openFrom ?? defaults.openFrom, body.openTo ?? defaults.openTo)
        return {}
      },
      edit: async ({ db, actor, body }, id) => {
        if (body.operatorId !== undefined) await operatorFor(db, actor, body.operatorId)
        const { openFrom, openTo, lng, lat } = body
        if (openFrom === undefined && openTo === undefined && lng === undefined && lat === undefined) return undefined
        const rows = db.selectFrom('area').select(['openFrom', 'openTo', 'lng', 'lat']).where('id', '=', id)
        const now = orNotFound(await rows.where(scope(actor)).executeTakeFirst())
        wholePosition(body, now)
        hours(openFrom ?? now.openFrom, openTo ?? now.openTo)
        return undefined
      },
    },
  }),
  options: async ({ db, actor }) => ({
    rows: await db
      .selectFrom('area')
      .select(['id', 'name', 'province', 'city', 'adcode', 'operatorId', 'status', 'lng', 'lat', 'datum'])
      .where(scope(actor))
      .orderBy('name')
      .limit(2000)
      .execute(),
  }),
  states: async ({ db, actor }) => ({
    rows: await db
      .selectFrom('area')
      .select(['id', areaState.as('state')])
      .where(scope(actor))
      .orderBy('id')
      .limit(2000)
      .execute(),
  }),
}

async function operatorFor(db: Db, actor: Actor, operatorId: number) {
  const operator = await db
    .selectFrom('operator')
    .select('id')
    .where('id', '=', operatorId)
    .where(inOperatorScope(actor, 'id'))
    .executeTakeFirst()
  if (!operator) throw wrongField('operatorId', '没有这个运营商')
}

/** Hours that close before they open go on until the next day; the same time twice would mean either nothing or everything. */
function hours(from: string, to: string) {
  if (from === to) throw wrongField('openTo', '闭园时刻不能与开园时刻相同，全天开放写 00:00 至 23:59')
}
