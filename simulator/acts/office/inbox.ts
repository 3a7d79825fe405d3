import { messages } from '#contract/messages/messages.ts'
import type { Act } from '../act.ts'

/** Messages that the demo's platform account has not read; older ones it has, as somebody who was here yesterday. */
const unread = { most: 10, kept: 4 }

/** What the past left in the inbox of the demo's platform account is read but for the newest. */
export const inbox: Act = {
  title: '消息',
  turns: {
    every: 60,
    async turn({ account }) {
      const owner = account('demo-platform')
      const open = (await owner.call(messages.all, { body: {} })).filter(({ isRead }) => isRead === 0)
      if (open.length <= unread.most) return true
      await owner.call(messages.readAll, { body: { until: open[unread.kept]!.lastAt } })
      return true
    },
  },
}
