import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'
import { yuan } from '../../../platform/money/yuan.ts'
import { Refusal, wrongField } from '../../../platform/refusal.ts'
import { shared } from '../orders/shares.ts'

interface Item {
  itemId: number
  amountFen: number
}

/**
 * Checks each item against its share of the payment, less earlier refunds of that item. A refund without items reduces no item in
 * particular, only the remaining amount of the order, which the caller has checked. The order must be locked.
 * @throws Refusal invalid (2000), amount.notAllowed (2003)
 */
export async function checkItems(
  db: Db,
  order: { id: number; paidFen: number },
  amountFen: number,
  items: readonly Item[],
) {
  if (new Set(items.map((item) => item.itemId)).size < items.length) throw wrongField('items', '同一件商品只能出现一次')
  const sum = items.reduce((total, item) => total + item.amountFen, 0)
  if (sum !== amountFen) throw wrongField('amountFen', `退款金额 ${yuan(amountFen)} 与各商品合计 ${yuan(sum)} 不一致`)
  const { rows } = await sql<{ id: number; title: string; amountFen: number; goneFen: number }>`
    select i.id, i.title, i.amount_fen, coalesce((select sum(g.amount_fen) from refund_item g join refund r on r.id = g.refund_id where g.order_item_id = i.id and r.state <> 'rejected'), 0) as gone_fen
    from order_item i where i.order_id = ${order.id} order by i.id`.execute(db)
  const shares = shared(
    order.paidFen,
    rows.map((row) => row.amountFen),
  )
  for (const [at, item] of items.entries()) {
    const index = rows.findIndex((row) => row.id === item.itemId)
    if (index < 0) throw wrongField('items', `第 ${at + 1} 件商品不属于这笔订单`)
    const left = shares[index]! - rows[index]!.goneFen
    if (item.amountFen > left) {
      const text = `「${rows[index]!.title}」最多可退 ${yuan(left)}`
      throw new Refusal('amount.notAllowed', text, { fields: { items: text }, leftFen: left })
    }
  }
}
