import { messages } from '#contract/messages/messages.ts'
import { useRead } from '../../kit/read/query.ts'
import { Badge, IconButton } from '../../parts/input/Button.tsx'

/** How many messages are unread; opens the dialog. */
export function Bell({ onOpen }: { onOpen(): void }) {
  const { data } = useRead(messages.all, { body: {} }, { later: true, live: ['message'], staleMs: 60_000 })
  const unread = data?.filter((one) => one.isRead === 0 && one.isDel === 0).length ?? 0
  return (
    <IconButton
      icon="bell"
      iconSize={17}
      label={unread ? `消息，${unread > 99 ? '99+' : unread} 条未读` : '消息'}
      onClick={onOpen}
    >
      {unread > 0 && <Badge>{unread > 99 ? '99+' : unread}</Badge>}
    </IconButton>
  )
}
