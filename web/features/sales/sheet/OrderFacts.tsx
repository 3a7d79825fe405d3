import { clsx } from 'clsx'
import { type Order, orders, payChannelNames } from '#contract/sales/orders.ts'
import { Copy } from '#web/parts/input/Copy.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import { PhoneReveal } from '../../PhoneReveal.tsx'
import styles from './OrderFacts.module.css'

/** The four facts of an order: where, who, how it was paid, how much was refunded. */
export function OrderFacts({ order }: { order: Order }) {
  const { transactionId } = order
  return (
    <dl className={styles.facts}>
      <div>
        <dt>景区</dt>
        <dd title={order.areaName}>{order.areaName}</dd>
        <dd className="t3" title={`${order.caseName} ${order.pointName ?? ''}`}>
          {order.pointName ?? order.caseName}
        </dd>
      </div>
      <div>
        <dt>游客</dt>
        <dd>
          <PhoneReveal key={order.id} look={orders.phone} body={{ orderId: order.id }} masked={order.phone} />
        </dd>
        <dd className="t3" title={order.visitorNick ?? undefined}>
          {[
            order.visitorNick,
            order.activityName && `活动「${order.activityName}」`,
            order.channelCodeName && `扫「${order.channelCodeName}」而来`,
          ]
            .filter(Boolean)
            .join('，')}
        </dd>
      </div>
      <div>
        <dt>支付</dt>
        <dd>
          {order.paidAt
            ? order.channel
              ? payChannelNames[order.channel]
              : '方式没有记录'
            : (order.payError ?? '未支付')}
        </dd>
        {transactionId && (
          <dd className={clsx(styles.no, 't3')}>
            <span title={transactionId}>
              {transactionId.length > 12 ? `${transactionId.slice(0, 4)}…${transactionId.slice(-4)}` : transactionId}
            </span>
            <Copy text={transactionId} label="复制支付流水号" />
          </dd>
        )}
      </div>
      <div className="num">
        <dt>实付 / 已退</dt>
        <dd>
          <Money fen={order.paidFen} sign strong /> / <Money fen={order.refundedFen} sign />
        </dd>
        <dd className="t3">
          {order.refundingFen > 0 ? (
            <>
              待退 <Money fen={order.refundingFen} sign />
            </>
          ) : order.couponName !== null ? (
            <span title={order.couponName}>
              用券优惠 <Money fen={order.discountFen} sign />
            </span>
          ) : order.paidFen === order.amountFen ? (
            ''
          ) : (
            <>
              应付 <Money fen={order.amountFen} sign />
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}
