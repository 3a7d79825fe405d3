import { type RawBuilder, sql } from 'kysely'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Storage } from '../../../platform/files/storage.ts'

/** Pictures by a select of their ids, as everybody shows them; the select's scope is the rows' scope. */
export async function pictureRows(
  db: Db,
  storage: Storage,
  keys: RawBuilder<unknown>,
  sorted: RawBuilder<unknown>,
): Promise<Picture[]> {
  const { rows } = await sql<
    Omit<Picture, 'thumbUrl' | 'previewUrl'> & { thumbKey: string | null; previewKey: string | null }
  >`
    select ${columns} from (${keys}) k join picture p on p.id = k.id order by ${sorted}`.execute(db)
  return rows.map(({ thumbKey, previewKey, ...row }) => ({
    ...row,
    thumbUrl: thumbKey && storage.url(thumbKey),
    previewUrl: previewKey && storage.url(previewKey),
  }))
}

const columns = sql`
  p.id, p.area_id, p.case_id, p.device_id, p.external_id as name, p.taken_at, p.width, p.height, p.bytes, p.faces, p.state, p.sold_at is not null as sold, p.thumb_key, p.preview_key,
  (select name from area where id = p.area_id) as area_name, (select name from point where id = p.point_id) as point_name, (select name from device where id = p.device_id) as device_name`

/** All pictures under a condition on `p`. */
export const pictureSelect = (where: RawBuilder<unknown>, sorted: RawBuilder<unknown>) =>
  sql`select ${columns} from picture p where ${where} order by ${sorted}`
