import { type RawBuilder, sql } from 'kysely'
import { usualWeeks } from '#contract/usual.ts'

/**
 * CTEs, ending with `silent_hour`: every hour in which a camera was silent while its scenic area was open, and what that cost.
 * Columns: `id` and `area_id` of the camera, `hour`, `silent` and `open` (seconds), `fen` (paid), `usual` (fen; null if too few weeks are
 * known) and `lost` (fen; null as `usual`).
 *
 * `cameras` is a statement with one row a camera within the caller's scope: `id`, `area_id`, `heard_since` (null if it has never sent a
 * heartbeat) and `began`, the local midnight from which on its hours are wanted.
 */
export const silentHours = (cameras: RawBuilder<unknown>) => sql`
  camera as materialized (${cameras}),
  opening as materialized (select area_id, began, ${openSince(sql`began`)} as open from (select distinct area_id, began from camera) a),
  quiet as materialized (
    select id, area_id, heard_since, device_silent(id, began) * o.open * tstzmultirange(tstzrange(greatest(heard_since, began), null)) as spans
    from camera join opening o using (area_id, began) where heard_since is not null),
  silent as materialized (
    select * from (
      select id, area_id, heard_since, hour, seconds_in(spans * ${wholeHour(sql`hour`)}) as silent
      from (select * from quiet where not isempty(spans)) q cross join lateral generate_series(hour_of(lower(spans)), upper(spans), interval '1 hour') hour) h
    where silent > 0),
  -- The same hours of the weeks before; week 0 is the hour itself.
  since as materialized (select area_id, min(hour) - ${compared} as since from silent group by 1),
  past_opening as materialized (select area_id, ${openSince(sql`since`)} as open from since),
  week as materialized (
    select *, first_value(open) over (partition by area_id, hour order by week) as open_now
    from (select area_id, hour, week, hour - week * interval '7 days' as at, seconds_in(o.open * ${wholeHour(sql`(hour - week * interval '7 days')`)}) as open
      from (select distinct area_id, hour from silent) h join past_opening o using (area_id) cross join generate_series(0, ${sql.lit(usualWeeks.compared)}) week) w),
  past as materialized (select id, area_id, device_silent(id, min(hour) - ${compared}) as silent from silent group by 1, 2),
  sold as materialized (
    select o.* from (select distinct area_id, local_day(at) as day from week) d
    cross join lateral (
      select device_id as id, hour_of(paid_at) as hour, sum(paid_fen)::bigint as fen from orders
      where area_id = d.area_id and paid_at >= ${midnight(sql`d.day`)} and paid_at < ${midnight(sql`d.day + 1`)} group by 1, 2) o
    where (d.area_id, o.id) in (select area_id, id from past)),
  -- As rows of two kinds instead of a join: the planner takes either for a few rows, and compares each with each.
  compared as (
    select id, hour, week, bool_or(known) as known, max(open) as open, sum(fen)::bigint as fen from (
      select s.id, s.hour, w.week, w.open_now as open, w.open >= w.open_now and w.at >= s.heard_since and not p.silent && ${hourRange(sql`w.at`)} as known, 0 as fen
      from silent s join past p using (id, area_id) join week w on w.area_id = s.area_id and w.hour = s.hour
      union all select id, hour + week * interval '7 days', week, null, null, fen from sold cross join generate_series(0, ${sql.lit(usualWeeks.compared)}) week) f
    group by 1, 2, 3),
  usual as (
    select id, hour, max(open) as open, max(fen) filter (where week = 0) as fen,
      case when count(*) filter (where known and week > 0) >= ${sql.lit(usualWeeks.min)} then round(percentile_cont(0.5) within group (order by fen) filter (where known and week > 0))::bigint end as usual
    from compared group by 1, 2),
  silent_hour as materialized (
    select s.id, s.area_id, s.hour, s.silent, u.open, u.fen, u.usual,
      case when u.usual is not null then round(least(greatest(u.usual - u.fen, 0), u.usual * s.silent / u.open))::bigint end as lost
    from silent s join usual u using (id, hour))`

/** When a scenic area was open since a moment, for a statement with its `area_id`. */
const openSince = (since: RawBuilder<unknown>) =>
  sql`area_opening(area_id, ${since}) - area_rested(area_id, ${since}) - area_maintained(area_id, ${since})`

const hourRange = (hour: RawBuilder<unknown>) => sql`tstzrange(${hour}, ${hour} + interval '1 hour')`
const wholeHour = (hour: RawBuilder<unknown>) => sql`tstzmultirange(${hourRange(hour)})`
const compared = sql`make_interval(weeks => ${sql.lit(usualWeeks.compared)})`
const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Asia/Shanghai'`
