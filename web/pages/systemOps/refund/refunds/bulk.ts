import type { Body } from '#contract/kit.ts'
import { bulkLimits, type RefundAction, refundActions, refundBulks } from '#contract/sales/refundBulks.ts'
import { jobs } from '#contract/system/jobs.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'

export type RefundFilter = Body<typeof refundBulks.freeze>['filter']

const follows: Record<RefundAction, string> = {
  approve: '同意后逐笔交支付平台退回，不能撤回。',
  reject: '驳回后这些金额回到可退金额，申请人可以再次申请。',
}

/** Decides about all refunds of a filter: the server fixes which they are, a person confirms their number and sum, a job does them. */
export function useDecideAll() {
  const freeze = useAction(refundBulks.freeze)
  const run = useAction(refundBulks.run, { invalidates: [jobs.list], success: '已开始，进度和逐笔结果见任务托盘' })
  const decideAll = async (action: RefundAction, filter: RefundFilter, note?: string): Promise<boolean> => {
    const fixed = await freeze.run({ body: { action, filter, ...(note && { note }) } })
    if (!fixed) return false
    const { id, rows, amountFen, cash, leftOut } = fixed
    const verb = refundActions[action]
    const notes = [
      `共 ${yuanSign(amountFen)}，${follows[action]}`,
      note && `原因：${note}。`,
      action === 'approve' && cash > 0 && `其中现金 ${count(cash)} 笔，要由人退给游客，再登记。`,
      leftOut > 0 && `筛选里另有 ${count(leftOut)} 笔不是待审核，不在其中。`,
      `名单已固定，之后进来的不在其中；${bulkLimits.minutes} 分钟内有效。`,
    ]
    const sure = await confirm({
      title: `${verb}全部 ${count(rows)} 笔退款？`,
      text: notes.filter(Boolean).join(''),
      action: `${verb} ${count(rows)} 笔`,
      ...(action === 'reject' && { danger: true }),
    })
    return sure && (await run.run({ params: { id }, body: { rows, amountFen } })) !== undefined
  }
  return { decideAll, busy: freeze.busy || run.busy, error: freeze.error }
}
