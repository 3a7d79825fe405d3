import Type from 'typebox'
import { Done, Id, Instant, Maybe, Nullable, OneOf, type Operation } from '../kit.ts'

const Flag = Type.Integer({ title: '状态', minimum: 0, maximum: 1 })

export const Message = Type.Object({
  msgId: Id,
  title: Type.String({ title: '标题' }),
  text: Type.String({ title: '内容' }),
  level: OneOf('级别', ['info', 'warning', 'critical']),
  /** Page that shows what the message is about. */
  link: Nullable(Type.String()),
  /** 0 unread, 1 read. */
  isRead: Flag,
  isDel: Flag,
  createdAt: Instant,
})

/** No more are answered with: where there are so many, older ones may follow. */
export const mostMessages = 200

export const messages = {
  all: {
    method: 'POST',
    path: '/webapi/v1/message/getall',
    title: '消息：全部',
    pages: 'session',
    reads: true,
    body: Type.Object({}),
    reply: Type.Array(Message),
  },
  change: {
    method: 'POST',
    path: '/webapi/v1/message/changestate',
    title: '消息：标为已读或删除',
    pages: 'session',
    body: Type.Object({ msgId: Id, isRead: Flag, isDel: Maybe(Flag) }),
    reply: Done,
  },
  readAll: {
    method: 'POST',
    path: '/webapi/v1/message/readall',
    title: '消息：全部标为已读',
    pages: 'session',
    /** The newest message that was on show: what came after it stays unread. */
    body: Type.Object({ upTo: Id }),
    reply: Done,
  },
} as const satisfies Record<string, Operation>
