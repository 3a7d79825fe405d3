import { clsx } from 'clsx'
import { Link } from 'react-router'
import { conditionOfOrder, type Order } from '#contract/sales/orders.ts'
import { State } from '#web/features/State.tsx'
import { OrderThumb } from '#web/features/sales/OrderThumb.tsx'
import { can } from '#web/kit/access/access.ts'
import { count, time } from '#web/kit/format.ts'
import { Panel } from '#web/parts/page/Panel.tsx'
import { useNewRows } from '#web/parts/table/rows/newRows.ts'
import { Icon } from '#web/parts/value/Icon.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import styles from './NewestOrders.module.css'

interface Props {
  rows: readonly Order[]
  /** Identifies the day and the scenic areas of these orders. */
  of: string
  lastFiveMinutes: number
  /** Address of all orders of the day. */
  all: string | undefined
  today: boolean
  onOpen(id: number): void
}

/** The newest orders. An order that arrives while the page is open is highlighted. */
export function NewestOrders({ rows, of, lastFiveMinutes, all, today, onOpen }: Props) {
  const fresh = useNewRows(rows, of)
  const opens = can('order')
  return (
    <Panel className={styles.newest} aria-label="最新订单">
      <header>
        <h2>{today ? '最新订单' : '当日最后的订单'}</h2>
        {today && <span className="t3 el">近 5 分钟 {count(lastFiveMinutes)} 单</span>}
        <span className="sp" />
        {all && <Link to={all}>全部订单</Link>}
      </header>
      <ul className={styles.rows}>
        {rows.map((order) => (
          <li key={order.id} className={fresh.has(order.id) ? styles.fresh : undefined}>
            <div className={styles.entry}>
              {order.thumbUrl ? (
                <OrderThumb order={order} width={36} height={36} />
              ) : (
                <span className={styles.blank}>
                  <Icon name={order.kind === 'video' ? 'video' : 'image'} />
                </span>
              )}
              {opens ? (
                <button type="button" className={clsx(styles.about, styles.open)} onClick={() => onOpen(order.id)}>
                  <Entry order={order} />
                </button>
              ) : (
                <span className={styles.about}>
                  <Entry order={order} />
                </span>
              )}
            </div>
          </li>
        ))}
        {rows.length === 0 && (
          <li className={clsx(styles.none, 't3')}>{today ? '今天还没有订单' : '这一天没有订单'}</li>
        )}
      </ul>
    </Panel>
  )
}

function Entry({ order }: { order: Order }) {
  return (
    <>
      <span className={styles.words}>
        <span className="el" title={`${order.areaName} ${order.pointName ?? order.deviceName ?? order.caseName}`}>
          <b>{order.areaName}</b>
          <i>{order.pointName ?? order.deviceName ?? order.caseName}</i>
        </span>
        <span className="t3 el">
          {time(order.createdAt)} · {order.goods}
        </span>
      </span>
      <span className={styles.sum}>
        <Money fen={order.amountFen} sign strong />
        <State of="order" is={conditionOfOrder(order)} size={12} />
      </span>
    </>
  )
}
