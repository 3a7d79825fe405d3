import { billDifferences } from '#contract/sales/billDifferences.ts'
import { type Bill, bills, fetchedByServer } from '#contract/sales/bills.ts'
import { canCall } from '#web/kit/access/access.ts'
import { endsSession, signOut } from '#web/kit/call/call.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { notice } from '#web/kit/look/toast.ts'
import { ActButton } from '#web/parts/input/ActButton.tsx'

/** Takes a bill back, with all that came in the same file. */
export function BillUndo({ row }: { row: Bill }) {
  const { run, busy } = useAction(bills.undo, {
    invalidates: [bills.list, bills.day, billDifferences.list],
    failed: (error) => {
      if (endsSession(error)) signOut(error.message)
      else notice.error(`没有撤销：${error.message}`)
    },
  })
  if (!canCall(bills.undo)) return null
  const undo = async () => {
    const yes = await confirm({
      title: `撤销 ${row.day}（${row.merchant}）的账单？`,
      text: followsOf(row).join(''),
      action: row.together > 1 ? `撤销 ${count(row.together)} 份账单` : '撤销导入',
      danger: true,
    })
    const done = yes && (await run({ params: { id: row.id }, body: { version: row.version }, quiet: true }))
    if (!done) return
    const days = done.days.length > 1 ? `${done.days[0]} 至 ${done.days.at(-1)}` : done.days[0]
    const back = done.restored > 0 ? `，恢复了之前的 ${count(done.restored)} 份` : ''
    notice.ok(`已撤销 ${days} 的账单，去掉 ${count(done.removed)} 处差异${back}`)
  }
  return (
    <ActButton busy={busy} onClick={() => void undo()}>
      撤销导入
    </ActButton>
  )
}

const followsOf = ({ together, replacing, importedBy }: Bill) => [
  together > 1 ? `它和同一份文件里的另外 ${count(together - 1)} 份账单一起撤销。` : '',
  '还没有核对的差异一起去掉；有已核对的差异时不能撤销。',
  replacing > 0 ? `被它替换的 ${count(replacing)} 份账单会恢复。` : '',
  importedBy === fetchedByServer ? '服务器会再次下载最近一周的账单。' : '',
]
