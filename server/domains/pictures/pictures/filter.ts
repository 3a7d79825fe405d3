import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Body } from '#contract/kit.ts'
import type { Picture, PictureHour, pictures } from '#contract/pictures/pictures.ts'
import { type Actor, inScope, narrowed } from '../../../platform/access/actor.ts'
import { inDays } from '../../../platform/db/days.ts'
import type { Db } from '../../../platform/db/open.ts'
import { idArray, wordArray } from '../../../platform/db/values.ts'
import { wrongField } from '../../../platform/refusal.ts'
import { all, type Condition } from '../../sales/orders/filter.ts'

type Filter = Omit<Body<typeof pictures.list>, 'page' | 'size' | 'sort' | 'order'>

/** What a filter means. Everything but `rest` is also known to the rollup. */
export interface ParsedPictureFilter {
  /** In the caller's scope; null for all. */
  areaIds: readonly number[] | null
  states: readonly string[] | null
  bought: boolean | undefined
  viewed: boolean | undefined
  caseId: number | undefined
  deviceId: number | undefined
  from: string | undefined
  to: string | undefined
  taken: Condition[]
  /** Conditions on `p` that only the rows can answer. */
  rest: Condition[]
  /** Sold pictures come before unsold ones; only for a text search. */
  soldFirst: boolean
}

/**
 * @param search what a text means to the list
 * @throws Refusal invalid (2000) where the ends of a range are the wrong way round
 */
export function parsePictureFilter(
  actor: Actor,
  filter: Filter,
  search: (q: string) => Condition,
): ParsedPictureFilter {
  const { areaId, caseId, deviceId, pointId, visitorId, bought, viewed, from, to, fromHour, toHour } = filter
  if (fromHour !== undefined && toHour !== undefined && fromHour >= toHour)
    throw wrongField('toHour', '结束小时应晚于起始小时')
  const hour = sql`extract(hour from p.taken_at at time zone 'Asia/Shanghai')`
  const q = filter.q?.trim() ?? ''
  const rest: (Condition | false)[] = [
    pointId !== undefined && sql<SqlBool>`p.point_id = ${pointId}`,
    visitorId !== undefined &&
      sql<SqlBool>`p.id in (select m.picture_id from face_match m where m.visitor_id = ${visitorId} and ${inScope(actor, 'm.areaId')})`,
    fromHour !== undefined && fromHour > 0 && sql<SqlBool>`${hour} >= ${fromHour}`,
    toHour !== undefined && toHour < 24 && sql<SqlBool>`${hour} < ${toHour}`,
    filter.ids !== undefined && sql<SqlBool>`p.id = any(${idArray(filter.ids)})`,
    q !== '' && search(q),
  ]
  return {
    areaIds: narrowed(actor, areaId === undefined ? [] : [areaId]).areaIds,
    states: filter.states?.length ? [...new Set(filter.states)] : null,
    bought,
    viewed,
    caseId,
    deviceId,
    from,
    to,
    taken: inDays('p.taken_at', from, to),
    rest: rest.filter((condition) => condition !== false),
    soldFirst: q !== '' && filter.soldFirst === true,
  }
}

/** The whole WHERE on `p`. */
export const whereOf = (filter: ParsedPictureFilter): Condition =>
  all([inScope(filter, 'p.areaId'), ...stated(filter), ...others(filter)])

/** The WHERE on `p` without scenic areas and states. */
const others = ({ bought, viewed, caseId, deviceId, taken, rest }: ParsedPictureFilter): Condition[] => [
  ...taken,
  ...(bought === undefined ? [] : [sql<SqlBool>`p.sold_at is ${bought ? sql`not null` : sql`null`}`]),
  ...(viewed === undefined ? [] : [sql<SqlBool>`(p.viewed or p.sold_at is not null) = ${viewed}`]),
  ...(caseId === undefined
    ? []
    : [sql<SqlBool>`p.case_id = ${caseId} and p.area_id = (select area_id from scenic_case where id = ${caseId})`]),
  ...(deviceId === undefined ? [] : [sql<SqlBool>`p.device_id = ${deviceId}`]),
  ...rest,
]

const stated = ({ states }: ParsedPictureFilter) => (states ? [sql<SqlBool>`p.state = any(${wordArray(states)})`] : [])

