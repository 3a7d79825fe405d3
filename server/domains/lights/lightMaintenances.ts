import { sql } from 'kysely'
import { lightMaintenances, maxMaintenanceDays } from '#contract/lights/lightMaintenances.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { areaFor } from '../../platform/access/areaFor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Call, Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'

const scope = (actor: Pick<Actor, 'areaIds'>) => inScope(actor, 'lightMaintenance.areaId')
const running = sql`(light_maintenance.ended_at is null and light_maintenance.until > now())`

// The trigger light_maintenance_kept maintains area.maintained_until, by which cameras and lights are judged.
const regular = crudHandlers(lightMaintenances, {
  table: 'lightMaintenance',
  scope,
  join: (rows) => rows.innerJoin('area', 'area.id', 'lightMaintenance.areaId'),
  computed: {
    areaName: sql.ref('area.name'),
    kind: sql.ref('lightMaintenance.kind'),
    state: sql`case when ${running} then 'running' else 'ended' end`,
  },
  before: {
    add: async ({ db, actor, body }) => {
      await areaFor(db, actor, body.areaId)
      ahead(body.until)
      return { byName: actor.trueName, kind: body.kind ?? null }
    },
    edit: async ({ db, actor, body }, id) => {
      await lockRunning(db, actor, id)
      if (body.until !== undefined) ahead(body.until)
      return undefined
    },
  },
})

export const lightMaintenanceHandlers: Handlers<typeof lightMaintenances> = {
  ...regular,
  add: async (call) => {
    const reply = await regular.add(call)
    await changed(call, call.body.areaId)
    return reply
  },
  edit: async (call) => {
    const reply = await regular.edit(call)
    await changed(call, (await rowOf(call.db, call.actor, call.params.id)).areaId)
    return reply
  },
  end: async (call) => {
    const { db, actor, params } = call
    const { areaId } = await lockRunning(db, actor, params.id)
    await sql`update light_maintenance set ended_at = now(), version = version + 1 where id = ${params.id} and ${scope(actor)}`.execute(
      db,
    )
    await changed(call, areaId)
    return {}
  },
}

/** Cameras and lights rest, or do no longer. */
const changed = ({ db, services }: Pick<Call<typeof lightMaintenances.add>, 'db' | 'services'>, areaId: number) =>
  services.events.emit(db, [
    { topic: 'light', areaId, subject: areaId },
    { topic: 'device', areaId },
  ])

async function rowOf(db: Db, actor: Actor, id: number) {
  const row = db
    .selectFrom('lightMaintenance')
    .select(['areaId', sql<boolean>`${running}`.as('running')])
    .where('id', '=', id)
    .where(scope(actor))
    .forUpdate()
  return orNotFound(await row.executeTakeFirst())
}

/** @throws Refusal notFound (1512), state.impossible (2002) where it is over */
async function lockRunning(db: Db, actor: Actor, id: number) {
  const row = await rowOf(db, actor, id)
  if (!row.running) throw new Refusal('state.impossible', '这次维护已经结束')
  return row
}

function ahead(until: string) {
  const left = Date.parse(until) - Date.now()
  if (left <= 0) throw wrongField('until', '结束时间应晚于现在')
  if (left > maxMaintenanceDays * 86_400_000)
    throw wrongField('until', `结束时间应在 ${maxMaintenanceDays} 天之内，到时可以延长`)
}
