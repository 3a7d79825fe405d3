import { type RawBuilder, sql } from 'kysely'
import { channelHours } from '#contract/codes/scans.ts'

/** How long after a scan an order still came by it. */
export const channelSpan = sql.raw(`interval '${channelHours} hours'`)

/**
 * The channel of an order that names none: that of its visitor's last scan in the scenic area before it; null without one.
 * @param order a row with `visitor_id`, `area_id` and `created_at`
 */
export function scannedChannel(order: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${order}.${column}`)
  return sql`(select s.channel_code from scan s where s.visitor_id = ${of('visitor_id')} and s.area_id = ${of('area_id')}
    and s.at <= ${of('created_at')} and s.at > ${of('created_at')} - ${channelSpan} order by s.at desc, s.id desc limit 1)`
}
