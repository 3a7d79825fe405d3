import { useEffect, useState } from 'react'
import type { Reply } from '#contract/kit.ts'
import { type Order, orders } from '#contract/sales/orders.ts'
import { leftOf } from '#web/features/sales/refunds/refundDraft.ts'
import { yuanSign } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Hint, InputFrame, Label } from '#web/parts/input/Input.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from './FindOrder.module.css'

interface Props {
  order: Order | undefined
  fixed: boolean
  onPick(order: Order | undefined): void
}

/** The order that is meant, found by its number, its payment's number or the visitor's phone. */
export function FindOrder({ order, fixed, onPick }: Props) {
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), 400)
    return () => clearTimeout(timer)
  }, [text])
  const isAsked = q.length >= least
  const { data, error, isFetching } = useRead(
    orders.list,
    { body: { q, size: maxHits } },
    { enabled: isAsked && !order, keep: true },
  )
  if (order) return <Picked order={order} onOther={fixed ? undefined : () => onPick(undefined)} />
  const found = isAsked && q === text.trim() ? data : undefined
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
        {error ? `订单没有取到：${error.message}` : hintOf(isAsked, isFetching, found)}
      </Hint>
      {found && found.rows.length > 0 && (
        <section className={styles.found} aria-label="找到的订单">
          {found.rows.map((row) => (
            <button key={row.id} type="button" disabled={leftOf(row) === 0} onClick={() => onPick(row)}>
              <Summary order={row} />
            </button>
          ))}
        </section>
      )}
    </div>
  )
}

/** The minimum length of a search, and the maximum number of orders shown. */
const least = 4
const maxHits = 5

function hintOf(isAsked: boolean, isFetching: boolean, found: Reply<typeof orders.list> | undefined) {
  if (!isAsked) return `至少 ${least} 个字`
  if (isFetching) return '正在查找'
  if (!found) return undefined
  const { rows, total } = found
  if (rows.length === 0) return '没有这样的订单'
  return `找到 ${total} 单${total > rows.length ? `，显示最近 ${maxHits} 单` : ''}`
}

function Picked({ order, onOther }: { order: Order; onOther: (() => void) | undefined }) {
  return (
    <div className={styles.one}>
      <Summary order={order} />
      {onOther && (
        <Button kind="link" onClick={onOther}>
          换一单
        </Button>
      )}
      {leftOf(order) === 0 && <p className="st-down">{order.paidAt ? '没有可退的金额' : '没有支付，不能退款'}</p>}
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
