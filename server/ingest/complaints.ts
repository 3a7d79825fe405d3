import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { ComplaintPost } from '#contract/ingest/ingest.ts'
import { writeMessage } from '../message/write.ts'
import { areaEvents } from './areaEvents.ts'
import { table } from './known.ts'
import { insertNew } from './numbered.ts'
import { ofOrders } from './ordersOf.ts'
import type { Work } from './work.ts'

/** What visitors complain about; the platform gets one message for each scenic area. */
export const complaints: Work<Static<typeof ComplaintPost>> = async (db, key, items, answers, events) => {
  const rows = (await ofOrders(db, key, items, answers)).map(({ index, order, orderNo, complaintId, words, at }) => ({
    index,
    areaId: order.areaId,
    externalId: complaintId,
    areaName: order.areaName,
    orderNo,
    row: { area_id: order.areaId, order_id: order.id, external_id: complaintId, words: words.trim(), at },
  }))
  const asTable = (of: readonly (typeof rows)[number][]) =>
    table(
      of.map(({ index, row }) => ({ n: index, ...row })),
      sql`n int, area_id bigint, order_id bigint, external_id text, words text, at timestamptz`,
      'i',
    )
  const made = await insertNew(
    db,
    rows,
    '投诉编号',
    (fresh) => sql`
      insert into complaint (area_id, order_id, external_id, words, created_at) select area_id, order_id, external_id, words, at from ${asTable(fresh)} order by area_id, external_id
      on conflict (area_id, external_id) do nothing returning id, area_id, external_id`,
    (rest) => sql`
      select i.n as index, c.id, (c.order_id, c.words, c.created_at) = (i.order_id, i.words, i.at) as same
      from ${asTable(rest)} join complaint c on c.area_id = i.area_id and c.external_id = i.external_id`,
    answers,
  )
  for (const [areaId, ofArea] of Map.groupBy(made, (complaint) => complaint.areaId)) {
    const [{ areaName, orderNo, row }] = ofArea as [(typeof ofArea)[number]]
    await writeMessage(db, events, {
      title: ofArea.length === 1 ? `${areaName}有新的投诉` : `${areaName}有 ${ofArea.length} 条新的投诉`,
      text:
        ofArea.length === 1
          ? `订单 ${orderNo}：${row.words}`
          : `订单 ${ofArea
              .map((complaint) => complaint.orderNo)
              .slice(0, 5)
              .join('、')}${ofArea.length > 5 ? ' 等' : ''}`,
      level: 'warning',
      link: '/systemOps/refund?tab=complaint',
      roles: [0, 1],
      areaId,
    })
  }
  return areaEvents('complaint', made)
}
