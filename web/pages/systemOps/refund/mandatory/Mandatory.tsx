import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Complaint, complaints } from '#contract/sales/complaints.ts'
import { type Order, orders } from '#contract/sales/orders.ts'
import { overtakenComplaint } from '#contract/sales/overtaken.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { isLarge, leftOf, mistakeOf } from '#web/features/sales/refunds/refundDraft.ts'
import { keyed, notifyDuplicateRefund, notifyIfRepeated } from '#web/features/sales/refunds/sendRefund.ts'
import { Refused } from '#web/kit/call/call.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { yuanSign } from '#web/kit/format.ts'
import { useOvertaken } from '#web/kit/list/useOvertaken.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { toast } from '#web/kit/look/toast.ts'
import { invalidate } from '#web/kit/read/query.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { FindOrder } from './FindOrder.tsx'
import styles from './Mandatory.module.css'
import { type Forced, MandatoryForm } from './MandatoryForm.tsx'

interface Props {
  open: boolean
  onClose(): void
  /** The order, where it is known already; otherwise it is looked for by its number. */
  order?: Order
  /** The complaint that is answered by the refund. */
  complaint?: Complaint
}

/** A forced refund: sent to the payment provider at once, without approval by another person. */
export function Mandatory({ open, onClose, order: fixedOrder, complaint }: Props) {
  const [found, setFound] = useState<Order>()
  const [forced, setForced] = useState<Forced>(empty)
  const write = useAction(refunds.mandatory, { invalidates: changed })
  const order = fixedOrder ?? found
  const left = order ? leftOf(order) : 0
  const amountFen = forced.amountFen === undefined ? left : forced.amountFen
  const mistake = order && mistakeOf(amountFen, left)
  const close = () => {
    setFound(undefined)
    setForced(empty)
    onClose()
  }
  const pick = (picked: Order | undefined) => {
    setFound(picked)
    setForced(empty)
  }
  // An answer to a visitor is nothing forced.
  const name = complaint ? '退款' : '强制退款'
  useOvertaken({
    open: open && complaint !== undefined,
    busy: write.busy,
    error: write.error,
    mark: complaint ? `${complaint.id} ${complaint.state}` : '',
    words: complaint ? overtakenComplaint(complaint) : '',
    close,
  })
  // Another order may have been picked before the response arrived.
  const sent = useRef(0)
  const notifyDuplicate = useEffectEvent((cause: Error) => notifyDuplicateRefund('mandatory', sent.current, cause))
  useEffect(() => {
    if (write.error) notifyDuplicate(write.error)
  }, [write.error])
  const send = async () => {
    const note = forced.note.trim()
    if (!order || mistake || amountFen === null || !forced.reason || !note) return setForced({ ...forced, tried: true })
    const text = `${amountFen >= left ? '这是全部可退的金额。' : ''}${order.channel === 'cash' ? '现金要由人退给游客，再登记。' : '不经审核，立即交支付平台退回，不能撤回。'}`
    if (
      isLarge(amountFen, left) &&
      !(await confirm({
        title: `${name} ${yuanSign(amountFen)}？`,
        text,
        action: `退款 ${yuanSign(amountFen)}`,
        danger: true,
      }))
    )
      return
    sent.current = order.id
    const made = await write.run(
      keyed('mandatory', {
        orderId: order.id,
        amountFen,
        reason: forced.reason,
        note,
        ...(complaint && { complaintId: complaint.id }),
      }),
    )
    // If no response arrived, the reads show whether the refund did. The key makes a retry the same refund.
    if (!made) return void invalidate(...changed)
    if (!notifyIfRepeated('mandatory', order.id, made)) toast.ok(`已${name} ${yuanSign(amountFen)}`)
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={name}
      width={560}
      dirty={open && (forced.note !== '' || forced.amountFen !== undefined)}
      note={order && !mistake ? `退后剩余可退 ${yuanSign(left - (amountFen ?? 0))}` : undefined}
      action={{
        text: order && amountFen ? `退款 ${yuanSign(amountFen)}` : '退款',
        run: () => void send(),
        busy: write.busy,
        danger: true,
        disabled: !order || left === 0,
      }}
    >
      <div className={styles.form}>
        <p className="t2">
          不经审核，{order?.channel === 'cash' ? '现金不能原路退回，退给游客后还要登记' : '立即交支付平台原路退回'}
          {complaint && '；同时结案这条投诉'}。操作人和说明会留在记录里。
        </p>
        <FindOrder order={order} fixed={fixedOrder !== undefined} onPick={pick} />
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

const changed = [refunds.list, refunds.ofOrder, orders.list, orders.one, complaints.list, complaints.one]
const empty: Forced = { amountFen: undefined, reason: undefined, note: '', tried: false }
