import { sql } from 'kysely'
import type { SplitState } from '#contract/sharing/splitStates.ts'
import { heldStates, splitStates } from '#contract/sharing/splitStates.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { idArray } from '../../../platform/db/values.ts'
import { isOpenRefund } from '../../../platform/money/isOpenRefund.ts'
import { Refusal } from '../../../platform/refusal.ts'

export interface Held {
  id: number
  billNo: string
  orderId: number
  areaId: number
  state: SplitState
  amountFen: number
  refunding: boolean
  settling: boolean
}

/**
 * The bills that a user acts on, with the splits of their orders locked: all must be in the caller's scope (1512) and held (2002), or
 * none is returned.
 */
export async function heldBills(db: Db, actor: Actor, ids: readonly number[], verb: string): Promise<Held[]> {
  await sql`select from order_split s where s.order_id in (select order_id from split_bill where id = any(${idArray(ids)}) and ${inScope(actor, 'splitBill.areaId')})
    order by s.order_id for update`.execute(db)
  const { rows } = await sql<Held>`
    select split_bill.id, bill_no, order_id, area_id, state, amount_fen, paid_at > now() - interval '1 minute' as settling,
      exists (select from refund where refund.order_id = split_bill.order_id and ${isOpenRefund(sql.ref('refund.state'))}) as refunding
    from split_bill where id = any(${idArray(ids)}) and ${inScope(actor, 'splitBill.areaId')} order by id for update`.execute(
    db,
  )
  if (rows.length < ids.length) throw new Refusal('notFound')
  const other = rows.find(({ state }) => !(heldStates as readonly string[]).includes(state))
  if (other) throw new Refusal('state.impossible', `分账单 ${other.billNo} ${splitStates[other.state]}，不能${verb}`)
  return rows
}

/** The orders of some bills, each once. */
export const ordersOf = (bills: readonly Held[]) => [...new Map(bills.map((bill) => [bill.orderId, bill])).values()]
