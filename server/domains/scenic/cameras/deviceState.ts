import { type RawBuilder, sql } from 'kysely'
import type { Device } from '#contract/scenic/devices.ts'

/**
 * Seconds after the last heartbeat from which a camera is no longer known to work. The rule of its scenic area defines when it counts as
 * down (`downAfter`).
 */
export const unknownAfter = 90
/** For a statement that has `area`. */
export const downAfter = sql`make_interval(secs => area.down_after)`
/** Seconds of silence of all cameras of a scenic area after which they are down together: heartbeats come every 30 s, and are sent again when they are lost. */
export const outageAfter = 55

const now = sql`now()`
const seconds = (count: number) => sql`make_interval(secs => ${sql.lit(count)})`

const minuteOf = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'Asia/Shanghai', 'HH24:MI')`

/** Whether a scenic area is closed at a moment, for a statement that has `area`; the hours are those of `openAt` in the contract, or what its calendar says. */
export const closedAt = (at: RawBuilder<unknown>) =>
  sql<boolean>`(area.status = 'closed' or case when area.has_calendar then area_opened(area.id, ${at}) is null when area.open_to < area.open_from
    then ${minuteOf(at)} > area.open_to and ${minuteOf(at)} < area.open_from
    else ${minuteOf(at)} not between area.open_from and area.open_to end)`
export const closedNow = closedAt(now)
/** Whether all of a scenic area is under maintenance at a moment: by its record, or for a while. For a statement that has `area`. */
export const maintainedAt = (at: RawBuilder<unknown>) =>
  sql<boolean>`(area.status = 'maintenance' or coalesce(area.maintained_until > ${at}, false))`

/** A scenic area that is open day and night. */
export const neverCloses = sql<boolean>`(not area.has_calendar and area.open_to::time + interval '1 minute' = area.open_from::time)`
/** The last opening up to a moment: of the day before while today's is still to come. */
export const lastOpening = (
  at: RawBuilder<unknown>,
) => sql<string>`case when area.has_calendar then coalesce(area_opened(area.id, ${at}), '-infinity')
  else (local_day(${at}) + area.open_from::time - case when ${minuteOf(at)} < area.open_from then interval '1 day' else interval '0' end) at time zone 'Asia/Shanghai' end`

/**
 * When a camera's silence began: at its last heartbeat, or at the last opening if the scenic area closes for the night. Null without a
 * heartbeat.
 */
export const silentSince = (at: RawBuilder<unknown> = now) => sql<string | null>`case
  when device.last_heartbeat_at is null or ${neverCloses} then device.last_heartbeat_at
  else greatest(device.last_heartbeat_at, ${lastOpening(at)}) end`

/**
 * Whether no camera of its scenic area has sent a heartbeat recently. The silence of a single camera says nothing about the others until
 * it is unknown.
 */
const outage = (at: RawBuilder<unknown>) => sql<boolean>`(
  not exists (select from device heard where heard.area_id = device.area_id and heard.removed_at is null and heard.last_heartbeat_at > ${at} - ${seconds(outageAfter)})
  and (device.last_heartbeat_at <= ${at} - ${seconds(unknownAfter)} or exists (select from device other where other.area_id = device.area_id
    and other.id <> device.id and other.removed_at is null and other.last_heartbeat_at > ${at} - ${downAfter})))`

/** Whether its connection to the device bus broke without a goodbye, and nothing was received since. */
const lost = (at: RawBuilder<unknown>) =>
  sql<boolean>`(device.bus_lost_at is not null and device.bus_lost_at <= ${at} and device.bus_lost_at > device.last_heartbeat_at)`

/**
 * The state of a camera at a moment, for a statement that has `device` and `area`.
 * A camera that is silent outside opening hours is closed, not broken; one without any heartbeat is pending. If all cameras of a scenic
 * area fall silent together, it is an outage: they are down at once. After opening, each camera has time for its first heartbeat. A
 * camera whose connection to the bus broke is no longer known to work.
 */
export const deviceStateAt = (at: RawBuilder<unknown>) => sql<Device['state']>`case
  when ${maintainedAt(at)} then 'maintenance'
  when device.last_heartbeat_at is null then 'pending'
  when device.last_heartbeat_at > ${at} - ${seconds(outageAfter)} and not ${lost(at)} then 'ok'
  when ${closedAt(at)} then case when device.last_heartbeat_at > ${at} - ${seconds(unknownAfter)} and not ${lost(at)} then 'ok' else 'closed' end
  when ${silentSince(at)} <= ${at} - ${downAfter} then 'down'
  when ${silentSince(at)} = device.last_heartbeat_at and ${outage(at)} then 'down'
  when device.last_heartbeat_at > ${at} - ${seconds(unknownAfter)} and not ${lost(at)} then 'ok'
  else 'unknown' end`
export const deviceState = deviceStateAt(now)
/** 在线: a camera that is known to work. Every count and figure of cameras online is a count of these. */
export const onlineAt = (at: RawBuilder<unknown>) => sql<boolean>`(${deviceStateAt(at)} = 'ok')`
export const online = onlineAt(now)

/** Whether a camera should be sending heartbeats now: set up, in an open scenic area. For a statement that has `device` and `area`. */
export const expectedNow = sql<boolean>`(device.last_heartbeat_at is not null and not ${maintainedAt(now)} and not ${closedNow})`

/** Pictures that a camera has delivered today. */
export const picturesToday = sql<number>`(select coalesce(sum(p.pictures), 0) from picture_day p where p.area_id = device.area_id and p.day = local_day(now()) and p.device_id = device.id)`
