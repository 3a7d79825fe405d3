import { Type } from 'typebox'
import { field } from '../fields.ts'
import { byId, Done, Id, Instant, Maybe, Nullable, type Operation } from '../kit.ts'
import { linkKinds } from './channelCodes.ts'

/** A link into the mini-program lives at most so long, by the rules of its provider. */
export const maxLinkDays = 30
/** This many days before it expires, a link counts as expiring, and is renewed if it is set to renew. */
export const renewDays = 3

export const schemes = {
  /** Creates the code's link into the mini-program, or replaces it. */
  make: {
    method: 'POST',
    path: '/webapi/v1/channel/channelment/scheme',
    title: '小程序外链：生成',
    pages: ['scheme'],
    ownTransactions: true,
    body: Type.Object({
      id: Id,
      kind: Maybe(
        field.choice('链接类型', linkKinds, {
          start: 'link',
          hint: '短信和网页里用 URL Link；只给应用内跳转时用 URL Scheme',
        }),
      ),
      /** Only of links into a mini-program: our own short addresses never end. */
      days: Maybe(field.count('有效期', '天', { min: 1, max: maxLinkDays, start: maxLinkDays })),
      renew: Maybe(field.flag('到期前', ['自动续期', '到期为止'], { start: true })),
    }),
    reply: Type.Object({ url: Type.String(), expiresAt: Nullable(Instant) }),
  },
  /** Forgets the link: the short address leads where it led without one. */
  drop: {
    method: 'DELETE',
    path: '/webapi/v1/channel/channelment/scheme/{id}',
    origin: 'own',
    title: '小程序外链：停用',
    pages: ['scheme'],
    ...byId,
    reply: Done,
  },
  /** How many links were made today, of how many. */
  quota: {
    method: 'GET',
    path: '/webapi/v1/channel/channelment/scheme',
    origin: 'own',
    title: '小程序外链：今日额度',
    pages: ['scheme'],
    reply: Type.Object({
      /** Whether links lead into a mini-program; otherwise they are our own short addresses, which do not end and are not counted. */
      ends: Type.Boolean(),
      made: Type.Integer({ title: '今日已生成' }),
      limit: Type.Integer({ title: '每日额度' }),
      spent: Type.Boolean(),
      /** Links that expire within `renewDays`, and links that have expired or could not be created. */
      expiring: Type.Integer({ title: '即将到期' }),
      failed: Type.Integer({ title: '失效' }),
    }),
  },
} as const satisfies Record<string, Operation>
