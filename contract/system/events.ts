import { Type } from 'typebox'
import { Id, Instant, Nullable, OneOf, type Operation } from '../kit.ts'
import type { Static } from '../static.ts'

/**
 * A change. A page that shows the changed data reloads it; the event itself carries no data. `account`: the rights of the listening
 * account have changed. `presence`: somebody came to a row that this account has open, or left it.
 */
export const LiveEvent = Type.Object({
  id: Id,
  topic: OneOf('主题', [
    'order',
    'refund',
    'split',
    'complaint',
    'picture',
    'record',
    'device',
    'command',
    'stream',
    'matter',
    'visitor',
    'print',
    'code',
    'server',
    'job',
    'message',
    'account',
    'table',
    'light',
    'rollout',
    'presence',
  ]),
  areaId: Nullable(Id),
  /** The row that changed, where it is one row. */
  subject: Nullable(Id),
  at: Instant,
})
export type LiveEvent = Static<typeof LiveEvent>
export type Topic = LiveEvent['topic']

export const events = {
  /** Server-sent events, resumed by `Last-Event-ID`. The token travels in the header, so the client reads it with fetch. */
  stream: {
    method: 'GET',
    path: '/webapi/v1/system/events',
    origin: 'own',
    title: '实时事件',
    pages: 'session',
    reply: LiveEvent,
    raw: 'stream',
  },
} as const satisfies Record<string, Operation>
