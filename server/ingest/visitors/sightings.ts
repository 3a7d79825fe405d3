import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import type { Answers } from '../../platform/http/validation/items.ts'

export interface Sighting {
  openid: string
  areaId: number
  at: string
}

export interface MetVisitor {
  id: number
  phone: string | null
  barredAt: string | null
}

/** What came in late is taken in: only what a visitor did from then on is refused. */
export const isBarred = ({ barredAt }: Pick<MetVisitor, 'barredAt'>, at: string) =>
  barredAt !== null && Date.parse(at) >= Date.parse(barredAt)

export const barredText = '游客已被禁止登录'

/**
 * Records that visitors were seen in scenic areas, creating unknown visitors, and refuses items of barred ones.
 * The same statement returns whether a visitor is barred and locks the row until the transaction ends.
 * @returns the accepted items, each with its visitor
 */
export async function meet<T extends { readonly index: number; readonly openid: string; readonly at: string }>(
  db: Db,
  items: readonly T[],
  areaOf: (item: T) => number,
  answers: Answers,
): Promise<(T & { visitor: MetVisitor })[]> {
  const visitors = await note(
    db,
    items.map((item) => ({ openid: item.openid, areaId: areaOf(item), at: item.at })),
  )
  return items.flatMap((item) => {
    const visitor = visitors.get(item.openid)!
    if (!isBarred(visitor, item.at)) return [{ ...item, visitor }]
    answers.refuse(item.index, 'login.forbidden', barredText)
    return []
  })
}

async function note(db: Db, sightings: readonly Sighting[]): Promise<Map<string, MetVisitor>> {
  // Every row is updated, also where nothing changes: a row that another transaction has just made would otherwise not be returned.
  // Where a barred visitor came only after that, nothing does.
  const { rows } = await sql<MetVisitor & { openid: string }>`
    with r as materialized (select * from ${recordset(
      sightings.map(({ openid, areaId, at }) => ({ openid, area_id: areaId, at })),
      sql`openid text, area_id bigint, at timestamptz`,
      'posted',
    )}),
    v as materialized (select openid, barred_at from visitor where openid = any(array(select openid from r))),
    i as (select openid, area_id,
        coalesce(min(at) filter (where barred_at is null or at < barred_at), 'infinity') as first_at,
        coalesce(max(at) filter (where barred_at is null or at < barred_at), '-infinity') as last_at
      from r left join v using (openid) group by 1, 2),
    met as (insert into visitor as v (openid, first_seen_at, last_seen_at) select openid, min(first_at), max(last_at) from i group by 1 order by 1
      on conflict (openid) do update set first_seen_at = least(v.first_seen_at, excluded.first_seen_at), last_seen_at = greatest(v.last_seen_at, excluded.last_seen_at)
      returning v.id, v.openid, v.phone, v.barred_at),
    seen as (insert into visitor_area as s (visitor_id, area_id, first_seen_at, last_seen_at)
      select met.id, i.area_id, i.first_at, i.last_at from i join met using (openid) where i.last_at >= i.first_at order by 2, 1
      on conflict (area_id, visitor_id) do update set first_seen_at = least(s.first_seen_at, excluded.first_seen_at), last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at))
    select id, openid, phone, barred_at from met`.execute(db)
  return new Map(rows.map(({ openid, ...visitor }) => [openid, visitor]))
}
