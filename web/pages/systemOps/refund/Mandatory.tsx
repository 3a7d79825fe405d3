import { useEffect, useEffectEvent, useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { complaints } from '#contract/operation/complaints.ts'
import { type Order, orders } from '#contract/operation/orders.ts'
import { refunds } from '#contract/operation/refunds.ts'
import { Refused } from '#web/kit/call.ts'
import { confirm } from '#web/kit/confirm.ts'
import { yuanSign } from '#web/kit/format.ts'
import { toast } from '#web/kit/toast.ts'
import { useAction } from '#web/kit/useAction.ts'
import { Dialog } from '#web/parts/Dialog.tsx'
import { isLarge, leftOf, mistakeOf, requestKey } from '#web/parts/order/refundDraft.ts'
import { FindOrder } from './FindOrder.tsx'
import { type Forced, MandatoryForm } from './MandatoryForm.tsx'
import './refund.css'

interface Props {
  open: boolean
  onClose(): void
  /** The order, where it is known already; otherwise it is looked for by its number. */
  order?: Order
  /** The complaint that is answered by the refund. */
  complaintId?: number
}

/** A refund by force: goes to the payment provider at once, without anybody else's decision. */
export function Mandatory({ open, onClose, order: given, complaintId }: Props) {
  const [found, setFound] = useState<Order>()
  const [forced, setForced] = useState<Forced>(empty)
  // One key for one dialog, so that a refund sent twice is one refund; only a sent one changes it.
  const [key, setKey] = useState(requestKey)
  const write = useAction(refunds.mandatory, {
    success: `已强制退款 ${yuanSign(forced.amountFen)}`,
    invalidates: [refunds.list, refunds.ofOrder, orders.one, complaints.list, complaints.one],
  })
  const order = given ?? found
  const left = order ? leftOf(order) : 0
  const amountFen = forced.amountFen === undefined ? left : forced.amountFen
  const mistake = order && mistakeOf(amountFen, left)
  const close = () => {
    setFound(undefined)
    setForced(empty)
    onClose()
  }
  // The amount was changed after an answer was lost: the first one had arrived.
  const arrived = write.error instanceof Refused && write.error.code === refusals.exists.code
  const startAnew = useEffectEvent(() => {
    setKey(requestKey())
    toast.info('上一次强制退款已经收到，见「全部」')
    close()
  })
  useEffect(() => {
    if (arrived) startAnew()
  }, [arrived])
  const send = async () => {
    const note = forced.note.trim()
    if (!order || mistake || amountFen === null || !forced.reason || !note) return setForced({ ...forced, tried: true })
    const text = `${amountFen >= left ? '这是全部可退的金额。' : ''}${order.channel === 'cash' ? '现金要由人退给游客，再登记。' : '不经审核，立即交支付平台退回，不能撤回。'}`
    if (isLarge(amountFen, left) && !(await confirm({ title: `强制退款 ${yuanSign(amountFen)}？`, text, action: `退款 ${yuanSign(amountFen)}`, danger: true }))) return
    const made = await write.run({ body: { orderId: order.id, amountFen, reason: forced.reason, note, ...(complaintId !== undefined && { complaintId }), requestKey: key } })
    if (!made) return
    setKey(requestKey())
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="强制退款"
      width={560}
      dirty={open && (forced.note !== '' || forced.amountFen !== undefined)}
      note={order && !mistake ? `退后剩余可退 ${yuanSign(left - (amountFen ?? 0))}` : undefined}
      action={{ text: order && amountFen ? `退款 ${yuanSign(amountFen)}` : '退款', run: () => void send(), busy: write.busy, danger: true, disabled: !order || left === 0 }}
    >
      <div className="force">
        <p className="t2">
          不经审核，{order?.channel === 'cash' ? '现金不能原路退回，退给游客后还要登记' : '立即交支付平台原路退回'}
          {complaintId !== undefined && '；同时结案这条投诉'}。操作人和说明会留在记录里。
        </p>
        <FindOrder order={order} fixed={given !== undefined} onPick={setFound} />
        {order && left > 0 && (
          <MandatoryForm
            forced={forced}
            change={(changes) => setForced({ ...forced, ...changes })}
            amountFen={amountFen}
            leftFen={left}
            mistake={mistake}
            refused={write.error instanceof Refused ? write.error.fields : {}}
          />
        )}
      </div>
    </Dialog>
  )
}

const empty: Forced = { amountFen: undefined, reason: undefined, note: '', tried: false }
