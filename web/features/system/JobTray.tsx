import { Popover } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { type Job, jobs } from '#contract/system/jobs.ts'
import { download, fileAddress } from '../../kit/call/file.ts'
import { useNarrow } from '../../kit/look/narrow.ts'
import { notice } from '../../kit/look/toast.ts'
import { useRead } from '../../kit/read/query.ts'
import { Badge, IconButton } from '../../parts/input/Button.tsx'
import { isGoing, useEnded } from './endedJobs.ts'
import styles from './JobTray.module.css'

/**
 * The exports and other long jobs of this account, with their progress and result, and while it is open the work of the platform.
 * The badge counts the account's own jobs.
 * Jobs continue if the user leaves the page, and a notification appears when one has ended.
 */
export function JobTray() {
  const [open, setOpen] = useState(false)
  const narrow = useNarrow()
  const holder = useRef<HTMLSpanElement>(null)
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
    <span ref={holder} className={styles.holder}>
      <Popover
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          setUnseen(0)
          // What is closed by its key was in use by keys: they go on where it was opened.
          if (!next && holder.current?.contains(document.activeElement)) holder.current.querySelector('button')?.focus()
        }}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        // Behind the button in the order of the keyboard, not at the end of the page.
        getPopupContainer={(button) => button.parentElement ?? document.body}
        {...(narrow && { align: { offset: [12, 4], overflow: { adjustY: true, shiftX: true } } })}
        styles={{ container: { padding: 0 } }}
        destroyOnHidden
        content={
          <Suspense>
            <Panel rows={rows} error={error} onLeave={() => setOpen(false)} />
          </Suspense>
        }
      >
        <IconButton icon="tray" iconSize={18} label={label} aria-expanded={open}>
          {badge > 0 && <Badge>{badge}</Badge>}
        </IconButton>
      </Popover>
    </span>
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
