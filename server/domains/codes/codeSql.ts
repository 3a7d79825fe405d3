import { sql } from 'kysely'
import { codeDays, silentDays } from '#contract/codes/channelCodes.ts'
import { renewDays } from '#contract/codes/schemes.ts'
import type { Rows } from '../../platform/crud/rows.ts'

/** The days that the figures cover; today is the last of them. */
export const inFigures = sql`d.day > local_day(now()) - ${sql.lit(codeDays)}::int`

/** Scans of seven days, which ended so many days before today. */
const scansOf = (ago: number) =>
  sql`coalesce(sum(d.scans) filter (where d.day between local_day(now()) - ${sql.lit(ago + 6)}::int and local_day(now()) - ${sql.lit(ago)}::int), 0)::bigint`

/** Figures of a code in its present scenic area only, so that a code that moves leaves its figures behind. */
export const codeFigures = (rows: Rows): Rows =>
  rows.leftJoinLateral(
    sql`(select coalesce(sum(d.scans), 0)::bigint as scans, coalesce(sum(d.orders), 0)::bigint as orders, coalesce(sum(d.paid_fen), 0)::bigint as paid_fen,
        coalesce(sum(d.opens), 0)::bigint as opens, ${scansOf(1)} as week_scans, ${scansOf(8)} as week_before,
        (select l.last_scan_at from code_day l where l.code_id = channel_code.id and l.area_id = channel_code.area_id and l.last_scan_at is not null
          order by l.day desc limit 1) as scanned_at
      from code_day d where d.code_id = channel_code.id and d.area_id = channel_code.area_id and ${inFigures})`.as(
      'figures',
    ),
    (join) => join.onTrue(),
  )

export const placeNames = (rows: Rows): Rows =>
  rows
    .innerJoin('area', 'area.id', 'channelCode.areaId')
    .leftJoin('scenicCase', 'scenicCase.id', 'channelCode.caseId')
    .leftJoin('point', 'point.id', 'channelCode.pointId')

export const codeState = sql`case when not channel_code.active then 'stopped'
  when coalesce(figures.scanned_at, channel_code.created_at) < now() - make_interval(days => ${sql.lit(silentDays)}) then 'silent'
  when figures.scanned_at is null then 'unscanned' else 'live' end`

export const linkState = sql`case when channel_code.link_error is not null then 'failed' when channel_code.link_url is null then 'none'
  when channel_code.link_expires_at <= now() then 'expired'
  when channel_code.link_expires_at < now() + make_interval(days => ${sql.lit(renewDays)}) then 'expiring' else 'valid' end`

/** In basis points, at most 10000: there can be more orders than scans if only the orders named their code. */
export const conversion = sql`case when figures.scans > 0 then least(10000, round(figures.orders * 10000.0 / figures.scans))::int end`
