import { useState } from 'react'
import { type Order, orders } from '#contract/sales/orders.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from '../life/OrderEvents.module.css'
import sheet from '../SheetHead.module.css'

/** How often the visitor downloaded, and on demand each time. */
export function Downloads({ order }: { order: Order }) {
  const [open, setOpen] = useState<number>()
  const shown = open === order.id
  const { data, error, isPending } = useRead(orders.downloads, { body: { orderId: order.id } }, { enabled: shown })
  if (!order.paidAt) return null
  return (
    <section>
      <header className={sheet.head}>
        <h3>下载</h3>
        <span className="t3">
          已下载 {order.downloadsUsed} 次，可下载 {order.downloadsAllowed} 次
        </span>
        <span className="sp" />
        {order.downloadsUsed > 0 && (
          <Button kind="link" aria-expanded={shown} onClick={() => setOpen(shown ? undefined : order.id)}>
            {shown ? '收起' : '每次下载'}
          </Button>
        )}
      </header>
      {shown && (
        <ul className={styles.events}>
          {isPending && !error && <li className="t3">正在载入</li>}
          {error && <li className="st-down">下载记录没有取到：{error.message}</li>}
          {data?.rows.map((row) => (
            <li key={row.id}>
              <Time at={row.at} />
              <span className="t3">{row.ip || '地址没有记录'}</span>
              <span className="el" title={row.title}>
                {row.title}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
