import { type RawBuilder, sql } from 'kysely'
import type { Device } from '#contract/scenic/devices.ts'

/** Seconds after the last heartbeat from which a camera is no longer known to work, and from which it counts as down. */
export const unknownAfter = 90
export const downAfter = 300
/** Seconds of silence of all cameras of a scenic area after which they are down together: heartbeats come every 30 s, and are sent again when they are lost. */
export const outageAfter = 55

const now = sql`now()`
const seconds = (count: number) => sql`make_interval(secs => ${sql.lit(count)})`

const minuteOf = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'Asia/Shanghai', 'HH24:MI')`

/** Whether a scenic area is closed at a moment, for a statement that has `area`; the hours are those of `openAt` in the contract. */
export const closedAt = (at: RawBuilder<unknown>) =>
  sql<boolean>`(area.status = 'closed' or case when area.open_to < area.open_from
    then ${minuteOf(at)} > area.open_to and ${minuteOf(at)} < area.open_from
    else ${minuteOf(at)} not between area.open_from and area.open_to end)`
export const closedNow = closedAt(now)

const neverCloses = sql<boolean>`(area.open_to::time + interval '1 minute' = area.open_from::time)`
/** The last opening up to a moment: of the day before while today's is still to come. */
const lastOpening = (at: RawBuilder<unknown>) => sql<string>`(local_day(${at}) + area.open_from::time
  - case when ${minuteOf(at)} < area.open_from then interval '1 day' else interval '0' end) at time zone 'Asia/Shanghai'`

/** From when a camera's silence counts: its last heartbeat or, where the scenic area closes for the night, the last opening. Null for one that was never heard. */
export const silentSince = (at: RawBuilder<unknown> = now) => sql<string | null>`case
  when device.last_heartbeat_at is null or ${neverCloses} then device.last_heartbeat_at
  else greatest(device.last_heartbeat_at, ${lastOpening(at)}) end`

/** Whether no camera of its scenic area has been heard lately. One camera's silence alone says nothing of the others until it is unknown. */
const outage = (at: RawBuilder<unknown>) => sql<boolean>`(
  not exists (select from device heard where heard.area_id = device.area_id and heard.removed_at is null and heard.last_heartbeat_at > ${at} - ${seconds(outageAfter)})
  and (device.last_heartbeat_at <= ${at} - ${seconds(unknownAfter)} or exists (select from device other where other.area_id = device.area_id
    and other.id <> device.id and other.removed_at is null and other.last_heartbeat_at > ${at} - ${seconds(downAfter)})))`

/**
 * State of a camera at a moment, for a statement that has `device` and `area`. A camera that is silent outside opening hours is
 * closed, not broken; one that was never heard waits to be set up. Where all cameras of a scenic area fall silent together it is
 * an outage: they are down at once. After opening each has its time to be heard first.
 */
export const deviceStateAt = (at: RawBuilder<unknown>) => sql<Device['state']>`case
  when area.status = 'maintenance' then 'maintenance'
  when device.last_heartbeat_at is null then 'pending'
  when device.last_heartbeat_at > ${at} - ${seconds(outageAfter)} then 'ok'
  when ${closedAt(at)} then case when device.last_heartbeat_at > ${at} - ${seconds(unknownAfter)} then 'ok' else 'closed' end
  when ${silentSince(at)} <= ${at} - ${seconds(downAfter)} then 'down'
  when ${silentSince(at)} = device.last_heartbeat_at and ${outage(at)} then 'down'
  when device.last_heartbeat_at > ${at} - ${seconds(unknownAfter)} then 'ok'
  else 'unknown' end`
export const deviceState = deviceStateAt(now)
/** 在线: a camera that is known to work. Every count and figure of cameras online is a count of these. */
export const onlineAt = (at: RawBuilder<unknown>) => sql<boolean>`(${deviceStateAt(at)} = 'ok')`
export const online = onlineAt(now)

/** Whether a camera ought to be heard now: set up, in a scenic area that is open. For a statement that has `device` and `area`. */
export const expectedNow = sql<boolean>`(device.last_heartbeat_at is not null and area.status <> 'maintenance' and not ${closedNow})`

/** Pictures that a camera has delivered today. */
export const picturesToday = sql<number>`(select coalesce(sum(p.pictures), 0) from picture_day p where p.area_id = device.area_id and p.day = local_day(now()) and p.device_id = device.id)`
