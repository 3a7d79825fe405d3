import { sql } from 'kysely'
import { foldShort } from '#contract/codes/short.ts'
import type { ScanPost } from '#contract/ingest/posts.ts'
import type { Static } from '#contract/static.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import { atDevices } from '../request/known.ts'
import { insertNew } from '../request/numbered.ts'
import type { Work } from '../request/work.ts'
import { codeOf } from './channelCode.ts'
import { meet } from './sightings.ts'

/** Visitors who scanned the code at a camera. */
export const scans: Work<Static<typeof ScanPost>> = async (db, key, items, answers) => {
  const placed = await atDevices(db, key, items, answers)
  if (placed.length === 0) return []
  const welcome = await meet(db, placed, ({ device }) => device.areaId, answers)
  const rows = welcome.map(({ index, device, scanId, visitor, channelCode = '', at }) => ({
    index,
    areaId: device.areaId,
    visitorId: visitor.id,
    externalId: scanId,
    row: {
      area_id: device.areaId,
      case_id: device.caseId,
      device_id: device.id,
      visitor_id: visitor.id,
      external_id: scanId,
      channel_code: channelCode,
      short: foldShort(channelCode),
      at,
    },
  }))
  const asTable = (of: readonly (typeof rows)[number][]) =>
    recordset(
      of.map(({ index, row }) => ({ n: index, ...row })),
      sql`n int, area_id bigint, case_id bigint, device_id bigint, visitor_id bigint, external_id text, channel_code text, short text, at timestamptz`,
      'i',
    )
  // scan_rollup, scan_days and code_scans count them.
  const made = await insertNew(
    db,
    rows,
    '扫码编号',
    (added) => sql`
      insert into scan (area_id, case_id, device_id, visitor_id, external_id, channel_code, at, channel_code_id)
      select area_id, case_id, device_id, visitor_id, external_id, channel_code, at, ${codeOf} from ${asTable(added)} order by area_id, external_id
      on conflict (area_id, external_id) do nothing returning id, area_id, external_id`,
    (rest) => sql`
      select i.n as index, s.id, (s.device_id, s.visitor_id, s.channel_code, s.at) = (i.device_id, i.visitor_id, i.channel_code, i.at) as same
      from ${asTable(rest)} join scan s on s.area_id = i.area_id and s.external_id = i.external_id`,
    answers,
  )
  const coded = rows.filter(({ row }) => row.short !== null)
  return [
    ...areaEvents(
      'visitor',
      made.map(({ visitorId, areaId }) => ({ id: visitorId, areaId })),
    ),
    ...[...new Set(coded.map(({ areaId }) => areaId))].map((areaId) => ({ topic: 'code' as const, areaId })),
  ]
}
