import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { dayRange, yuanSign } from '#web/kit/format.ts'
import type { List } from '#web/kit/list/useList.ts'
import { useSteps } from '#web/kit/list/useSteps.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { ListPage } from '#web/parts/table/ListPage.tsx'
import { useAreaNames } from '../../scenic/Select.tsx'
import { leftOf } from '../refunds/refundDraft.ts'
import { OrderDrawer } from '../sheet/OrderDrawer.tsx'
import type { Listing } from './listing.ts'
import { conditionsOf, OrderFilters } from './OrderFilters.tsx'
import styles from './OrderList.module.css'
import { OrderViews } from './OrderViews.tsx'
import { orderCard, orderColumns } from './orderColumns.tsx'

interface Props {
  list: List<Listing>
  title: string
  /** The list mixes photos and videos. */
  kinds: boolean
  what: string
  /** What switches to another list of the page. */
  tabs?: ReactNode
}

/** A page of orders: views, filters, sums, table, and a drawer with the open order and its refund. */
export function OrderList({ list, title, kinds, what, tabs }: Props) {
  const row = useSteps(list)
  const [toRefund, setToRefund] = useState<number>()
  const areaNames = useAreaNames(list.filter.areaIds)
  const close = () => {
    setToRefund(undefined)
    row.close()
  }
  const { filter, reply } = list
  const paid = filter.paidFrom !== undefined || filter.paidTo !== undefined
  const words = conditionsOf(filter, list.rows, areaNames)
  return (
    <ListPage
      title={title}
      meta={<OrderViews list={list} />}
      views={tabs}
      filters={<OrderFilters list={list} kinds={kinds} />}
      // Filtered by day of payment, the server lists the latest payment first; the column header shows this order.
      list={paid && list.sorts.length === 0 ? { ...list, sorts: [{ by: 'paidAt', order: 'desc' }] } : list}
      what={what}
      columns={orderColumns({ kinds, paid })}
      card={orderCard}
      sums={
        reply && (
          <span className={clsx(styles.sums, 't3')}>
            <span>
              实付 <b>{yuanSign(reply.sums.paidFen)}</b>
            </span>
            <span>
              退款 <b>{yuanSign(reply.sums.refundedFen)}</b>
            </span>
          </span>
        )
      }
      conditions={[dayRange(filter.from, filter.to), filter.q && `关键字 ${filter.q}`, words]
        .filter(Boolean)
        .join('，')}
      wider={
        (filter.from || filter.to) && (
          <Button kind="text" onClick={() => list.set({ from: undefined, to: undefined })}>
            不限日期
          </Button>
        )
      }
      onOpen={(order) => row.show(order.id)}
      openId={row.open}
      actions={(order) => (
        <>
          <Button kind="link" onClick={() => row.show(order.id)}>
            详情
          </Button>
          {leftOf(order) > 0 && (
            <Button
              kind="link"
              onClick={() => {
                setToRefund(order.id)
                row.show(order.id)
              }}
            >
              退款
            </Button>
          )}
        </>
      )}
      actionsWidth={100}
    >
      <OrderDrawer
        id={row.open}
        onClose={close}
        previous={row.previous}
        next={row.next}
        asks={row.open !== undefined && row.open === toRefund ? 'now' : true}
      />
    </ListPage>
  )
}
