import type { Order } from '#contract/operation/orders.ts'
import { yuanSign } from '../../kit/format.ts'
import { State } from '../State.tsx'

/** The state of an order as a person looks at it: an open refund and a failed payment come before what the till says. */
export function OrderState({ order, pill }: { order: Order; pill?: boolean }) {
  const { refundState, refundingFen, state, payError } = order
  if (refundState)
    return (
      <span title={`待退 ${yuanSign(refundingFen)}`}>
        <State
          of="refund"
          is={refundState === 'abnormal' && order.channel === 'cash' ? 'cash' : refundState}
          word={refundState === 'requested' ? '退款待审' : undefined}
          pill={pill}
        />
      </span>
    )
  if (state === 'created' && payError)
    return (
      <span title={payError}>
        <State of="order" is="failed" pill={pill} />
      </span>
    )
  return <State of="order" is={state} pill={pill} />
}
