import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { table } from './known.ts'

export interface Sighting {
  openid: string
  areaId: number
  at: string
}

export interface MetVisitor {
  id: number
  phone: string | null
}

/** Notes that visitors were seen in scenic areas, those nobody knew yet included. @returns by openid */
export async function meet(db: Db, sightings: readonly Sighting[]): Promise<Map<string, MetVisitor>> {
  // Every row is updated, also where nothing changes: a row that another transaction has just made would otherwise not be returned.
  const { rows } = await sql<MetVisitor & { openid: string }>`
    with i as (select openid, area_id, min(at) as first_at, max(at) as last_at from ${table(
      sightings.map(({ openid, areaId, at }) => ({ openid, area_id: areaId, at })),
      sql`openid text, area_id bigint, at timestamptz`,
      'r',
    )} group by 1, 2),
    met as (insert into visitor as v (openid, first_seen_at, last_seen_at) select openid, min(first_at), max(last_at) from i group by 1 order by 1
      on conflict (openid) do update set first_seen_at = least(v.first_seen_at, excluded.first_seen_at), last_seen_at = greatest(v.last_seen_at, excluded.last_seen_at)
      returning v.id, v.openid, v.phone),
    seen as (insert into visitor_area as s (visitor_id, area_id, first_seen_at, last_seen_at) select met.id, i.area_id, i.first_at, i.last_at from i join met using (openid) order by 2, 1
      on conflict (area_id, visitor_id) do update set first_seen_at = least(s.first_seen_at, excluded.first_seen_at), last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at))
    select id, openid, phone from met`.execute(db)
  return new Map(rows.map(({ openid, ...visitor }) => [openid, visitor]))
}
