import { sql } from 'kysely'
import { type DeviceRevenue, type deviceHealth, healthHours, revenueDays } from '#contract/scenic/deviceHealth.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound } from '../../platform/refusal.ts'
import { type Known, stripOf } from './cameras/healthStrip.ts'
import { silentHours } from './cameras/silentHours.ts'

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
      with reach as materialized (select device.id, device.area_id, coalesce(device.heard_since, device.last_heartbeat_at) as heard_since,
          local_day(now()) - ${days - 1}::int as first, local_day(now()) as last
        from device join area on area.id = device.area_id where device.id = ${body.id} and device.removed_at is null and ${inScope(actor, 'device.areaId')}),
      ${silentHours(sql`select id, area_id, heard_since, first::timestamp at time zone 'Asia/Shanghai' as began from reach`)},
      day as (select reach.id, reach.area_id, (first + n) as day from reach, generate_series(0, last - first) n),
      told as (select day.day, p.pictures, p.matched, m.paid_orders, m.paid_fen, m.refunds, m.refunded_fen, c.minutes, c.lost from day
        cross join lateral (select coalesce(sum(pictures), 0) as pictures, coalesce(sum(pictures) filter (where state <> 'uploaded'), 0) as matched
          from picture_day p where p.area_id = day.area_id and p.day = day.day and p.device_id = day.id) p
        cross join lateral (select coalesce(sum(paid_orders), 0) as paid_orders, coalesce(sum(paid_fen), 0) as paid_fen, coalesce(sum(refunds), 0) as refunds, coalesce(sum(refunded_fen), 0) as refunded_fen
          from sale_sum s where s.area_id = day.area_id and s.span = 'day' and s.grain = 'each' and s.start = day.day and s.device_id = day.id) m
        cross join lateral (select round(coalesce(sum(silent), 0) / 60)::int as minutes, case when count(*) = count(lost) then coalesce(sum(lost), 0) end as lost from silent_hour where local_day(hour) = day.day) c)
      select reach.id, now() as as_of, reach.heard_since, to_char(first, 'YYYY-MM-DD') as day_from, to_char(last, 'YYYY-MM-DD') as day_to,
        (select jsonb_agg(jsonb_build_object('day', day, 'pictures', pictures, 'matched', matched, 'paidOrders', paid_orders, 'paidFen', paid_fen, 'refunds', refunds,
          'refundedFen', refunded_fen, 'offlineMinutes', minutes, 'lostFen', lost) order by day desc) from told) as rows,
        (select coalesce(jsonb_agg(jsonb_build_object('hour', hour, 'offlineMinutes', round(silent / 60)::int, 'paidFen', fen, 'usualFen', usual, 'lostFen', lost) order by lost desc nulls first, hour desc), '[]') from silent_hour) as hours
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
