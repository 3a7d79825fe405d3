import { Type } from 'typebox'
import { Done, Id, Instant, Maybe, Nullable, OneOf, type Operation } from '../kit.ts'

const Flag = Type.Integer({ title: '状态', minimum: 0, maximum: 1 })

export const Message = Type.Object({
  msgId: Id,
  title: Type.String({ title: '标题' }),
  text: Type.String({ title: '内容' }),
  level: OneOf('级别', ['info', 'warning', 'critical']),
  /** Page that shows what the message is about. */
  link: Nullable(Type.String()),
  /** 0 unread, 1 read. A message that came again after it was read or deleted is unread again. */
  isRead: Flag,
  isDel: Flag,
  /** How often it came: messages of a day about the same thing are one. */
  count: Type.Integer({ title: '次数', minimum: 1 }),
  /** How many of these the account has not read. */
  unread: Type.Integer({ title: '未读', minimum: 0 }),
  /** When it came first, and last. */
  createdAt: Instant,
  lastAt: Instant,
  /** A person wrote it, and not the product. */
  written: Type.Boolean({ title: '人工发布' }),
})

/** A message that did not come again for so many days is forgotten. */
export const messageDays = 90

export const messages = {
  /** All there are, the latest first. */
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
    /** `count` is how often the message had come when the account saw it; without it, as often as it has come by now. */
    body: Type.Object({
      msgId: Id,
      isRead: Flag,
      isDel: Maybe(Flag),
      count: Maybe(Type.Integer({ title: '次数', minimum: 1, maximum: 1_000_000_000 })),
    }),
    reply: Done,
  },
  readAll: {
    method: 'POST',
    path: '/webapi/v1/message/readall',
    origin: 'own',
    title: '消息：全部标为已读',
    pages: 'session',
    /** `lastAt` of the latest message that was on show: what came after it stays unread. */
    body: Type.Object({ until: Instant }),
    reply: Done,
  },
} as const satisfies Record<string, Operation>
