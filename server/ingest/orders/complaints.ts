import { sql } from 'kysely'
import type { ComplaintPost } from '#contract/ingest/posts.ts'
import type { Static } from '#contract/static.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import type { Answers, Item } from '../../platform/http/validation/items.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import { writeMessage } from '../../platform/live/writeMessage.ts'
import { insertNew } from '../request/numbered.ts'
import type { Work } from '../request/work.ts'
import { grace, tooEarly } from './grace.ts'
import { type KnownOrder, ofOrders } from './ordersOf.ts'

type Post = Item<Static<typeof ComplaintPost>> & { readonly order: KnownOrder }

/** What visitors complain about; the platform gets one message for each scenic area. */
export const complaints: Work<Static<typeof ComplaintPost>> = async (db, key, items, answers, events) => {
  const rows = (await sinceTheirOrders(db, await ofOrders(db, key, items, answers), answers)).map(
    ({ index, order, orderNo, complaintId, words, at }) => ({
      index,
      areaId: order.areaId,
      externalId: complaintId,
      areaName: order.areaName,
      orderNo,
      row: { area_id: order.areaId, order_id: order.id, external_id: complaintId, words: words.trim(), at },
    }),
  )
  const asTable = (of: readonly (typeof rows)[number][]) =>
    recordset(
      of.map(({ index, row }) => ({ n: index, ...row })),
      sql`n int, area_id bigint, order_id bigint, external_id text, words text, at timestamptz`,
      'i',
    )
  const made = await insertNew(
    db,
    rows,
    '投诉编号',
    (added) => sql`
      insert into complaint (area_id, order_id, external_id, words, created_at) select area_id, order_id, external_id, words, at from ${asTable(added)} order by area_id, external_id
      on conflict (area_id, external_id) do nothing returning id, area_id, external_id`,
    (rest) => sql`
      select i.n as index, c.id, (c.order_id, c.words, c.created_at) = (i.order_id, i.words, i.at) as same
      from ${asTable(rest)} join complaint c on c.area_id = i.area_id and c.external_id = i.external_id`,
    answers,
  )
  // In one order everywhere: two batches must not wait for each other's messages.
  const byArea = [...Map.groupBy(made, (complaint) => complaint.areaId)].toSorted(([one], [other]) => one - other)
  for (const [areaId, ofArea] of byArea) {
    const { areaName, orderNo, row } = ofArea.at(-1)!
    const link = '/systemOps/refund?tab=complaint'
    await writeMessage(db, events, {
      about: `complaints/${areaId}`,
      title: `${areaName}有新的投诉`,
      text: `订单 ${orderNo}：${row.words}`,
      level: 'warning',
      link,
      count: ofArea.length,
      several: { title: `${areaName}有多条新的投诉`, link },
      roles: [0, 1],
      areaId,
    })
  }
  return areaEvents('complaint', made)
}

/** Leaves out posts dated too long before their order. Posts that are already known pass, to be compared. */
async function sinceTheirOrders(db: Db, posts: readonly Post[], answers: Answers): Promise<Post[]> {
  if (posts.length === 0) return []
  const { rows } = await sql<{ n: number }>`
    select i.n from ${recordset(
      posts.map(({ index, order, complaintId, at }) => ({
        n: index,
        area_id: order.areaId,
        order_id: order.id,
        external_id: complaintId,
        at,
      })),
      sql`n int, area_id bigint, order_id bigint, external_id text, at timestamptz`,
      'i',
    )} join orders o on o.id = i.order_id
    where i.at < o.created_at - ${grace} and not exists (select from complaint c where c.area_id = i.area_id and c.external_id = i.external_id)`.execute(
    db,
  )
  const early = new Set(rows.map((row) => row.n))
  return posts.filter(({ index, orderNo }) => {
    if (early.has(index)) answers.refuse(index, 'invalid', tooEarly('投诉', orderNo))
    return !early.has(index)
  })
}
