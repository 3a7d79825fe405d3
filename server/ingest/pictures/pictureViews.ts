import { sql } from 'kysely'
import type { PictureViewPost } from '#contract/ingest/posts.ts'
import type { Static } from '#contract/static.ts'
import { recordset } from '../../platform/db/recordset.ts'
import type { Work } from '../request/work.ts'
import { meet } from '../visitors/sightings.ts'
import { onPictures } from './onPictures.ts'

/**
 * Visitors who looked at pictures: one row of each visitor and picture, with the earliest time, in whatever order they come.
 * Open pages are not told: nobody waits for a view, and visitors look at far more pictures than they buy.
 */
export const pictureViews: Work<Static<typeof PictureViewPost>> = async (db, key, items, answers) => {
  const found = await onPictures(db, key, items, answers)
  if (found.length === 0) return []
  const welcome = await meet(db, found, ({ picture }) => picture.areaId, answers)
  if (welcome.length === 0) return []
  const views = Map.groupBy(welcome, ({ picture, visitor }) => `${picture.id}/${visitor.id}`)
  const posted = recordset(
    [...views.values()].map((same) => ({
      picture_id: same[0]!.picture.id,
      visitor_id: same[0]!.visitor.id,
      at: same.map(({ at }) => at).toSorted()[0],
    })),
    sql`picture_id bigint, visitor_id bigint, at timestamptz`,
    'i',
  )
  // xmax is 0 in rows that this statement has inserted.
  const { rows } = await sql<{ id: number; pictureId: number; visitorId: number; made: boolean }>`
    insert into picture_view as v (picture_id, visitor_id, at) select picture_id, visitor_id, at from ${posted} order by picture_id, visitor_id
    on conflict (picture_id, visitor_id) do update set at = least(v.at, excluded.at)
    returning v.id, v.picture_id, v.visitor_id, v.xmax = 0 as made`.execute(db)
  for (const { id, pictureId, visitorId, made } of rows)
    for (const [nth, { index }] of views.get(`${pictureId}/${visitorId}`)!.entries())
      answers.done(index, id, !made || nth > 0)
  return []
}
