import { sql } from 'kysely'
import {
  type DeviceRevenue,
  type deviceHealth,
  healthHours,
  revenueDays,
  usualWeeks,
} from '#contract/scenic/deviceHealth.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound } from '../../platform/refusal.ts'
import { type Known, stripOf } from './cameras/healthStrip.ts'

type Day = DeviceRevenue['rows'][number]
type Hour = DeviceRevenue['hours'][number]

export const deviceHealthHandlers: Handlers<typeof deviceHealth> = {
  strip: async ({ db, actor, params }) => {
    const { rows } = await sql<Known & { id: number }>`
      with d as (select device.id, device.area_id, coalesce(device.heard_since, device.last_heartbeat_at) as heard_since, area.down_after,
          now() - make_interval(hours => ${sql.lit(healthHours)}) as since
        from device join area on area.id = device.area_id where device.id = ${params.id} and device.removed_at is null and ${inScope(actor, 'device.areaId')})
      select d.id, d.since as "from", now() as "to", d.heard_since, d.down_after * 1000 as down_after_ms, ${spans(sql`device_silent(d.id, d.since)`)} as silent,
        ${spans(sql`area_opening(d.area_id, d.since) - area_rested(d.area_id, d.since)`)} as open,
        ${spans(sql`area_maintained(d.area_id, d.since)`)} as maintained
      from d`.execute(db)
    const { id, ...known } = orNotFound(rows[0])
    return { id, asOf: known.to, spans: stripOf(known) }
  },
  revenue: async ({ db, actor, body }) => {
    const days = body.days ?? revenueDays.initial
    const { rows } = await sql<{
      id: number
      asOf: string
      heardSince: string | null
      dayFrom: string
      dayTo: string
      rows: Day[]
      hours: Hour[]
    }>`
      with d as materialized (select device.id, device.area_id, coalesce(device.heard_since, device.last_heartbeat_at) as heard_since,
          local_day(now()) - ${days - 1}::int as first, local_day(now()) as last
        from device join area on area.id = device.area_id where device.id = ${body.id} and device.removed_at is null and ${inScope(actor, 'device.areaId')}),
      reach as materialized (select d.*, first::timestamp at time zone 'Asia/Shanghai' as began, (first - ${sql.lit(usualWeeks.compared * 7)})::timestamp at time zone 'Asia/Shanghai' as since from d),
      spans as materialized (select reach.*, device_silent(id, since) as silent,
          (area_opening(area_id, since) - area_rested(area_id, since) - area_maintained(area_id, since)) * tstzmultirange(tstzrange(heard_since, null)) as open from reach),
      sold as materialized (select hour_of(o.paid_at) as hour, sum(o.paid_fen)::bigint as fen from reach join orders o on o.area_id = reach.area_id and o.device_id = reach.id
        and o.paid_at >= reach.since group by 1),
      hour as materialized (select h as hour, tstzmultirange(tstzrange(h, h + interval '1 hour')) as whole from spans, generate_series(began, now(), interval '1 hour') h
        where heard_since is not null and silent && tstzrange(h, h + interval '1 hour')),
      quiet as materialized (select hour, whole, seconds_in(open * whole) as open, seconds_in(open * silent * whole) as silent from spans, hour),
      cost as materialized (select q.hour, q.silent, q.open, coalesce(s.fen, 0) as fen, u.usual from quiet q left join sold s on s.hour = q.hour
        cross join lateral (select case when count(*) >= ${sql.lit(usualWeeks.min)} then round(percentile_cont(0.5) within group (order by coalesce(past.fen, 0)))::bigint end as usual
          from spans, generate_series(1, ${sql.lit(usualWeeks.compared)}) w left join sold past on past.hour = q.hour - w * interval '7 days'
          where not spans.silent && tstzrange(q.hour - w * interval '7 days', q.hour - w * interval '7 days' + interval '1 hour')
            and seconds_in(spans.open * tstzmultirange(tstzrange(q.hour - w * interval '7 days', q.hour - w * interval '7 days' + interval '1 hour'))) >= q.open) u
        where q.silent > 0),
      lost as materialized (select hour, silent, fen, usual, case when usual is not null then round(least(greatest(usual - fen, 0), usual * silent / open))::bigint end as lost from cost),
      day as (select reach.id, reach.area_id, (first + n) as day from reach, generate_series(0, last - first) n),
      told as (select day.day, p.pictures, p.matched, m.paid_orders, m.paid_fen, m.refunds, m.refunded_fen, c.minutes, c.lost from day
        cross join lateral (select coalesce(sum(pictures), 0) as pictures, coalesce(sum(pictures) filter (where state <> 'uploaded'), 0) as matched
          from picture_day p where p.area_id = day.area_id and p.day = day.day and p.device_id = day.id) p
        cross join lateral (select coalesce(sum(paid_orders), 0) as paid_orders, coalesce(sum(paid_fen), 0) as paid_fen, coalesce(sum(refunds), 0) as refunds, coalesce(sum(refunded_fen), 0) as refunded_fen
          from sale_sum s where s.area_id = day.area_id and s.span = 'day' and s.grain = 'each' and s.start = day.day and s.device_id = day.id) m
        cross join lateral (select round(coalesce(sum(silent), 0) / 60)::int as minutes, case when count(*) = count(lost) then coalesce(sum(lost), 0) end as lost from lost where local_day(hour) = day.day) c)
      select reach.id, now() as as_of, reach.heard_since, to_char(first, 'YYYY-MM-DD') as day_from, to_char(last, 'YYYY-MM-DD') as day_to,
        (select jsonb_agg(jsonb_build_object('day', day, 'pictures', pictures, 'matched', matched, 'paidOrders', paid_orders, 'paidFen', paid_fen, 'refunds', refunds,
          'refundedFen', refunded_fen, 'offlineMinutes', minutes, 'lostFen', lost) order by day desc) from told) as rows,
        (select coalesce(jsonb_agg(jsonb_build_object('hour', hour, 'offlineMinutes', round(silent / 60)::int, 'paidFen', fen, 'usualFen', usual, 'lostFen', lost) order by lost desc nulls first, hour desc), '[]') from lost) as hours
      from reach`.execute(db)
    const row = orNotFound(rows[0])
    return { ...row, sums: summed(row.rows) }
  },
}

const spans = (ranges: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_array(extract(epoch from lower(r)) * 1000, extract(epoch from upper(r)) * 1000) order by r), '[]') from unnest(${ranges}) r)`

function summed(rows: readonly Day[]): DeviceRevenue['sums'] {
  const of = (key: Exclude<keyof Day, 'day' | 'lostFen'>) => rows.reduce((sum, row) => sum + row[key], 0)
  return {
    pictures: of('pictures'),
    matched: of('matched'),
    paidOrders: of('paidOrders'),
    paidFen: of('paidFen'),
    refunds: of('refunds'),
    refundedFen: of('refundedFen'),
    offlineMinutes: of('offlineMinutes'),
    lostFen: rows.reduce<number | null>(
      (sum, { lostFen }) => (sum === null || lostFen === null ? null : sum + lostFen),
      0,
    ),
  }
}
