import { useState } from 'react'
import { complaints } from '#contract/sales/complaints.ts'
import { type Order, orders } from '#contract/sales/orders.ts'
import { overtakenRefund } from '#contract/sales/overtaken.ts'
import { type Refund, refunds } from '#contract/sales/refunds.ts'
import { RefundSum } from '#web/features/sales/refunds/RefundAsk.tsx'
import { isLarge, leftOf } from '#web/features/sales/refunds/refundDraft.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { yuanSign } from '#web/kit/format.ts'
import { useOvertaken } from '#web/kit/list/useOvertaken.ts'
import { confirm, type Question } from '#web/kit/look/confirm.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { NoteDialog } from './NoteDialog.tsx'

/** What the decision comes to, and what can be decided in the state that the refund is in. */
export function RefundFoot({ refund, order }: { refund: Refund; order: Order }) {
  const [openDialog, setOpenDialog] = useState<'reject' | 'settle'>()
  const changed = [refunds.list, refunds.ofOrder, orders.one, complaints.one]
  const amount = yuanSign(refund.amountFen)
  const approve = useAction(refunds.approve, { success: `已同意退款 ${amount}`, invalidates: changed })
  const retry = useAction(refunds.retry, { success: '已重新提交', invalidates: changed })
  const input = { params: { id: refund.id }, body: { version: refund.version } }
  const [confirming, setConfirming] = useState(false)
  useOvertaken({
    open: confirming,
    busy: approve.busy || retry.busy,
    mark: `${refund.id} ${refund.version}`,
    words: overtakenRefund(refund),
    close: () => setConfirming(false),
  })
  const isSure = async (question: Question) => {
    setConfirming(true)
    const sure = await confirm(question)
    setConfirming(false)
    return sure
  }
  const agree = async () => {
    const whole = refund.amountFen === order.paidFen
    const text = `${whole ? '这是订单的全部实付金额。' : ''}${refund.cash ? '同意后现金要由人退给游客，再登记。' : '同意后立即交支付平台退回，不能撤回。'}`
    if (
      isLarge(refund.amountFen, order.paidFen) &&
      !(await isSure({ title: `退款 ${amount}？`, text, action: `退款 ${amount}`, danger: true }))
    )
      return
    await approve.run(input)
  }
  const { state } = refund
  // Cash never went through the provider: sending it again leads nowhere.
  const { cash } = refund
  const failed = state === 'abnormal' || state === 'closed'
  return (
    <>
      {state === 'requested' || failed ? (
        <>
          <RefundSum>
            <span>
              本次退 <b>{amount}</b>
            </span>
            <small className="t3">此外还可退 {yuanSign(leftOf(order))}</small>
          </RefundSum>
          <span className="sp" />
          <Button onClick={() => setOpenDialog('reject')}>驳回</Button>
          {state === 'abnormal' && (
            <Button kind={cash ? 'primary' : 'plain'} onClick={() => setOpenDialog('settle')}>
              登记线下已退
            </Button>
          )}
          {failed ? (
            cash ? null : (
              <Button kind="primary" busy={retry.busy} onClick={() => void retry.run(input)}>
                重新提交
              </Button>
            )
          ) : (
            <Button kind="danger" busy={approve.busy} onClick={() => void agree()}>
              退款 {amount}
            </Button>
          )}
        </>
      ) : (
        <span className="t3">{ends[state]}</span>
      )}
      <NoteDialog
        open={openDialog === 'reject'}
        onClose={() => setOpenDialog(undefined)}
        operation={refunds.reject}
        refund={refund}
        changed={changed}
        title={`驳回退款 ${amount}？`}
        text={`驳回后这 ${amount} 回到可退金额，申请人可以再次申请。`}
        action="驳回"
        done="已驳回"
      />
      <NoteDialog
        open={openDialog === 'settle'}
        onClose={() => setOpenDialog(undefined)}
        operation={refunds.settle}
        refund={refund}
        changed={changed}
        title={`登记线下已退 ${amount}？`}
        text={`表示 ${amount} 已经用现金或转账退给游客，支付平台不会再退。登记后不能更改。`}
        hint="写明何时、以何种方式、由谁退给游客"
        action={`登记已退 ${amount}`}
        done={`已登记线下退款 ${amount}`}
      />
    </>
  )
}

const ends = {
  approved: '已同意，正在交支付平台',
  processing: '支付平台处理中，结果会自动更新',
  succeeded: '已到账，不能再更改',
  rejected: '已驳回，可由申请人再次申请',
} as const
