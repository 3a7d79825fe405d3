import { type RawBuilder, sql } from 'kysely'
import type { ReportGroup, ReportSpread } from '#contract/reports/reports.ts'
import { orderKindNames } from '#contract/sales/orders.ts'
import type { Apart } from '../figures/sales.ts'

interface Group {
  /** What `sale_sum` must be grouped by for this. */
  readonly apart: readonly Apart[]
  readonly byDay?: true
  /** The key of a row `e` of sale_sum; a missing value of an order is a negative number, so that every row falls into exactly one group. */
  readonly key: RawBuilder<unknown>
  /** The columns of the group beside its figures, and their source; `s` has the key, and a camera, package, code, project and area of it. */
  readonly row: RawBuilder<unknown>
}

const none = (type: string) => sql.raw(`null::${type}`)
const ids = (
  known: Partial<
    Record<
      'areaId' | 'areaName' | 'caseId' | 'caseName' | 'deviceId' | 'packageId' | 'codeId' | 'kind' | 'day',
      RawBuilder<unknown>
    >
  >,
) =>
  sql`${known.areaId ?? none('bigint')} as area_id, ${known.areaName ?? none('text')} as area_name, ${known.caseId ?? none('bigint')} as case_id, ${known.caseName ?? none('text')} as case_name,
    ${known.deviceId ?? none('bigint')} as device_id, ${known.packageId ?? none('bigint')} as package_id, ${known.codeId ?? none('bigint')} as code_id, ${known.kind ?? none('text')} as kind, ${known.day ?? none('date')} as day`
const area = { areaId: sql`r.id`, areaName: sql`r.name` }
const inCase = { ...area, caseId: sql`c.id`, caseName: sql`c.name` }
const cases = sql`join scenic_case c on c.id = s.case_id join area r on r.id = c.area_id`
const kindName = sql`case s.kind when 'video' then ${orderKindNames.video} else ${orderKindNames.photo} end`
const epoch = sql`date '1970-01-01'`
const months = sql`date_trunc('month', e.start::timestamp)::date`

export const groups: Readonly<Record<ReportGroup, Group>> = {
  area: {
    apart: [],
    key: sql`e.area_id`,
    row: sql`s.key as id, r.name, ${ids(area)} from s join area r on r.id = s.key`,
  },
  case: { apart: ['case'], key: sql`e.case_id`, row: sql`s.key as id, c.name, ${ids(inCase)} from s ${cases}` },
  device: {
    apart: ['device'],
    key: sql`case e.device_id when 0 then -e.case_id else e.device_id end`,
    row: sql`s.key as id, coalesce(d.name, '未记录摄像头') as name, ${ids({ ...inCase, deviceId: sql`d.id` })} from s ${cases} left join device d on d.id = s.device_id`,
  },
  package: {
    apart: ['package'],
    key: sql`case e.package_id when 0 then -(e.case_id * 2 + (e.kind = 'photo')::int) else e.package_id * 2 + (e.kind = 'photo')::int end`,
    row: sql`s.key as id, coalesce(p.name, q.name, ${kindName} || '，未记录套餐') as name, ${ids({ ...inCase, packageId: sql`nullif(s.package_id, 0)`, kind: sql`s.kind` })} from s ${cases}
      left join package_price p on s.kind = 'video' and p.id = s.package_id left join photo_package q on s.kind = 'photo' and q.id = s.package_id`,
  },
  code: {
    apart: ['code'],
    key: sql`case e.code_id when 0 then -e.area_id else e.code_id end`,
    row: sql`s.key as id, coalesce(k.name, '未经渠道码') as name, ${ids({ ...area, codeId: sql`k.id` })} from s join area r on r.id = s.area_id left join channel_code k on k.id = s.code_id`,
  },
  kind: {
    apart: [],
    key: sql`case e.kind when 'video' then 1 else 2 end`,
    row: sql`s.key::bigint as id, ${kindName} as name, ${ids({ kind: sql`s.kind` })} from s`,
  },
  day: {
    apart: [],
    byDay: true,
    key: sql`e.start - ${epoch}`,
    row: sql`s.key::bigint as id, (${epoch} + s.key)::text as name, ${ids({ day: sql`${epoch} + s.key` })} from s`,
  },
  month: {
    apart: [],
    key: sql`${months} - ${epoch}`,
    row: sql`s.key::bigint as id, to_char(${epoch} + s.key, 'YYYY-MM') as name, ${ids({ day: sql`${epoch} + s.key` })} from s`,
  },
}

/** What a row is spread over: the column of `e`, as text that sorts. */
export const spreads: Readonly<Record<ReportSpread, RawBuilder<unknown>>> = {
  day: sql`e.start::text`,
  month: sql`to_char(e.start, 'YYYY-MM')`,
  kind: sql`e.kind`,
}
