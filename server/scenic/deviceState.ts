import { type RawBuilder, sql } from 'kysely'
import type { Device } from '#contract/scenic/devices.ts'

/** Seconds after the last heartbeat from which a camera is no longer known to work, and from which it counts as down. */
export const unknownAfter = 90
export const downAfter = 300

const now = sql`now()`
const seconds = (count: number) => sql`make_interval(secs => ${sql.lit(count)})`

/** Whether a scenic area is closed at a moment, for a statement that has `area`. */
export const closedAt = (at: RawBuilder<unknown>) =>
  sql<boolean>`(area.status = 'closed' or to_char(${at} at time zone 'Asia/Shanghai', 'HH24:MI') not between area.open_from and area.open_to)`
export const closedNow = closedAt(now)

/** From when a camera's silence counts: its last heartbeat or, where the scenic area closes for the night, today's opening. Null for one that was never heard. */
export const silentSince = (at: RawBuilder<unknown> = now) => sql<string | null>`case
  when device.last_heartbeat_at is null or (area.open_from = '00:00' and area.open_to = '23:59') then device.last_heartbeat_at
  else greatest(device.last_heartbeat_at, (local_day(${at}) + area.open_from::time) at time zone 'Asia/Shanghai') end`

/** State of a camera at a moment, for a statement that has `device` and `area`. A camera that is silent outside opening hours is closed, not broken. */
export const deviceStateAt = (at: RawBuilder<unknown>) => sql<Device['state']>`case
  when area.status = 'maintenance' then 'maintenance'
  when device.last_heartbeat_at > ${at} - ${seconds(unknownAfter)} then 'ok'
  when ${closedAt(at)} then 'closed'
  when device.last_heartbeat_at is null or ${silentSince(at)} > ${at} - ${seconds(downAfter)} then 'unknown'
  else 'down' end`
export const deviceState = deviceStateAt(now)

/** Pictures that a camera has delivered today. */
export const picturesToday = sql<number>`(select coalesce(sum(p.pictures), 0) from picture_day p where p.area_id = device.area_id and p.day = local_day(now()) and p.device_id = device.id)`
