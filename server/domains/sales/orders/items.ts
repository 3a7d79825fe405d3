import { sql } from 'kysely'
import type { Order, OrderItem } from '#contract/sales/orders.ts'
import type { Static } from '#contract/static.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Storage } from '../../../platform/files/storage.ts'
import { shared } from './shares.ts'

interface Row {
  id: number
  pictureId: number | null
  title: string
  amountFen: number
  thumbKey: string | null
  previewKey: string | null
  takenAt: string | null
  returnedFen: number
  refundingFen: number
}

/**
 * The items of an order. Their shares add up to the paid, refunded and requested amounts; a refund without items is spread over what the
 * other refunds leave.
 */
export async function orderItems(
  db: Db,
  storage: Storage,
  order: Pick<Order, 'id' | 'paidFen' | 'refundedFen' | 'refundingFen'>,
): Promise<Static<typeof OrderItem>[]> {
  const { rows } = await sql<Row>`
    select i.id, i.picture_id, i.title, i.amount_fen, p.thumb_key, p.preview_key, p.taken_at,
      coalesce(r.returned, 0) as returned_fen, coalesce(r.refunding, 0) as refunding_fen
    from order_item i left join picture p on p.id = i.picture_id
      left join lateral (select sum(ri.amount_fen) filter (where r.state = 'succeeded') as returned, sum(ri.amount_fen) filter (where r.state not in ('succeeded', 'rejected')) as refunding
        from refund_item ri join refund r on r.id = ri.refund_id where ri.order_item_id = i.id) r on true
    where i.order_id = ${order.id} order by i.id`.execute(db)
  const paid = shared(
    order.paidFen,
    rows.map((row) => row.amountFen),
  )
  const unnamed = order.refundedFen - rows.reduce((sum, row) => sum + row.returnedFen, 0)
  const unnamedOpen = order.refundingFen - rows.reduce((sum, row) => sum + row.refundingFen, 0)
  const rest = shared(
    unnamed + unnamedOpen,
    rows.map((row, at) => paid[at]! - row.returnedFen - row.refundingFen),
  )
  const returned = shared(unnamed, rest)
  return rows.map(({ amountFen: _, thumbKey, previewKey, returnedFen, refundingFen, ...row }, at) => ({
    ...row,
    thumbUrl: thumbKey && storage.url(thumbKey),
    previewUrl: previewKey && storage.url(previewKey),
    paidFen: paid[at]!,
    refundedFen: returnedFen + returned[at]!,
    refundingFen: refundingFen + rest[at]! - returned[at]!,
  }))
}
