import { type RawBuilder, sql } from 'kysely'
import type { Reply } from '#contract/kit.ts'
import { scenicDivisions } from '#contract/sharing/scenicDivisions.ts'
import { inScope } from '../../platform/access/actor.ts'
import { areaFor } from '../../platform/access/areaFor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'

const regular = crudHandlers(scenicDivisions, {
  table: 'scenicDivision',
  scope: (actor) => inScope(actor, 'scenicDivision.areaId'),
  from: (rows) => rows.innerJoin('area', 'area.id', 'scenicDivision.areaId'),
  computed: {
    areaName: sql.ref('area.name'),
    state: sql`case when local_day(now()) < scenic_division.first_day then 'planned'
      when scenic_division.last_day < local_day(now()) then 'ended' else 'running' end`,
  },
  defaultOrder: ['state', 'areaName'],
  before: {
    add: async ({ db, actor, body }) => {
      await areaFor(db, actor, body.areaId)
      inOrder(body.firstDay, body.lastDay)
      return {}
    },
    edit: async ({ db, actor, body }, id) => {
      if (body.firstDay === undefined && body.lastDay === undefined) return undefined
      const rows = db.selectFrom('scenicDivision').select(['firstDay', 'lastDay']).where('id', '=', id)
      const now = orNotFound(await rows.where(inScope(actor, 'areaId')).executeTakeFirst())
      inOrder(body.firstDay ?? now.firstDay, body.lastDay === undefined ? now.lastDay : body.lastDay)
      return undefined
    },
  },
})

export const scenicDivisionHandlers: Handlers<typeof scenicDivisions> = {
  ...regular,
  bare: async ({ db, actor }) => {
    const { rows } = await sql<Reply<typeof scenicDivisions.bare>['rows'][number]>`
      select area.id, area.name, area.province, ${nearest('max', 'last_day', sql`<`)} as ended_on, ${nearest('min', 'first_day', sql`>`)} as begins_on
      from area where ${inScope(actor, 'area.id')} and not exists (select from scenic_division d where d.area_id = area.id
        and d.first_day <= local_day(now()) and (d.last_day is null or d.last_day >= local_day(now())))
      order by ended_on desc nulls last, area.name, area.id limit 500`.execute(db)
    return { rows }
  },
}

/** The day nearest to today, of agreements that are over or have yet to begin. */
const nearest = (pick: 'min' | 'max', day: 'first_day' | 'last_day', side: RawBuilder<unknown>) =>
  sql`(select ${sql.raw(pick)}(d.${sql.raw(day)})::text from scenic_division d where d.area_id = area.id and d.${sql.raw(day)} ${side} local_day(now()))`

function inOrder(firstDay: string, lastDay: string | null | undefined) {
  if (lastDay && lastDay < firstDay) throw wrongField('lastDay', '结束日期不能早于开始日期')
}
