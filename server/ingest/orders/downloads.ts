import { sql } from 'kysely'
import type { DownloadPost } from '#contract/ingest/posts.ts'
import type { Static } from '#contract/static.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import type { Answers, Item } from '../../platform/http/validation/items.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import { insertNew } from '../request/numbered.ts'
import type { Work } from '../request/work.ts'
import { barredText } from '../visitors/sightings.ts'
import { grace, tooEarly } from './grace.ts'
import { type KnownOrder, ofOrders } from './ordersOf.ts'

type Post = Item<Static<typeof DownloadPost>> & { readonly order: KnownOrder }

/** Files that visitors fetched, each taking one of the order's downloads. */
export const downloads: Work<Static<typeof DownloadPost>> = async (db, key, items, answers) => {
  const allowed = await permitted(db, await ofOrders(db, key, items, answers), answers)
  const rows = allowed.map(({ index, order, pictureId, downloadId, ip = '', at }) => ({
    index,
    areaId: order.areaId,
    externalId: downloadId,
    orderId: order.id,
    row: { area_id: order.areaId, order_id: order.id, picture_id: pictureId, external_id: downloadId, ip, at },
  }))
  const asTable = (of: readonly (typeof rows)[number][]) =>
    recordset(
      of.map(({ index, row }) => ({ n: index, ...row })),
      sql`n int, area_id bigint, order_id bigint, picture_id bigint, external_id text, ip text, at timestamptz`,
      'i',
    )
  const made = await insertNew(
    db,
    rows,
    '下载编号',
    (added) => sql`
      insert into order_download (area_id, order_id, picture_id, external_id, ip, at) select area_id, order_id, picture_id, external_id, ip, at from ${asTable(added)} order by area_id, external_id
      on conflict (area_id, external_id) do nothing returning id, area_id, external_id`,
    (rest) => sql`
      select i.n as index, d.id, d.order_id = i.order_id and d.picture_id is not distinct from i.picture_id and d.at = i.at as same
      from ${asTable(rest)} join order_download d on d.area_id = i.area_id and d.external_id = i.external_id`,
    answers,
  )
  if (made.length === 0) return []
  const counted = [...Map.groupBy(made, (row) => row.orderId)].map(([id, of]) => ({ id, used: of.length }))
  await sql`update orders o set downloads_used = o.downloads_used + i.used from ${recordset(counted, sql`id bigint, used int`, 'i')} where o.id = i.id`.execute(
    db,
  )
  return areaEvents(
    'order',
    made.map(({ orderId, areaId }) => ({ id: orderId, areaId })),
  )
}

/** Posts that the order still allows. One that is already known uses no download, so it passes to be compared. */
async function permitted(
  db: Db,
  posts: readonly Post[],
  answers: Answers,
): Promise<(Post & { pictureId: number | null })[]> {
  if (posts.length === 0) return []
  const { rows } = await sql<{ n: number; known: boolean; barred: boolean; early: boolean; pictureId: number | null }>`
    select i.n, exists (select from order_download d where d.area_id = i.area_id and d.external_id = i.external_id) as known,
      coalesce(i.at >= (select v.barred_at from orders o join visitor v on v.id = o.visitor_id where o.id = i.order_id), false) as barred,
      i.at < (select o.created_at from orders o where o.id = i.order_id) - ${grace} as early,
      (select p.id from picture p where p.area_id = i.area_id and p.external_id = i.picture
        and (exists (select from order_item t where t.order_id = i.order_id and t.picture_id = p.id) or not exists (select from order_item t where t.order_id = i.order_id and t.picture_id is not null))) as picture_id
    from ${recordset(
      posts.map(({ index, order, downloadId, picture = null, at }) => ({
        n: index,
        area_id: order.areaId,
        order_id: order.id,
        external_id: downloadId,
        picture,
        at,
      })),
      sql`n int, area_id bigint, order_id bigint, external_id text, picture text, at timestamptz`,
      'i',
    )}`.execute(db)
  const facts = new Map(rows.map((row) => [row.n, row]))
  const left = new Map(posts.map(({ order }) => [order.id, order.downloadsAllowed - order.downloadsUsed]))
  const counted = new Set<string>()
  return posts.flatMap((post) => {
    const { known, barred, early, pictureId } = facts.get(post.index)!
    const number = `${post.order.areaId}/${post.downloadId}`
    if (post.picture !== undefined && pictureId === null)
      answers.refuse(post.index, 'notFound', `订单 ${post.orderNo} 没有编号为 ${post.picture} 的照片`)
    else if (known || counted.has(number)) return [{ ...post, pictureId }]
    else if (barred) answers.refuse(post.index, 'login.forbidden', barredText)
    else if (early) answers.refuse(post.index, 'invalid', tooEarly('下载', post.orderNo))
    else if (post.order.state !== 'paid' && post.order.state !== 'partly_refunded')
      answers.refuse(post.index, 'state.impossible', '订单未支付或已退款，不能下载')
    else if (left.get(post.order.id)! <= 0)
      answers.refuse(post.index, 'notEnough', `订单的 ${post.order.downloadsAllowed} 次下载已用完`)
    else {
      counted.add(number)
      left.set(post.order.id, left.get(post.order.id)! - 1)
      return [{ ...post, pictureId }]
    }
    return []
  })
}
