import { sql } from 'kysely'
import type { Reply } from '#contract/kit.ts'
import type { pictures } from '#contract/pictures/pictures.ts'
import { maskPhone } from '../../../platform/access/maskPhone.ts'
import type { Db } from '../../../platform/db/open.ts'

type Detail = Reply<typeof pictures.one>

/** Who was found on a picture, the surest first. */
export async function pictureMatches(db: Db, pictureId: number): Promise<Detail['matches']> {
  const { rows } = await sql<Detail['matches'][number]>`
    select m.id, m.visitor_id, nullif(v.nick, '') as visitor_nick, v.phone, m.score, m.at, m.box,
      exists (select from order_item i join orders o on o.id = i.order_id where i.picture_id = m.picture_id and o.visitor_id = m.visitor_id and o.state in ('paid', 'partly_refunded')) as sold
    from face_match m join visitor v on v.id = m.visitor_id where m.picture_id = ${pictureId} order by m.score desc, m.id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, phone: maskPhone(row.phone) }))
}
