import { Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type Job, jobs } from '#contract/system/jobs.ts'
import { download, fileAddress } from '../../kit/call/file.ts'
import { notice } from '../../kit/look/toast.ts'
import { useRead } from '../../kit/read/query.ts'
import { Badge, IconButton } from '../../parts/input/Button.tsx'
import { isGoing, useEnded } from './endedJobs.ts'

/**
 * The exports and other long jobs of this account, with their progress and result.
 * Jobs continue if the user leaves the page, and a notification appears when one has ended.
 */
export function JobTray() {
  const [open, setOpen] = useState(false)
  const { data, error } = useRead(jobs.list, {}, { later: true, live: ['job'], staleMs: 15_000 })
  const rows = data?.rows ?? []
  const running = rows.filter(isGoing).length
  const [unseen, setUnseen] = useState(0)
  useEnded(data?.rows, (job) => {
    notifyFinished(job)
    if (!open) setUnseen((now) => now + 1)
  })
  const badge = running || unseen
  const label = ['任务托盘', running && `${running} 个进行中`, unseen && `${unseen} 个刚结束`]
    .filter(Boolean)
    .join('，')
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setUnseen(0)
      }}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      styles={{ container: { padding: 0 } }}
      destroyOnHidden
      content={
        <Suspense>
          <Panel rows={rows} error={error} />
        </Suspense>
      }
    >
      <IconButton icon="tray" iconSize={18} label={label} aria-expanded={open}>
        {badge > 0 && <Badge>{badge}</Badge>}
      </IconButton>
    </Popover>
  )
}

const Panel = lazy(() => import('./JobTrayPanel.tsx'))

function notifyFinished({ title, state, error, url }: Job) {
  if (state === 'failed') notice.error(`${title} 失败`, { ...(error && { note: error }) })
  else
    notice.ok(`${title} 已完成`, {
      ...(url && { action: { text: '下载', run: () => download(fileAddress(url)) } }),
    })
}
