import { sql } from 'kysely'
import type { Status } from '#contract/status.ts'
import { closedNow, deviceState, maintainedAt } from './cameras/deviceState.ts'

const cameras = (state: Status) =>
  sql`exists (select from device where device.area_id = area.id and device.removed_at is null and ${deviceState} = ${sql.lit(state)})`

/**
 * The state of a scenic area, for a statement that has `area`: as last stored by its lights. Maintenance and closing follow the clock.
 * Until its lights are first judged, or since it opened, the state of its cameras is used instead.
 */
export const areaState = sql<Status>`case when ${maintainedAt(sql`now()`)} then 'maintenance' when ${closedNow} then 'closed'
  else coalesce((select l.state from light l where l.area_id = area.id and l.kind = 'area' and l.state not in ('maintenance', 'closed')),
    case when ${cameras('down')} then 'down' when ${cameras('ok')} then 'ok' else 'unknown' end) end`
