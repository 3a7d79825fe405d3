import { sessions } from '#contract/accounts/sessions.ts'
import { SessionList } from '../../features/accounts/sessions/SessionList.tsx'
import { useAction } from '../../kit/form/useAction.ts'
import { useRead } from '../../kit/read/query.ts'
import { Dialog } from '../../parts/frame/Dialog.tsx'
import { Button } from '../../parts/input/Button.tsx'
import { Hint } from '../../parts/input/Input.tsx'
import styles from './Devices.module.css'

/** Where one is signed in oneself; every other place can be ended. */
export function Devices({ onClose }: { onClose(): void }) {
  const read = useRead(sessions.listOwn, {}, { staleMs: 0 })
  const reads = [sessions.listOwn]
  const end = useAction(sessions.endMine, { invalidates: reads, success: '已退出' })
  const endOthers = useAction(sessions.endOthers, { invalidates: reads, success: ({ ended }) => `已退出 ${ended} 处` })
  const others = (read.data?.rows ?? []).filter(({ current }) => !current).length
  return (
    <Dialog open onClose={onClose} title="登录设备" mark={read.data && `${read.data.rows.length} 处在线`} width={720}>
      <SessionList
        read={read}
        none="没有在任何地方登录"
        verb="退出"
        busy={end.busy}
        onEnd={({ id }) => void end.run({ params: { id } })}
      />
      {others > 0 && (
        <p className={styles.foot}>
          <Button disabled={endOthers.busy} onClick={() => void endOthers.run({ body: {} })}>
            退出其他 {others} 处
          </Button>
        </p>
      )}
      <Hint>有不认识的，退出它并修改密码。超过 12 小时不用或满 7 天会自动退出。</Hint>
    </Dialog>
  )
}
