import { useState } from 'react'
import { type Snapshot, snapshots } from '#contract/scenic/snapshots.ts'
import { State } from '#web/features/State.tsx'
import { useAction } from '#web/kit/form/useAction.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import { Comparison, frameTitle } from './Comparison.tsx'

/** Sets, replaces or removes the reference image of a camera, shown beside what it sees now. */
export function FrameActions({ row }: { row: Snapshot }) {
  const { id, name, frameUrl, snapshotUrl, framing } = row
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
          title={frameTitle}
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
          <Comparison row={row} />
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
