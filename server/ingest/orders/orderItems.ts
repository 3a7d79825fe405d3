import { sql } from 'kysely'
import { shared } from '../../domains/sales/orders/shares.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import type { Answers } from '../../platform/http/validation/items.ts'
import type { PlacedOrder } from './orderPackages.ts'

/** Ids of the pictures that each order names, by order number; orders with pictures that are not there are refused and left out. */
export async function picturesOf(
  db: Db,
  orders: readonly PlacedOrder[],
  answers: Answers,
): Promise<Map<string, number[]>> {
  const requestedPictures = orders.flatMap((order) =>
    namedBy(order).map((picture) => ({ area_id: order.device.areaId, external_id: picture })),
  )
  const { rows } = requestedPictures.length
    ? await sql<{ id: number; areaId: number; externalId: string }>`
        select p.id, p.area_id, p.external_id from ${recordset(requestedPictures, sql`area_id bigint, external_id text`, 'i')} join picture p using (area_id, external_id)`.execute(
        db,
      )
    : { rows: [] }
  const ids = new Map(rows.map((row) => [`${row.areaId}/${row.externalId}`, row.id]))
  const found = new Map<string, number[]>()
  for (const order of orders) {
    const named = namedBy(order)
    const missing = named.find((picture) => !ids.has(`${order.device.areaId}/${picture}`))
    if (missing !== undefined) answers.refuse(order.index, 'notFound', `没有编号为 ${missing} 的照片`)
    else if (new Set(named).size < named.length) answers.refuse(order.index, 'invalid', '同一张照片出现两次')
    else
      found.set(
        order.orderNo,
        named.map((picture) => ids.get(`${order.device.areaId}/${picture}`)!),
      )
  }
  return found
}

/** A photo order sells its pictures, each for an equal share of the amount; any other order is one item. The shares sum up to the amount. */
export async function insertItems(
  db: Db,
  orders: readonly (PlacedOrder & { id: number })[],
  pictures: ReadonlyMap<string, number[]>,
) {
  const rows: ItemRow[] = orders.flatMap(({ id, orderNo, device, goods, amountFen }): ItemRow[] => {
    const sold = pictures.get(orderNo)!
    if (sold.length === 0)
      return [{ order_id: id, area_id: device.areaId, picture_id: null, title: goods, amount_fen: amountFen }]
    const shares = shared(
      amountFen,
      sold.map(() => 1),
    )
    return sold.map((pictureId, at) => ({
      order_id: id,
      area_id: device.areaId,
      picture_id: pictureId,
      title: `照片 ${at + 1}`,
      amount_fen: shares[at]!,
    }))
  })
  if (rows.length === 0) return
  await sql`
    insert into order_item (order_id, area_id, picture_id, title, amount_fen) select order_id, area_id, picture_id, title, amount_fen
    from ${recordset(rows, sql`order_id bigint, area_id bigint, picture_id bigint, title text, amount_fen int`, 'i')}`.execute(
    db,
  )
}

interface ItemRow {
  order_id: number
  area_id: number
  picture_id: number | null
  title: string
  amount_fen: number
}

const namedBy = ({ kind, pictures }: PlacedOrder) => (kind === 'photo' ? (pictures ?? []) : [])
