import { useEffect, useEffectEvent, useState } from 'react'
import { refusals } from '#contract/errors.ts'
import type { Body } from '#contract/kit.ts'
import { orders } from '#contract/operation/orders.ts'
import { refunds } from '#contract/operation/refunds.ts'
import { photoOrders } from '#contract/photo/photoOrders.ts'
import { Refused } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { yuanSign } from '../../kit/format.ts'
import { invalidate } from '../../kit/query.ts'
import { toast } from '../../kit/toast.ts'
import { useAction } from '../../kit/useAction.ts'
import { type Chosen, choicesOf, type Item, isLarge, itemsOf, leftOf, leftOfItem, mistakeOfAll, requestKey, sumOf, toggle } from './refundDraft.ts'
import type { OrderDetail } from './useOrder.ts'

type Reason = Body<typeof refunds.request>['reason']
interface Draft {
  orderId: number
  key: string
  chosen: Chosen
  reason: Reason | undefined
  note: string
  /** Sending was tried: what is missing is pointed out. */
  tried: boolean
}

/** A request for a refund in the making. Another order, and taking it all back, start another one; sending it again is the same request. */
export function useRefundForm(detail: OrderDetail | undefined) {
  const order = detail?.order
  const orderId = order?.id ?? 0
  const [kept, keep] = useState<Draft>(() => fresh(orderId))
  const draft = kept.orderId === orderId ? kept : fresh(orderId)
  const change = (changes: Partial<Draft>) => keep({ ...draft, ...changes })
  const choices = detail ? choicesOf(detail.order, detail.items) : []
  const { chosen, reason, note } = draft
  const sum = sumOf(chosen)
  const left = order ? leftOf(order) : 0
  const request = useAction(refunds.request, { invalidates: [orders.one, orders.list, photoOrders.list, refunds.ofOrder] })
  const mistake = mistakeOfAll(chosen, choices, left)

  // The amount was changed after an answer was lost: the first request had arrived, and another one is another request.
  const arrived = request.error instanceof Refused && request.error.code === refusals.exists.code
  const startAnew = useEffectEvent(() => {
    keep(fresh(orderId))
    toast.info('上一次申请已经收到，见下方的退款')
  })
  useEffect(() => {
    if (arrived) startAnew()
  }, [arrived])

  const send = async () => {
    if (mistake || !reason || chosen.size === 0) {
      change({ tried: true })
      return undefined
    }
    const text = `${sum >= left ? '这是全部可退的金额。' : ''}提交后不能撤回，由平台审核。`
    if (isLarge(sum, left) && !(await confirm({ title: `申请退款 ${yuanSign(sum)}？`, text, action: `申请退款 ${yuanSign(sum)}`, danger: true }))) return undefined
    const made = await request.run({ body: { orderId, amountFen: sum, items: itemsOf(chosen), reason, note: note.trim() || undefined, requestKey: draft.key } })
    if (made) keep(fresh(orderId))
    // Whether a request without an answer arrived is told by the refunds themselves; the key makes the next try the same request.
    else void invalidate(orders.one, refunds.ofOrder)
    return made && { ...made, amountFen: sum }
  }
  return {
    choices,
    chosen,
    sum,
    left,
    reason,
    note,
    tried: draft.tried,
    mistake,
    /** What the server said about a field. */
    refused: request.error instanceof Refused && chosen.size > 0 ? request.error.fields : {},
    busy: request.busy,
    dirty: chosen.size > 0 || note !== '',
    toggle: (item: Item) => change({ chosen: toggle(chosen, item, left) }),
    toggleAll: () => change({ chosen: allOf(choices, chosen, left) }),
    amount: (id: number, fen: number | null) => change({ chosen: new Map(chosen).set(id, fen) }),
    setReason: (next: Reason | undefined) => change({ reason: next }),
    setNote: (next: string) => change({ note: next }),
    clear: () => keep(fresh(orderId)),
    send,
  }
}
export type RefundForm = ReturnType<typeof useRefundForm>

const fresh = (orderId: number): Draft => ({ orderId, key: requestKey(), chosen: new Map(), reason: undefined, note: '', tried: false })

/** All that can be chosen, or none when all are. */
function allOf(choices: readonly Item[], chosen: Chosen, leftFen: number): Chosen {
  const open = choices.filter((item) => leftOfItem(item, leftFen) > 0)
  if (open.every((item) => chosen.has(item.id))) return new Map()
  return open.filter((item) => !chosen.has(item.id)).reduce<Chosen>((all, item) => toggle(all, item, leftFen), chosen)
}
