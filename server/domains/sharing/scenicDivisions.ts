import { sql } from 'kysely'
import { scenicDivisions } from '#contract/sharing/scenicDivisions.ts'
import { inScope } from '../../platform/access/actor.ts'
import { areaFor } from '../../platform/access/areaFor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'

export const scenicDivisionHandlers: Handlers<typeof scenicDivisions> = crudHandlers(scenicDivisions, {
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

function inOrder(firstDay: string, lastDay: string | null | undefined) {
  if (lastDay && lastDay < firstDay) throw wrongField('lastDay', '结束日期不能早于开始日期')
}
