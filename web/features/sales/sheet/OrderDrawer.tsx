import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { can } from '#web/kit/access/access.ts'
import { shortOrderNo, yuanSign } from '#web/kit/format.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { notice } from '#web/kit/look/toast.ts'
import { Drawer } from '#web/parts/frame/Drawer.tsx'
import { leave } from '#web/parts/frame/leave.ts'
import { useRowSteps } from '#web/parts/frame/useRowSteps.tsx'
import { Copy } from '#web/parts/input/Copy.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { OrderState } from '../OrderState.tsx'
import { useRefundForm } from '../refunds/useRefundForm.ts'
import { useDrawerValue } from '../useDrawerValue.ts'
import { useOrder } from '../useOrder.ts'
import { OrderHead } from './OrderHead.tsx'
import { ordersHere } from './ordersHere.ts'
import { placeOfRefund } from './RefundHistory.tsx'

// A list is read before any of its orders is opened.
const OrderSheet = lazy(async () => ({ default: (await import('./OrderSheet.tsx')).OrderSheet }))
const RefundFoot = lazy(async () => ({ default: (await import('../refunds/RefundAsk.tsx')).RefundFoot }))

interface Props {
  /** The order that is open; undefined if none is. */
  id: number | undefined
  onClose(): void
  /** Opens the previous or next order of the list, if there is one. */
  previous?: (() => void) | undefined
  next?: (() => void) | undefined
  /** Refunds can be requested here; `now` opens the drawer at the items. */
  asks?: boolean | 'now'
}

/** An order with its whole life beside the list. J and K step through the list. */
export function OrderDrawer({ id, onClose, previous, next, asks = false }: Props) {
  const { detail, refunds, error, missing, stale, again } = useOrder(id)
  const open = id !== undefined
  const shown = useDrawerValue(open, detail, stale)
  const navigate = useNavigate()
  const narrow = useNarrow()
  const form = useRefundForm(shown)
  const drop = useEffectEvent(form.clear)
  // Whoever leaves an order has agreed to lose what was begun on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order, or none, is what it waits for
  useEffect(() => drop(), [id])
  const send = async () => {
    const made = await form.send()
    if (!made) return
    const paidBack = shown?.order.channel === 'cash' ? 'cash' : 'approved'
    const [verb, note, text] = outcomes[made.isApproved ? paidBack : form.decides ? 'unclear' : 'requested']
    const action = { text, run: () => void navigate(placeOfRefund(made.id)) }
    notice.ok(`${verb} ${yuanSign(made.amountFen)}`, { note, ...(can('refund') && { action }) })
  }
  const step = (go: (() => void) | undefined) => go && (() => void leave({ dirty: form.dirty, onClose: go }))
  const steps = useRowSteps({ one: '单', open, previous: step(previous), next: step(next) })
  return (
    <Drawer
      open={open}
      onClose={onClose}
      dirty={open && form.dirty}
      title={shown ? (narrow ? shortOrderNo(shown.order.orderNo) : shown.order.orderNo) : '订单'}
      mark={
        shown && (
          <>
            {!narrow && <Copy text={shown.order.orderNo} label="复制订单号" />}
            <OrderState order={shown.order} pill={!narrow} />
          </>
        )
      }
      presence={id === undefined ? undefined : { list: ordersHere(), id, isEditing: form.chosen.size > 0 }}
      steps={steps}
      footer={
        asks && form.chosen.size > 0 && !stale ? (
          <Suspense>
            <RefundFoot form={form} onSend={() => void send()} />
          </Suspense>
        ) : undefined
      }
    >
      {shown ? (
        <Suspense fallback={<Skeleton rows={8} columns={3} />}>
          {narrow && <OrderHead orderNo={shown.order.orderNo} />}
          <OrderSheet
            detail={shown}
            refunds={refunds}
            form={asks ? form : undefined}
            now={asks === 'now'}
            stale={open && stale}
            error={error}
            again={again}
          />
        </Suspense>
      ) : missing ? (
        <p className="t3">没有这笔订单，或不在可见范围内</p>
      ) : error ? (
        <ErrorState what="订单" error={error} retry={again} />
      ) : (
        <Skeleton rows={8} columns={3} />
      )}
    </Drawer>
  )
}

/** What a notice says of a refund that was sent: what became of it, what comes next, and where that is done. */
const outcomes = {
  requested: ['已申请退款', '等待平台审核', '去审核'],
  approved: ['已同意退款', '款项原路退回', '查看'],
  cash: ['已同意退款', '由人退还现金并登记', '去登记'],
  /** Requested, but nothing says that it was approved too; a message has said why. */
  unclear: ['已申请退款', '还没有同意，请核对', '去核对'],
} as const
