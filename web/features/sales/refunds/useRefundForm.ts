import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Body } from '#contract/kit.ts'
import { orders } from '#contract/sales/orders.ts'
import { photoOrders } from '#contract/sales/photoOrders.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { canCall } from '#web/kit/access/access.ts'
import { Refused } from '#web/kit/call/call.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { yuanSign } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { invalidate } from '#web/kit/read/query.ts'
import type { OrderDetail } from '../useOrder.ts'
import {
  type Chosen,
  type Item,
  isLarge,
  itemsOf,
  leftOf,
  leftOfItem,
  mistakeOfAll,
  sumOf,
  toggle,
  wordOptions,
} from './refundDraft.ts'
import { keyed, notifyDuplicateRefund, notifyIfRepeated } from './sendRefund.ts'

type Reason = Body<typeof refunds.request>['reason']
interface Draft {
  orderId: number
  chosen: Chosen
  reason: Reason | undefined
  note: string
  /** The user has tried to send; missing fields are marked. */
  tried: boolean
}

/**
 * A refund in the making: a request, which accounts that may decide it approve at once. Another order, and taking it all back, start
 * another one; sending it again is the same request.
 */
export function useRefundForm(detail: OrderDetail | undefined) {
  const order = detail?.order
  const orderId = order?.id ?? 0
  const [storedDraft, setStoredDraft] = useState<Draft>(() => fresh(orderId))
  const draft = storedDraft.orderId === orderId ? storedDraft : fresh(orderId)
  const change = (changes: Partial<Draft>) => setStoredDraft({ ...draft, ...changes })
  const choices = detail ? wordOptions(detail.order, detail.items) : []
  const { chosen, reason, note } = draft
  const sum = sumOf(chosen)
  const left = order ? leftOf(order) : 0
  const changed = [orders.one, orders.list, photoOrders.list, refunds.ofOrder]
  const request = useAction(refunds.request, { invalidates: changed })
  const approve = useAction(refunds.approve, { invalidates: [...changed, refunds.list] })
  const decides = canCall(refunds.approve)
  const verb = decides ? '退款' : '申请退款'
  const mistake = mistakeOfAll(chosen, choices, left)

  const reasons = useRef<HTMLFieldSetElement>(null)
  // Another order may be open when the response arrives.
  const sent = useRef(0)
  const notifyDuplicate = useEffectEvent((cause: Error) => notifyDuplicateRefund('request', sent.current, cause))
  useEffect(() => {
    if (request.error) notifyDuplicate(request.error)
  }, [request.error])

  const send = async () => {
    if (mistake || !reason || chosen.size === 0) {
      change({ tried: true })
      // On a phone the reasons are far from the button that was pressed.
      if (!reason) askFor(reasons.current)
      return undefined
    }
    const text = `${sum >= left ? '这是全部可退的金额。' : ''}提交后不能撤回${decides ? '' : '，由平台审核'}。`
    if (
      isLarge(sum, left) &&
      !(await confirm({
        title: `${verb} ${yuanSign(sum)}？`,
        text,
        action: `${verb} ${yuanSign(sum)}`,
        danger: true,
      }))
    )
      return undefined
    sent.current = orderId
    const made = await request.run(
      keyed('request', { orderId, amountFen: sum, items: itemsOf(chosen), reason, note: note.trim() || undefined }),
    )
    if (made) setStoredDraft(fresh(orderId))
    // If no response arrived, the list of refunds shows whether the request did. The key makes a retry the same request.
    else void invalidate(orders.one, refunds.ofOrder)
    if (!made || notifyIfRepeated('request', orderId, made)) return undefined
    const isApproved = decides && (await approve.run({ params: { id: made.id }, body: {} })) !== undefined
    if (decides && !isApproved) void invalidate(...changed)
    return { id: made.id, amountFen: sum, isApproved }
  }
  return {
    /** It is paid back without another person. */
    decides,
    verb,
    choices,
    chosen,
    sum,
    left,
    reason,
    note,
    /** Sending was tried without a reason. */
    noReason: draft.tried && !reason,
    reasons,
    mistake,
    /** What the server said about a field. */
    refused: request.error instanceof Refused && chosen.size > 0 ? request.error.fields : {},
    busy: request.busy || approve.busy,
    dirty: chosen.size > 0 || note !== '',
    toggle: (item: Item) => change({ chosen: toggle(chosen, item, left) }),
    toggleAll: () => change({ chosen: allOf(choices, chosen, left) }),
    amount: (id: number, fen: number | null) => change({ chosen: new Map(chosen).set(id, fen) }),
    setReason: (next: Reason | undefined) => change({ reason: next }),
    setNote: (next: string) => change({ note: next }),
    clear: () => setStoredDraft(fresh(orderId)),
    send,
  }
}
export type RefundForm = ReturnType<typeof useRefundForm>

const fresh = (orderId: number): Draft => ({ orderId, chosen: new Map(), reason: undefined, note: '', tried: false })

/** Leads to the first choice of the reasons. */
function askFor(box: HTMLElement | null) {
  box?.scrollIntoView({ block: 'center' })
  box?.querySelector('button')?.focus({ preventScroll: true })
}

/** All items that can be chosen; none if all of them are already chosen. */
function allOf(choices: readonly Item[], chosen: Chosen, leftFen: number): Chosen {
  const open = choices.filter((item) => leftOfItem(item, leftFen) > 0)
  if (open.every((item) => chosen.has(item.id))) return new Map()
  return open.filter((item) => !chosen.has(item.id)).reduce<Chosen>((all, item) => toggle(all, item, leftFen), chosen)
}
