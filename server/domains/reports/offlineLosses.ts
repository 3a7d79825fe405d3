import { sql } from 'kysely'
import type { AreaLoss, CameraLoss, offlineLosses } from '#contract/reports/offlineLosses.ts'
import { type Actor, inScope, narrowed } from '../../platform/access/actor.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound } from '../../platform/refusal.ts'
import { unknownAfter } from '../scenic/cameras/deviceState.ts'
import { silentHours } from '../scenic/cameras/silentHours.ts'

export const offlineLossHandlers: Handlers<typeof offlineLosses> = {
  areas: async ({ db, actor, body }) => {
    const scope = narrowed(actor, body.areaIds)
    const asOf = new Date().toISOString()
    const { rows } = await sql<AreaLoss>`
      with ${lossesToday(scope)}
      select area.id, area.name, count(loss.id)::int as devices, (count(loss.id) - count(loss.lost_fen))::int as unknown, coalesce(sum(loss.lost_fen), 0)::bigint as lost_fen
      from area left join loss on loss.area_id = area.id where ${inScope(scope, 'area.id')}
      group by area.id order by lost_fen desc, area.name, area.id`.execute(db)
    return { asOf, rows }
  },
  cameras: async ({ db, actor, params: { id } }) => {
    const area = db.selectFrom('area').select('name').where('id', '=', id).where(inScope(actor, 'id'))
    const { name: areaName } = orNotFound(await area.executeTakeFirst())
    const asOf = new Date().toISOString()
    const { rows } = await sql<CameraLoss>`
      with ${lossesToday(narrowed(actor, [id]))}
      select device.id, device.name, scenic_case.name as case_name, point.name as point_name, loss.offline_minutes, loss.lost_fen,
        case when device.last_heartbeat_at < now() - make_interval(secs => ${sql.lit(unknownAfter)}) then device.last_heartbeat_at end as silent_since
      from loss join device on device.id = loss.id join scenic_case on scenic_case.id = device.case_id left join point on point.id = device.point_id
      order by coalesce(loss.lost_fen, 0) desc, loss.lost_fen nulls first, loss.offline_minutes desc, device.name, device.id`.execute(
      db,
    )
    return { asOf, areaName, rows }
  },
}

/** CTEs, ending with `loss`: a row for each camera of a scope that was silent today, with `id`, `area_id`, `offline_minutes` and `lost_fen`. */
const lossesToday = (scope: Pick<Actor, 'areaIds'>) => sql`
  ${silentHours(sql`
    select id, area_id, coalesce(heard_since, last_heartbeat_at) as heard_since, local_day(now())::timestamp at time zone 'Asia/Shanghai' as began
    from device where removed_at is null and ${inScope(scope, 'device.areaId')}`)},
  loss as (
    select camera.id, camera.area_id, round(sum(silent) / 60)::int as offline_minutes, case when count(*) = count(lost) then sum(lost)::bigint end as lost_fen
    from silent_hour join camera using (id) group by 1, 2)`
