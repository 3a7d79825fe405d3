import { sql } from 'kysely'
import type { Device } from '#contract/scenic/devices.ts'

/** Seconds after the last heartbeat from which a camera is no longer known to work, and from which it counts as down. */
export const unknownAfter = 90
export const downAfter = 300

/** Whether a scenic area is closed now, for a statement that has `area`. */
export const closedNow = sql<boolean>`(area.status = 'closed' or to_char(now() at time zone 'Asia/Shanghai', 'HH24:MI') not between area.open_from and area.open_to)`

/** State of a camera, for a statement that has `device` and `area`. A camera that is silent outside opening hours is closed, not broken. */
export const deviceState = sql<Device['state']>`case
  when area.status = 'maintenance' then 'maintenance'
  when device.last_heartbeat_at > now() - make_interval(secs => ${sql.lit(unknownAfter)}) then 'ok'
  when ${closedNow} then 'closed'
  when device.last_heartbeat_at is null or device.last_heartbeat_at > now() - make_interval(secs => ${sql.lit(downAfter)}) then 'unknown'
  else 'down' end`

/** Pictures that a camera has delivered today. */
export const picturesToday = sql<number>`(select coalesce(sum(p.pictures), 0) from picture_day p where p.area_id = device.area_id and p.day = local_day(now()) and p.device_id = device.id)`
