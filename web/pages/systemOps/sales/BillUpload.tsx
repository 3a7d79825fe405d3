import { useRef } from 'react'
import { billDifferences } from '#contract/operation/billDifferences.ts'
import { bills } from '#contract/operation/bills.ts'
import { endsSession, signOut } from '#web/kit/call.ts'
import { count } from '#web/kit/format.ts'
import { notice } from '#web/kit/toast.ts'
import { useAction } from '#web/kit/useAction.ts'
import { Button } from '#web/parts/Button.tsx'
import { useView } from './views.tsx'

const { maxBytes } = bills.upload.file

/** Imports a bill as the merchant platform gives it, plain or gzipped. */
export function BillUpload() {
  const input = useRef<HTMLInputElement>(null)
  const [, pick] = useView()
  const action = useAction(bills.upload, {
    invalidates: [bills.list, bills.day, billDifferences.list],
    failed: (error) => {
      if (endsSession(error)) signOut(error.message)
      else notice.error(`账单没有导入：${error.message}`)
    },
  })
  const send = async (file: File) => {
    if (file.size > maxBytes) return notice.error(`${file.name} 超过 ${maxBytes / 1_048_576} MB，请按日下载账单再导入`)
    // The browser names the type of a .csv differently where a spreadsheet program is installed.
    const type = /\.gz$/i.test(file.name) ? 'application/gzip' : 'text/csv'
    const done = await action.run({ file: new File([file], file.name, { type }), quiet: true })
    if (!done) return
    const days = done.days.length > 1 ? `${done.days[0]} 至 ${done.days.at(-1)}` : done.days[0]
    const what = `已导入 ${days} 的账单，${count(done.lines)} 笔`
    if (done.open === 0) return notice.ok(`${what}，与系统一致`)
    notice.info(`${what}，有 ${count(done.open)} 处待核对`, {
      action: { text: '查看差异', run: () => pick('differences') },
    })
  }
  return (
    <>
      <Button
        kind="primary"
        icon="upload"
        disabled={action.busy}
        title="从微信支付商户平台下载的交易账单（全部交易），CSV 或 GZIP"
        onClick={() => input.current?.click()}
      >
        {action.busy ? '正在核对…' : '导入账单'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.gz,text/csv,application/gzip"
        aria-label="账单文件"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
    </>
  )
}
