import { useEffect, useState } from 'react'
import { type Order, orders } from '#contract/sales/orders.ts'
import { leftOf } from '#web/features/order/refundDraft.ts'
import { yuanSign } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Hint, InputFrame, Label } from '#web/parts/input/Input.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from './FindOrder.module.css'

/** The order that is meant, found by its number, its payment's number or the visitor's phone. */
export function FindOrder({
  order,
  fixed,
  onPick,
}: {
  order: Order | undefined
  fixed: boolean
  onPick(order: Order | undefined): void
}) {
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), 400)
    return () => clearTimeout(timer)
  }, [text])
  const long = q.length >= 4
  const { data, error, isFetching } = useRead(
    orders.list,
    { body: { q, size: 5 } },
    { enabled: long && !order, keep: true },
  )
  if (order)
    return (
      <div className={styles.one}>
        <Summary order={order} />
        {!fixed && (
          <Button kind="link" onClick={() => onPick(undefined)}>
            换一单
          </Button>
        )}
        {leftOf(order) === 0 && <p className="st-down">{order.paidAt ? '没有可退的金额' : '没有支付，不能退款'}</p>}
      </div>
    )
  const rows = long && q === text.trim() ? data?.rows : undefined
  return (
    <div>
      <Label htmlFor="force-order" required>
        订单
      </Label>
      <InputFrame>
        <input
          id="force-order"
          value={text}
          placeholder="订单号、流水号、手机号或尾号"
          maxLength={64}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </InputFrame>
      <Hint invalid={Boolean(error)} aria-live="polite">
        {error
          ? `订单没有取到：${error.message}`
          : !long
            ? '至少 4 个字'
            : isFetching
              ? '正在查找'
              : rows &&
                (rows.length
                  ? `找到 ${data?.total} 单${(data?.total ?? 0) > rows.length ? '，显示最近 5 单' : ''}`
                  : '没有这样的订单')}
      </Hint>
      {rows && rows.length > 0 && (
        <section className={styles.found} aria-label="找到的订单">
          {rows.map((row) => (
            <button key={row.id} type="button" disabled={leftOf(row) === 0} onClick={() => onPick(row)}>
              <Summary order={row} />
            </button>
          ))}
        </section>
      )}
    </div>
  )
}

function Summary({ order }: { order: Order }) {
  return (
    <>
      <b>{order.orderNo}</b>
      <span>可退 {yuanSign(leftOf(order))}</span>
      <span className="t3 el">
        {order.areaName} · {order.goods} · {order.phone ?? '没有留手机号'}
      </span>
      <Time at={order.createdAt} />
    </>
  )
}
