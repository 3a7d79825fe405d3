import { useRef, useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { billDifferences } from '#contract/sales/billDifferences.ts'
import { type BillPreview, bills, isForeign } from '#contract/sales/bills.ts'
import { endsSession, Refused, signOut } from '#web/kit/call/call.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { notice } from '#web/kit/look/toast.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { Checkbox } from '#web/parts/input/Checkbox.tsx'
import { ChooseFile } from '#web/parts/input/ChooseFile.tsx'
import { BillPreviewed } from './BillPreviewed.tsx'
import styles from './Bills.module.css'
import { useView } from './SalesViews.tsx'

const { maxBytes } = bills.preview.file

/** Imports a bill from a file: first a preview of its content and of the effect, then the import of exactly that. */
export default function BillDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const [, pick] = useView()
  const [file, setFile] = useState<File>()
  const [found, setFound] = useState<BillPreview>()
  const [refused, setRefused] = useState('')
  const [belongs, setBelongs] = useState(false)
  const chosen = useRef<File>(undefined)
  const failed = (error: Error) => {
    if (endsSession(error)) signOut(error.message)
    else setRefused((error instanceof Refused && Object.values(error.fields)[0]) || error.message)
  }
  const previewing = useAction(bills.preview, { failed })
  const taking = useAction(bills.upload, {
    invalidates: [bills.list, bills.day, billDifferences.list],
    failed: (error) => {
      failed(error)
      if (error instanceof Refused && error.code === refusals.stale.code && file) void show(file)
    },
  })

  const show = async (of: File) => {
    setFound(undefined)
    setBelongs(false)
    const done = await previewing.run({ file: of, quiet: true })
    // Closed, or another one was chosen meanwhile.
    if (chosen.current === of) setFound(done)
  }
  const choose = (picked: File) => {
    // The browser names the type of a .csv differently where a spreadsheet program is installed.
    const type = /\.gz$/i.test(picked.name) ? 'application/gzip' : 'text/csv'
    const typed = new File([picked], picked.name, { type })
    chosen.current = typed
    setFile(typed)
    setFound(undefined)
    if (picked.size > maxBytes) return setRefused(`文件超过 ${maxBytes / 1_048_576} MB，请按日下载账单再导入`)
    setRefused('')
    void show(typed)
  }
  const close = () => {
    onClose()
    chosen.current = undefined
    setFile(undefined)
    setFound(undefined)
    setRefused('')
  }
  const take = async () => {
    if (!file || !found) return
    setRefused('')
    const query = { digest: found.digest, ...(belongs && { foreign: true }) }
    const done = await taking.run({ file, query, quiet: true })
    if (!done) return
    close()
    const days = done.days.length > 1 ? `${done.days[0]} 至 ${done.days.at(-1)}` : done.days[0]
    const what = `${done.already ? '已经导入过' : '已导入'} ${days} 的账单，${count(done.lines)} 笔`
    if (done.open === 0) return notice.ok(`${what}，与系统一致`)
    notice.info(`${what}，有 ${count(done.open)} 处待核对`, {
      action: { text: '查看差异', run: () => pick('differences') },
    })
  }
  const foreign = [...new Set(found?.bills.flatMap(({ known, merchant }) => (isForeign(known) ? [merchant] : [])))]
  return (
    <Dialog
      open={open}
      onClose={close}
      title="导入账单"
      width={680}
      note="确认前什么都不写入；导入后可以撤销"
      action={{
        text: found ? `确认导入 ${count(found.lines)} 笔` : '确认导入',
        run: () => void take(),
        busy: taking.busy,
        disabled: !found || found.already !== null || previewing.busy || (foreign.length > 0 && !belongs),
      }}
    >
      <ChooseFile
        file={file}
        busy={previewing.busy || taking.busy}
        prompt="选择账单文件，或拖到这里"
        hint="从微信支付商户平台下载的交易账单（全部交易），CSV 或 GZIP"
        accept=".csv,.gz,text/csv,application/gzip"
        onChoose={choose}
      />
      {refused && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      {previewing.busy && (
        <p className="t3" role="status">
          正在核对…
        </p>
      )}
      {found && (
        <BillPreviewed found={found}>
          {foreign.length > 0 && (
            <label className={styles.belongs}>
              <Checkbox checked={belongs} onChange={(event) => setBelongs(event.target.checked)} />
              已确认商户号 {foreign.join('、')} 的账单属于这里
            </label>
          )}
        </BillPreviewed>
      )}
    </Dialog>
  )
}
