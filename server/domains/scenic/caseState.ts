import { sql } from 'kysely'
import type { Status } from '#contract/status.ts'
import { closedNow, deviceState, maintainedAt } from './cameras/deviceState.ts'

/**
 * The state of a project, for a statement that has `scenic_case`: it rests with its scenic area; else it is down where all of its cameras
 * are, and degraded where some are. A camera that has never sent a heartbeat says nothing; without any other the state is unknown.
 */
export const caseState = sql<Status>`(select case when ${maintainedAt(sql`now()`)} then 'maintenance' when ${closedNow} then 'closed' else
    (select case when bool_and(camera.state = 'down') then 'down' when bool_or(camera.state = 'down') then 'degraded'
        when bool_or(camera.state = 'ok') then 'ok' else 'unknown' end
      from (select ${deviceState} as state from device where device.case_id = scenic_case.id and device.removed_at is null) camera
      where camera.state <> 'pending') end
  from area where area.id = scenic_case.area_id)`
