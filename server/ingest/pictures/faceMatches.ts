import { sql } from 'kysely'
import type { FaceMatchPost } from '#contract/ingest/posts.ts'
import type { Static } from '#contract/static.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { idArray } from '../../platform/db/values.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import { insertNew } from '../request/numbered.ts'
import type { Work } from '../request/work.ts'
import { meet } from '../visitors/sightings.ts'
import { onPictures } from './onPictures.ts'

/** Visitors that an external recognition engine found on pictures. Scores of different engines are not comparable, so the engine is stored too. */
export const faceMatches: Work<Static<typeof FaceMatchPost>> = async (db, key, items, answers) => {
  const found = await onPictures(db, key, items, answers)
  if (found.length === 0) return []
  const welcome = await meet(db, found, ({ picture }) => picture.areaId, answers)
  const rows = welcome.map(({ index, picture, recordId, visitor, score, engine, box = null, at }) => ({
    index,
    areaId: picture.areaId,
    externalId: recordId,
    pictureId: picture.id,
    // Rounded as float4 stores it, so that an equal score compares as equal.
    row: {
      area_id: picture.areaId,
      picture_id: picture.id,
      visitor_id: visitor.id,
      external_id: recordId,
      score: Math.fround(score),
      engine,
      box,
      at,
    },
  }))
  const asTable = (of: readonly (typeof rows)[number][]) =>
    recordset(
      of.map(({ index, row }) => ({ n: index, ...row })),
      sql`n int, area_id bigint, picture_id bigint, visitor_id bigint, external_id text, score real, engine text, box jsonb, at timestamptz`,
      'i',
    )
  // face_match_place says at which camera; face_match_rollup counts them.
  const made = await insertNew(
    db,
    rows,
    '匹配记录编号',
    (added) => sql`
      insert into face_match (area_id, picture_id, visitor_id, external_id, score, engine, box, at)
      select area_id, picture_id, visitor_id, external_id, score, engine, nullif(box, 'null'), at from ${asTable(added)} order by area_id, external_id
      on conflict (area_id, external_id) do nothing returning id, area_id, external_id`,
    (rest) => sql`
      select i.n as index, m.id, (m.picture_id, m.visitor_id, m.score, m.engine, m.at) = (i.picture_id, i.visitor_id, i.score, i.engine, i.at) as same
      from ${asTable(rest)} join face_match m on m.area_id = i.area_id and m.external_id = i.external_id`,
    answers,
  )
  if (made.length === 0) return []
  await sql`
    with matched as (select id from picture where id = any(${idArray([...new Set(made.map((row) => row.pictureId))])}) and state = 'uploaded' order by id for no key update)
    update picture p set state = 'matched' from matched where p.id = matched.id`.execute(db)
  return areaEvents(
    'picture',
    made.map(({ pictureId, areaId }) => ({ id: pictureId, areaId })),
  )
}
