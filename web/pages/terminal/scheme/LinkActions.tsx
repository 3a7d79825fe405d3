import { lazy, Suspense, useState } from 'react'
import { type ChannelCode, channelCodes } from '#contract/codes/channelCodes.ts'
import { schemes } from '#contract/codes/schemes.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { toast } from '#web/kit/look/toast.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { ActButton } from '#web/parts/input/ActButton.tsx'
import { Button } from '#web/parts/input/Button.tsx'

const LinkDialog = lazy(() => import('./LinkDialog.tsx'))
const reads = [channelCodes.list, schemes.quota]

/** Creates or renews the link of a code. */
export function MakeLink({ row }: { row: ChannelCode }) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  return (
    <>
      <ActButton onClick={() => setOpen(true)}>{row.linkUrl ? '更新' : '生成'}</ActButton>
      {needed && (
        <Suspense>
          <LinkDialog open={open} row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Revokes the link of a code. */
export function StopLink({ row }: { row: ChannelCode }) {
  const drop = useAction(schemes.drop, { success: '已停用外链', invalidates: reads })
  const stop = async () => {
    const yes = await confirm({
      title: `停用「${row.name}」的小程序链接？`,
      text: '短地址改为打开默认页面；已发出的小程序链接在到期前仍能打开。',
      action: '停用外链',
    })
    if (yes) await drop.run({ params: { id: row.id } })
  }
  return (
    <ActButton disabled={drop.busy} onClick={() => void stop()}>
      停用
    </ActButton>
  )
}

/** Links of chosen codes, one after the other; it stops where nothing more can be had. */
export function LinkBatch({ rows, clear }: { rows: readonly ChannelCode[]; clear(): void }) {
  const [done, setDone] = useState<number>()
  const make = useAction(schemes.make, { invalidates: reads })
  const run = async () => {
    let made = 0
    for (const { id, linkKind } of rows) {
      setDone(made)
      if (!(await make.run({ body: { id, kind: linkKind ?? 'link', renew: true } }))) break
      made++
    }
    setDone(undefined)
    if (made > 0)
      toast.ok(`已生成 ${made} 个外链${made < rows.length ? `，还有 ${rows.length - made} 个没有生成` : ''}`)
    if (made === rows.length) clear()
  }
  return (
    <Button kind="primary" size="small" icon="link" busy={done !== undefined} onClick={() => void run()}>
      {done === undefined ? `生成外链 ${rows.length} 个` : `生成 ${done + 1} / ${rows.length}`}
    </Button>
  )
}
