import { useState } from 'react'
import { type Snapshot, snapshots } from '#contract/scenic/snapshots.ts'
import { State } from '#web/features/State.tsx'
import { fileAddress } from '#web/kit/call/file.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { dayAndTime } from '#web/kit/format.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import styles from './SnapshotPage.module.css'

/** Sets, replaces or removes the reference image of a camera, shown beside what it sees now. */
export function FrameActions({ row }: { row: Snapshot }) {
  const { id, name, frameUrl, frameAt, snapshotUrl, snapshotAt, framing } = row
  const [open, setOpen] = useState(false)
  const invalidates = [snapshots.list]
  const done = () => setOpen(false)
  const set = useAction(snapshots.setFrame, { invalidates, done, success: '已设为参考画面，下一张快照起比对' })
  const drop = useAction(snapshots.dropFrame, { invalidates, done, success: '已取消参考画面，不再比对' })
  return (
    <>
      <IconButton small icon="image" label={`${name} 的参考画面`} onClick={() => setOpen(true)} />
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title="参考画面"
          mark={name}
          width={720}
          note={
            frameUrl && (
              <Button busy={drop.busy} onClick={() => void drop.run({ params: { id } })}>
                取消参考
              </Button>
            )
          }
          action={{
            text: frameUrl ? '用现在的画面替换' : '设为参考画面',
            run: () => void set.run({ params: { id } }),
            busy: set.busy,
            disabled: !snapshotUrl,
          }}
        >
          <p className="t3">
            以后每张快照都与参考画面比对：偏移、模糊、遮挡、过曝连续 3
            张会通知；夜里太暗不判。先确认现在的画面取景正确、清晰。
          </p>
          <div className={styles.beside}>
            <Shown title="参考画面" url={frameUrl} at={frameAt} none="还没有设" name={name} />
            <Shown title="现在的画面" url={snapshotUrl} at={snapshotAt} none="还没有快照，先抓拍一张" name={name} />
          </div>
          {framing && (
            <p>
              比对结果：
              <State of="framing" is={framing} />
            </p>
          )}
        </Dialog>
      )}
    </>
  )
}

interface ShownProps {
  title: string
  url: string | null
  at: string | null
  none: string
  name: string
}

function Shown({ title, url, at, none, name }: ShownProps) {
  return (
    <figure>
      {url ? <img src={fileAddress(url)} alt={`${name} ${title}`} /> : <span className={styles.blank}>{none}</span>}
      <figcaption>
        {title} {at && <span className="t3">{dayAndTime(at)}</span>}
      </figcaption>
    </figure>
  )
}
