import { sql } from 'kysely'
import { clearedWords } from '#contract/pictures/pictures.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { textArray } from '../../platform/db/recordset.ts'
import type { Answers } from '../../platform/http/validation/items.ts'
import type { IngestKey } from '../request/key.ts'

export interface FoundPicture {
  id: number
  areaId: number
  cleared: boolean
}

/**
 * Finds the pictures that items name. The sender's number is unique only within a scenic area; if a key sees two, the item is
 * refused. The rows are locked, so that no picture is cleared before what is said of it is committed.
 */
export async function onPictures<T extends { readonly index: number; readonly picture: string }>(
  db: Db,
  key: IngestKey,
  items: readonly T[],
  answers: Answers,
): Promise<(Omit<T, 'picture'> & { picture: FoundPicture })[]> {
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
