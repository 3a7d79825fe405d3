import { orders } from '#contract/operation/orders.ts'
import { type Refund, refunds } from '#contract/operation/refunds.ts'
import { call } from '#web/kit/call.ts'
import { confirm } from '#web/kit/confirm.ts'
import { yuanSign } from '#web/kit/format.ts'
import { invalidate } from '#web/kit/query.ts'
import { toast } from '#web/kit/toast.ts'

/** Agrees to several refunds one after the other, after asking; false when nothing was begun. Each that is refused has said why. */
export async function approveAll(rows: readonly Refund[]): Promise<boolean> {
  const text = `共 ${yuanSign(rows.reduce((sum, refund) => sum + refund.amountFen, 0))}，同意后立即交支付平台退回，不能撤回。`
  if (!(await confirm({ title: `同意 ${rows.length} 笔退款？`, text, action: `同意 ${rows.length} 笔` }))) return false
  let done = 0
  for (const { id, version } of rows) {
    const agreed = await call(refunds.approve, { params: { id }, body: { version } }).then(
      () => true,
      () => false,
    )
    if (agreed) done++
  }
  await invalidate(refunds.list, refunds.ofOrder, orders.one)
  if (done === rows.length) toast.ok(`已同意 ${done} 笔退款`)
  else toast.info(`已同意 ${done} 笔，${rows.length - done} 笔没有同意`)
  return true
}
