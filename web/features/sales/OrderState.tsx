import { conditionOfOrder, type Order } from '#contract/sales/orders.ts'
import { yuanSign } from '../../kit/format.ts'
import { State } from '../State.tsx'

/** The state of an order as a person looks at it: an open refund and a failed payment come before what the till says. */
export function OrderState({ order, pill }: { order: Order; pill?: boolean }) {
  const { refundState, refundingFen, payError } = order
  const condition = conditionOfOrder(order)
  const title = refundState ? `待退 ${yuanSign(refundingFen)}` : condition === 'failed' ? (payError ?? '') : undefined
  return (
    <span title={title}>
      <State of="order" is={condition} pill={pill} />
    </span>
  )
}
