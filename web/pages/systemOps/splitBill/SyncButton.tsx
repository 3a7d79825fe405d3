import { splitBills } from '#contract/sharing/splitBills.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { Button } from '#web/parts/input/Button.tsx'

/** Queries the provider about every share in progress. The results arrive later, on their own. */
export function SyncButton() {
  const { run, busy } = useAction(splitBills.synchronize, {
    success: ({ count: queried }) => (queried > 0 ? `正在查询 ${count(queried)} 笔分账的结果` : '没有分账中的分账单'),
    invalidates: [splitBills.list, splitBills.statistics],
  })
  return (
    <Button busy={busy} title="向支付平台查询分账中的结果" onClick={() => void run({})}>
      同步状态
    </Button>
  )
}
