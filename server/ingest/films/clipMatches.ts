import { sql } from 'kysely'
import type { ClipMatchPost } from '#contract/ingest/clips.ts'
import type { Static } from '#contract/static.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset, textArray } from '../../platform/db/recordset.ts'
import type { Answers, Item } from '../../platform/http/validation/items.ts'
import type { IngestKey } from '../request/key.ts'
import { insertNew } from '../request/numbered.ts'
import type { Work } from '../request/work.ts'
import { meet } from '../visitors/sightings.ts'

type Post = Item<Static<typeof ClipMatchPost>>

/** Visitors that a recognition engine found in clips, and where their faces are. */
export const clipMatches: Work<Static<typeof ClipMatchPost>> = async (db, key, items, answers) => {
  const found = await inClips(db, key, items, answers)
  if (found.length === 0) return []
  const welcome = await meet(db, found, ({ clip }) => clip.areaId, answers)
  const rows = welcome.map(({ index, clip, recordId, visitor, score, engine, faces = [], at }) => ({
    index,
    areaId: clip.areaId,
    externalId: recordId,
    row: {
      area_id: clip.areaId,
      clip_id: clip.id,
      visitor_id: visitor.id,
      external_id: recordId,
      // Rounded as float4 stores it, so that an equal score compares as equal.
      score: Math.fround(score),
      engine,
      faces: faces.toSorted((one, other) => one.atMs - other.atMs),
      at,
    },
  }))
  const asTable = (of: readonly (typeof rows)[number][]) =>
    recordset(
      of.map(({ index, row }) => ({ n: index, ...row })),
      sql`n int, area_id bigint, clip_id bigint, visitor_id bigint, external_id text, score real, engine text, faces jsonb, at timestamptz`,
      'i',
    )
  await insertNew(
    db,
    rows,
    '匹配记录编号',
    (added) => sql`
      insert into clip_match (area_id, clip_id, visitor_id, external_id, score, engine, faces, at)
      select area_id, clip_id, visitor_id, external_id, score, engine, faces, at from ${asTable(added)} order by area_id, external_id
      on conflict (area_id, external_id) do nothing returning id, area_id, external_id`,
    (rest) => sql`
      select i.n as index, m.id, (m.clip_id, m.visitor_id, m.score, m.engine, m.faces, m.at) = (i.clip_id, i.visitor_id, i.score, i.engine, i.faces, i.at) as same
      from ${asTable(rest)} join clip_match m on m.area_id = i.area_id and m.external_id = i.external_id`,
    answers,
  )
  return []
}

interface FoundClip {
  readonly id: number
  readonly areaId: number
}

/**
 * Finds the clips that items name. The sender's number is unique only within a scenic area; if a key sees two, the item is refused.
 * The rows are locked, so that no clip is removed before its match is committed.
 */
async function inClips(
  db: Db,
  key: IngestKey,
  items: readonly Post[],
  answers: Answers,
): Promise<(Omit<Post, 'clip'> & { clip: FoundClip })[]> {
  const { rows } = await sql<FoundClip & { externalId: string }>`
    select id, area_id, external_id from clip where external_id = any(${textArray([...new Set(items.map((item) => item.clip))])}) and ${inScope(key, 'areaId')} order by id for key share`.execute(
    db,
  )
  const byNumber = Map.groupBy(rows, (row) => row.externalId)
  return items.flatMap((item) => {
    const found = byNumber.get(item.clip) ?? []
    if (found.length === 1) return [{ ...item, clip: found[0]! }]
    if (found.length === 0) answers.refuse(item.index, 'notFound', `没有编号为 ${item.clip} 的片段，或已按保留期限清理`)
    else
      answers.refuse(
        item.index,
        'state.impossible',
        `有 ${found.length} 个景区的片段编号都是 ${item.clip}，无法确定是哪一个`,
      )
    return []
  })
}
