import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { OrderPost } from '#contract/ingest/ingest.ts'
import { idArray } from '../actor.ts'
import type { Db } from '../db/open.ts'
import type { Answers, Item } from './items.ts'
import type { KnownDevice } from './known.ts'

export type PlacedOrder = Item<Static<typeof OrderPost>> & { readonly device: KnownDevice }

/** Orders that cost what their package costs on sale at the camera's project, or name no package; the others are refused. */
export async function pricedRight(db: Db, orders: readonly PlacedOrder[], answers: Answers): Promise<PlacedOrder[]> {
  const named = (kind: PlacedOrder['kind']) => [...new Set(orders.flatMap((order) => (order.kind === kind && order.packageId !== undefined ? [order.packageId] : [])))]
  const [video, photo] = [named('video'), named('photo')]
  if (video.length + photo.length === 0) return [...orders]
  const { rows } = await sql<{ kind: string; id: number; caseId: number; priceFen: number; onSale: boolean }>`
    select 'video' as kind, id, case_id, price_fen, on_sale from package_price where id = any(${idArray(video)})
    union all select 'photo', id, case_id, price_fen, on_sale from photo_package where id = any(${idArray(photo)})`.execute(db)
  const packages = new Map(rows.map((row) => [`${row.kind}/${row.id}`, row]))
  return orders.filter(({ index, kind, packageId, amountFen, device }) => {
    if (packageId === undefined) return true
    const found = packages.get(`${kind}/${packageId}`)
    if (found?.caseId !== device.caseId) answers.refuse(index, 'notFound', `该项目没有编号为 ${packageId} 的套餐`)
    else if (!found.onSale) answers.refuse(index, 'amount.notAllowed', '套餐已下架')
    else if (found.priceFen !== amountFen) answers.refuse(index, 'amount.notAllowed', `订单金额 ${amountFen} 分与套餐价格 ${found.priceFen} 分不符`)
    else return true
    return false
  })
}
