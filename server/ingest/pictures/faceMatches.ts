import { sql } from 'kysely'
import type { FaceMatchPost } from '#contract/ingest/ingest.ts'
import { clearedWords } from '#contract/pictures/pictures.ts'
import type { Static } from '#contract/static.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset, textArray } from '../../platform/db/recordset.ts'
import { idArray } from '../../platform/db/values.ts'
import type { Answers, Item } from '../../platform/http/validation/items.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import type { IngestKey } from '../request/key.ts'
import { insertNew } from '../request/numbered.ts'
import type { Work } from '../request/work.ts'
import { meet } from '../visitors/sightings.ts'

type Post = Item<Static<typeof FaceMatchPost>>

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

interface FoundPicture {
  id: number
  areaId: number
  cleared: boolean
}

/**
 * Finds the pictures that items name. The sender's number is unique only within a scenic area; if a key sees two, the item is
 * refused. The rows are locked, so that no picture is cleared before its match is committed.
 */
async function onPictures(
  db: Db,
  key: IngestKey,
  items: readonly Post[],
  answers: Answers,
): Promise<(Omit<Post, 'picture'> & { picture: FoundPicture })[]> {
  const { rows } = await sql<FoundPicture & { externalId: string }>`
    select id, area_id, external_id, cleared_at is not null as cleared from picture where external_id = any(${textArray([...new Set(items.map((item) => item.picture))])}) and ${inScope(key, 'areaId')} order by id for key share`.execute(
    db,
  )
  const byNumber = Map.groupBy(rows, (row) => row.externalId)
  return items.flatMap((item) => {
    const found = byNumber.get(item.picture) ?? []
    if (found.length === 1 && found[0]!.cleared)
      answers.refuse(item.index, 'state.impossible', `照片 ${item.picture} ${clearedWords}`)
    else if (found.length === 1) return [{ ...item, picture: found[0]! }]
    else if (found.length === 0) answers.refuse(item.index, 'notFound', `没有编号为 ${item.picture} 的照片`)
    else
      answers.refuse(
        item.index,
        'state.impossible',
        `有 ${found.length} 个景区的照片编号都是 ${item.picture}，无法确定是哪一张`,
      )
    return []
  })
}
