import { lazy, Suspense, useState } from 'react'
import { type ChannelCode, channelCodes } from '#contract/codes/channelCodes.ts'
import { jobs } from '#contract/system/jobs.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'

const PrintDialog = lazy(() => import('./PrintDialog.tsx'))

/** Actions on chosen codes: a ZIP of their images, or printable sheets. */
export function CodeBatch({ rows, clear }: { rows: readonly ChannelCode[]; clear(): void }) {
  const [printing, setPrinting] = useState(false)
  const needed = useOnceOpen(printing)
  const zip = useAction(channelCodes.zip, { success: '已开始打包，进度见任务托盘', invalidates: [jobs.list] })
  const ids = rows.map(({ id }) => id)
  const pack = async () => {
    if (await zip.run({ body: { ids } })) clear()
  }
  return (
    <>
      <Button size="small" icon="download" busy={zip.busy} onClick={() => void pack()}>
        打包下载 {rows.length} 个
      </Button>
      <Button size="small" kind="primary" icon="printer" onClick={() => setPrinting(true)}>
        打印 {rows.length} 个
      </Button>
      {needed && (
        <Suspense>
          <PrintDialog open={printing} ids={ids} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  )
}