/** Up to so many index walks are merged; more cost more than they save. */
const maxWalks = 64

/** Ids of one page, newest or oldest first. No index is sorted by time over several scenic areas: one walk for each is merged. */
export function pictureKeys(
  filter: ParsedPictureFilter,
  descending: boolean,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<unknown> {
  const { areaIds } = filter
  const sorted = sorting(descending, filter)
  const walks = areaIds?.length ?? 1
  if (
    !areaIds ||
    walks < 2 ||
    walks > maxWalks ||
    filter.rest.length > 0 ||
    filter.deviceId !== undefined ||
    filter.caseId !== undefined
  ) {
    return sql`select p.id, p.taken_at, p.sold_at from picture p where ${whereOf(filter)} order by ${sorted('p')} limit ${limit} offset ${offset}`
  }
  const where = all([sql<SqlBool>`p.area_id = a.id`, ...stated(filter), ...others(filter)])
  return sql`select w.id, w.taken_at from unnest(${idArray(areaIds)}) a (id)
    cross join lateral (select p.id, p.taken_at from picture p where ${where} order by ${sorted('p')} limit ${limit + offset}) w order by ${sorted('w')} limit ${limit} offset ${offset}`
}

export const sorting = (descending: boolean, filter: Pick<ParsedPictureFilter, 'soldFirst'>) => (table: string) => {
  const [at, id] = [sql.ref(`${table}.takenAt`), sql.ref(`${table}.id`)]
  const first = filter.soldFirst ? sql`${sql.ref(`${table}.soldAt`)} is null, ` : sql``
  return descending ? sql`${first}${at} desc, ${id} desc` : sql`${first}${at}, ${id}`
}

/** Exact numbers by state under all other filters, and how many of them were bought: from the rollup where it knows them, counted otherwise. */
export function pictureCounts(filter: ParsedPictureFilter): RawBuilder<{ state: string; n: number; bought: number }> {
  if (filter.rest.length > 0)
    return sql`select p.state, count(*) as n, count(p.sold_at) as bought from picture p where ${all([inScope(filter, 'p.areaId'), ...others(filter)])} group by 1`
  const { caseId, deviceId, from, to } = filter
  const conditions = [
    inScope(filter, 'd.areaId'),
    ...(from === undefined ? [] : [sql<SqlBool>`d.day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`d.day <= ${to}::date`]),
    ...(caseId === undefined ? [] : [sql<SqlBool>`d.case_id = ${caseId}`]),
    ...(deviceId === undefined
      ? []
      : [sql<SqlBool>`d.device_id = ${deviceId} and d.area_id = (select area_id from device where id = ${deviceId})`]),
  ]
  const bought = filter.bought === false ? sql`0` : countedIn({ ...filter, bought: true })
  return sql`select d.state, sum(${countedIn(filter)})::bigint as n, sum(${bought})::bigint as bought from picture_day d where ${all(conditions)} group by 1`
}

/** How many pictures of a row of `picture_day`: what was bought was viewed. */
function countedIn({ bought, viewed }: Pick<ParsedPictureFilter, 'bought' | 'viewed'>): RawBuilder<number> {
  if (viewed === false) return bought ? sql`0` : sql`d.pictures - d.viewed`
  if (bought) return sql`d.sold`
  const counted = viewed ? sql<number>`d.viewed` : sql<number>`d.pictures`
  return bought === false ? sql`${counted} - d.sold` : counted
}

/**
 * How many pictures the filter finds in the hour of the given one; null without a picture.
 * Uses the index: an hour is short, whatever the other filters are.
 */
export async function hourCount(
  db: Db,
  filter: ParsedPictureFilter,
  picture: Pick<Picture, 'takenAt'> | undefined,
): Promise<PictureHour | null> {
  if (!picture) return null
  const hourStart = sql`hour_of(${picture.takenAt}::timestamptz)`
  const { rows } = await sql<PictureHour>`
    select count(*) as pictures, count(p.sold_at) as sold, count(distinct p.area_id) as areas, count(distinct coalesce(p.point_id, -p.device_id)) as points
    from picture p where ${whereOf(filter)} and p.taken_at >= ${hourStart} and p.taken_at < ${hourStart} + interval '1 hour'`.execute(
    db,
  )
  return rows[0]!
}
