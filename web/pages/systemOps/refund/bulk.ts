import type { Body } from '#contract/kit.ts'
import { bulkLimits, refundBulks } from '#contract/operation/refundBulks.ts'
import { jobs } from '#contract/system/jobs.ts'
import { confirm } from '#web/kit/confirm.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { useAction } from '#web/kit/useAction.ts'

/** Agrees to all refunds of a filter: the server fixes which they are, a person confirms their number and sum, a job does them. */
export function useApproveAll() {
  const freeze = useAction(refundBulks.freeze)
  const run = useAction(refundBulks.run, { invalidates: [jobs.list], success: '已开始，进度和逐笔结果见任务托盘' })
  const approveAll = async (filter: Body<typeof refundBulks.freeze>['filter']): Promise<boolean> => {
    const fixed = await freeze.run({ body: { deed: 'approve', filter } })
    if (!fixed) return false
    const { id, rows, amountFen, cash, leftOut } = fixed
    const notes = [
      `共 ${yuanSign(amountFen)}，同意后逐笔交支付平台退回，不能撤回。`,
      cash > 0 && `其中现金 ${count(cash)} 笔，要由人退给游客，再登记。`,
      leftOut > 0 && `筛选里另有 ${count(leftOut)} 笔不是待审核，不在其中。`,
      `名单已固定，之后进来的不在其中；${bulkLimits.minutes} 分钟内有效。`,
    ]
    const title = `同意全部 ${count(rows)} 笔退款？`
    const sure = await confirm({ title, text: notes.filter(Boolean).join(''), action: `同意 ${count(rows)} 笔` })
    return sure && (await run.run({ params: { id }, body: { rows, amountFen } })) !== undefined
  }
  return { approveAll, busy: freeze.busy || run.busy }
}
