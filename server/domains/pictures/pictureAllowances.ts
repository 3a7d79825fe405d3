import { type SqlBool, sql } from 'kysely'
import { allowanceLow, allowanceStates, pictureAllowances } from '#contract/pictures/pictureAllowances.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import { placeAmong } from '../../platform/db/sorted.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { placed } from '../scenic/placed.ts'

/** Rows of cameras in sight; a removed camera exists nowhere. */
export const camerasOf = (actor: Actor) => sql<SqlBool>`${inScope(actor, 'pictureAllowance.areaId')}
  and exists (select from device d where d.id = picture_allowance.id and d.removed_at is null)`

const { join, computed } = placed('pictureAllowance')
const today = sql`local_day(now())`
const arrived = sql`(select a.pictures from picture_arrival a
  where a.area_id = picture_allowance.area_id and a.device_id = picture_allowance.id and a.day = ${today})`
const used = sql`coalesce(${arrived}, 0)::bigint`
const toppedUp = sql`(select coalesce(sum(t.pictures), 0)::bigint from picture_topup t where t.device_id = picture_allowance.id and t.day = ${today})`
const left = sql`(case when picture_allowance.daily is not null then greatest(picture_allowance.daily + ${toppedUp} - ${used}, 0) end)::bigint`
const state = sql`case when picture_allowance.daily is null then 'unlimited' when ${left} = 0 then 'empty'
  when ${left} <= (picture_allowance.daily + ${toppedUp}) * ${allowanceLow}::numeric then 'low' else 'ok' end`

export const pictureAllowanceHandlers: Handlers<typeof pictureAllowances> = crudHandlers(pictureAllowances, {
  table: 'pictureAllowance',
  scope: camerasOf,
  from: (rows) => rows.innerJoin('device', 'device.id', 'pictureAllowance.id'),
  join,
  computed: {
    ...computed,
    name: sql.ref('device.name'),
    gbCode: sql.ref('device.gb_code'),
    pointName: sql`(select p.name from point p where p.id = device.point_id)`,
    state,
    toppedUp,
    used,
    left,
    days: sql`(select jsonb_agg(jsonb_build_object('day', d.day::date::text, 'pictures', coalesce(a.pictures, 0)) order by d.day)
      from generate_series(${today} - 6, ${today}, interval '1 day') d (day) left join picture_arrival a
        on a.area_id = picture_allowance.area_id and a.device_id = picture_allowance.id and a.day = d.day::date)`,
  },
  sums: { used: sql`coalesce(sum(${used}), 0)::bigint`, toppedUp: sql`coalesce(sum(${toppedUp}), 0)::bigint` },
  // Among equals, cameras that may transfer least come first.
  defaultOrder: sql`${placeAmong(Object.keys(allowanceStates), state)}, ${left} nulls last, ${used} desc, picture_allowance.id desc`,
})
