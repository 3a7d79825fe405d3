import { sessions } from '#contract/accounts/sessions.ts'
import type { Operation } from '#contract/kit.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { SessionList } from './SessionList.tsx'

interface Props {
  account: { readonly id: number; readonly name: string }
  /** Reads that count its sessions. */
  counted: readonly Operation[]
}

/** The sessions of an account that the user manages. They can be ended one by one or all at once. */
export function AccountSessions({ account, counted }: Props) {
  const reads = [sessions.list, ...counted]
  const read = useRead(sessions.list, { body: { adminId: account.id } }, { keep: true })
  const end = useAction(sessions.end, { invalidates: reads, success: '已强制退出' })
  const endAll = useAction(sessions.endAll, { invalidates: reads, success: ({ ended }) => `已强制退出 ${ended} 处` })
  const rows = read.data?.rows ?? []
  const all = async () => {
    const question = {
      title: `让「${account.name}」在各处退出？`,
      text: `它现在登录着 ${rows.length} 处，打开的页面会立即回到登录页，没保存的内容会丢失。它还能再登录。`,
      action: '全部强制退出',
      danger: true,
    }
    if (await confirm(question)) await endAll.run({ body: { adminId: account.id } })
  }
  return (
    <Section
      title="登录设备"
      note={read.data && `${rows.length} 处在线`}
      end={
        rows.length > 1 && (
          <Button size="small" disabled={endAll.busy} onClick={() => void all()}>
            全部强制退出
          </Button>
        )
      }
    >
      <SessionList
        read={read}
        none="现在没有在任何地方登录"
        verb="强制退出"
        busy={end.busy}
        onEnd={({ id }) => void end.run({ params: { id } })}
      />
    </Section>
  )
}
