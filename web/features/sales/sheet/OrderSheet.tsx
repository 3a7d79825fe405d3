import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#contract/sales/orders.ts'
import type { Refund } from '#contract/sales/refunds.ts'
import { splitBills } from '#contract/sharing/splitBills.ts'
import { can, canCall } from '#web/kit/access/access.ts'
import { yuanSign } from '#web/kit/format.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { StaleNote } from '#web/parts/state/StaleNote.tsx'
import { LifeLine } from '#web/parts/value/LifeLine.tsx'
import { AuditLogLink } from '../../AuditLogLink.tsx'
import { lifeOf } from '../life/life.ts'
import { OrderEvents } from '../life/OrderEvents.tsx'
import { RefundAsk } from '../refunds/RefundAsk.tsx'
import { leftOf } from '../refunds/refundDraft.ts'
import type { RefundForm } from '../refunds/useRefundForm.ts'
import sheet from '../SheetHead.module.css'
import type { OrderDetail } from '../useOrder.ts'
import { Downloads } from './Downloads.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderItems } from './OrderItems.tsx'
import styles from './OrderSheet.module.css'
import { OrderSplit } from './OrderSplit.tsx'
import { picturesOf } from './orderPictures.ts'
import { placeOfRefund, RefundHistory } from './RefundHistory.tsx'

interface Props {
  detail: OrderDetail
  refunds: readonly Refund[]
  /** Present if refunds can be requested. */
  form?: RefundForm | undefined
  /** The refund that is being looked at. */
  refundId?: number | undefined
  /** Moves the focus to the items. */
  now?: boolean
  /** Another order is on its way. */
  stale?: boolean
  error?: Error | null
  again?(): void
}

/** The whole life of an order: facts, life line, items with a partial refund, refunds, downloads, events. */
export function OrderSheet({
  detail: { order, items, events },
  refunds,
  form,
  refundId,
  now,
  stale,
  error,
  again,
}: Props) {
  const navigate = useNavigate()
  const asking = form && leftOf(order) > 0 ? form : undefined
  const handle = (refund: Refund) =>
    refund.id === refundId ? (
      <span className="t3">本笔</span>
    ) : (
      <Button kind="link" onClick={() => void navigate(placeOfRefund(refund.id))}>
        {refund.state === 'succeeded' || refund.state === 'rejected' ? '详情' : '处理'}
      </Button>
    )
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (now) box.current?.querySelector<HTMLElement>('.its tbody input:not(:disabled)')?.focus()
  }, [now])
  return (
    <div className={styles.order} ref={box} aria-busy={stale}>
      {error && <StaleNote className={styles.stale} error={error} retry={again} />}
      <OrderFacts order={order} />
      <LifeLine steps={lifeOf(order, events, refunds)} />
      <section>
        <header className={sheet.head}>
          <h3>{asking ? '部分退款' : '商品'}</h3>
          <span className="t3">{asking ? '勾选要退的商品，金额可改小' : whyNot(order, form !== undefined)}</span>
        </header>
        <OrderItems order={order} items={items} pictures={picturesOf({ order, items })} form={asking} />
      </section>
      {asking?.dirty && <RefundAsk form={asking} order={order} />}
      <RefundHistory refunds={refunds} action={can('refund') ? handle : undefined} />
      {order.paidAt && canCall(splitBills.ofOrder) && <OrderSplit orderId={order.id} />}
      <Downloads order={order} />
      <OrderEvents events={events} />
      <AuditLogLink of="sales.orders" target={order.id} what="这笔订单" />
    </div>
  )
}

function whyNot(order: Order, hasForm: boolean) {
  if (!order.paidAt) return order.closedAt ? '未支付，已关闭' : '还没有支付'
  if (!hasForm) return ''
  return order.refundingFen > 0 ? `余下的 ${yuanSign(order.refundingFen)} 已在退款中` : '已全部退款'
}
