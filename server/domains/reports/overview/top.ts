import { type RawBuilder, sql } from 'kysely'
import type { Body, Query, Reply } from '#contract/kit.ts'
import type { OverviewLevel, OverviewMeasure, overview, Ranked } from '#contract/reports/overview.ts'
import { type Actor, inScope, narrowed } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { orNotFound } from '../../../platform/refusal.ts'
import { flowSums } from '../figures/flow.ts'
import { describePeriod, eras, followed, measureOf, type Period, periodOf } from './period.ts'

type Summed = Parameters<typeof followed>[0]
type Place = Pick<
  Ranked,
  | 'id'
  | 'name'
  | 'areaId'
  | 'province'
  | 'city'
  | 'lng'
  | 'lat'
  | 'datum'
  | 'caseId'
  | 'caseName'
  | 'pointId'
  | 'deviceId'
>
type Row = Place & { [K in keyof Summed]: number | null } & {
  [K in keyof Summed as `before${Capitalize<K>}`]: number | null
}

const none = (type: string) => sql.raw(`null::${type}`)

/** All scenic areas of the caller's scope by one figure. */
export async function topAreas(
  db: Db,
  actor: Actor,
  { areaIds, by = 'turnoverFen', limit = 500, ...body }: Body<typeof overview.top>,
): Promise<Reply<typeof overview.top>> {
  const period = periodOf(body)
  const scope = narrowed(actor, areaIds)
  const { rows } = await sql<Row>`
    with f as (${summedBy(sql`e.area_id`, eras(scope, period, 'area', false))})
    select r.id, r.name, r.id as area_id, r.province, r.city, r.lng, r.lat, r.datum, ${none('bigint')} as case_id, ${none('text')} as case_name, ${none('bigint')} as point_id, ${none('bigint')} as device_id, f.*
    from area r left join f on f.key = r.id where ${inScope(scope, 'r.id')}`.execute(db)
  return { ...describePeriod(period), rows: ranked(rows, period, by).slice(0, limit), total: rows.length }
}

/** The levels within a scenic area: the key that figures are summed by, and everything that exists on the level, by the same key. */
export const levels: Readonly<
  Record<OverviewLevel, { key: RawBuilder<unknown>; all: RawBuilder<unknown>; name: RawBuilder<unknown> }>
> = {
  case: {
    key: sql`e.case_id`,
    all: sql`select id as key from scenic_case where area_id`,
    name: sql`c.name, ${none('bigint')} as point_id, ${none('bigint')} as device_id from k left join scenic_case c on c.id = k.key`,
  },
  // A camera's figures count for the point where it is now.
  point: {
    key: sql`coalesce((select d.point_id from device d where d.id = e.device_id), -e.case_id)`,
    all: sql`select id from point where area_id`,
    name: sql`coalesce(p.name, '未放到点位') as name, p.id as point_id, ${none('bigint')} as device_id from k left join point p on p.id = k.key left join scenic_case c on c.id = coalesce(p.case_id, -k.key)`,
  },
  device: {
    key: sql`coalesce(nullif(e.device_id, 0), -e.case_id)`,
    all: sql`select id from device where removed_at is null and area_id`,
    name: sql`coalesce(d.name, '未记录摄像头') as name, d.point_id, d.id as device_id from k left join device d on d.id = k.key left join scenic_case c on c.id = coalesce(d.case_id, -k.key)`,
  },
}

/** @throws Refusal notFound (1512) where the scenic area is not in the caller's scope */
export async function topOfArea(
  db: Db,
  actor: Actor,
  areaId: number,
  { by = 'turnoverFen', level = 'case', caseId, ...body }: Query<typeof overview.topOf>,
): Promise<Reply<typeof overview.topOf>> {
  const period = periodOf(body)
  const area = orNotFound(
    (
      await sql<{
        id: number
        name: string
        province: string
        city: string
      }>`select id, name, province, city from area where id = ${areaId} and ${inScope(actor, 'id')}`.execute(db)
    ).rows[0],
  )
  const scope = narrowed(actor, [areaId])
  const { key, all, name } = levels[level]
  const { rows } = await sql<Row>`
    with f as (${summedBy(key, eras(scope, period, 'each', false))}),
    k as (select key from f union ${all} = ${areaId})
    select k.key as id, c.id as case_id, c.name as case_name, f.*, ${name} left join f on f.key = k.key
    where ${caseId === undefined ? sql`true` : sql`c.id = ${caseId}`}`.execute(db)
  const { province, city } = area
  const nowhere = { lng: null, lat: null, datum: 'gcj02' } as const
  const inArea = rows.map((row) => ({ ...row, areaId, province, city, ...nowhere }))
  return { ...describePeriod(period), areaName: area.name, rows: ranked(inArea, period, by), total: rows.length }
}

const summedBy = (key: RawBuilder<unknown>, flows: RawBuilder<unknown>) =>
  sql`select ${key} as key, ${flowSums(sql`era = 0`)}, ${flowSums(sql`era = 1`, 'before_')} from (${flows}) e group by 1`

/** The highest first; rows without a figure come last, and equal ones are sorted by name. */
function ranked(rows: readonly Row[], { basis }: Period, by: OverviewMeasure): Ranked[] {
  return rows
    .map((row): Ranked => {
      const { id, name, areaId, province, city, lng, lat, datum, caseId, caseName, pointId, deviceId } = row
      return {
        ...{ id, name, areaId, province, city, lng, lat, datum, caseId, caseName, pointId, deviceId },
        ...followed(sumsOf(row, '')),
        before: basis && measureOf(sumsOf(row, 'before'), by),
      }
    })
    .toSorted(
      (a, b) =>
        (b[by] ?? Number.NEGATIVE_INFINITY) - (a[by] ?? Number.NEGATIVE_INFINITY) || a.name.localeCompare(b.name, 'zh'),
    )
}

const keys = [
  'orders',
  'paidOrders',
  'paidFen',
  'refunds',
  'refundedFen',
  'turnoverFen',
  'scans',
  'pictures',
  'matched',
  'printed',
] as const satisfies readonly (keyof Summed)[]
const sumsOf = (row: Row, prefix: '' | 'before') =>
  Object.fromEntries(
    keys.map((key) => [
      key,
      (row as unknown as Record<string, number | null>)[
        prefix ? `${prefix}${key[0]!.toUpperCase()}${key.slice(1)}` : key
      ] ?? 0,
    ]),
  ) as unknown as Summed
