import { Type } from 'typebox'
import { Id, Instant, Maybe, Nullable, OneOf, type Operation, PageOf, PageQuery, Text } from '../kit.ts'
import type { Static } from '../static.ts'
import { Complaint } from './complaints.ts'
import { Refund } from './refunds.ts'

/** Why something waits for a person; their titles are in `waitingNames`. */
export const WaitingFor = OneOf('待办', ['requested', 'failed', 'cash', 'complaint'])
export const waitingNames = {
  requested: '退款待审核',
  failed: '退款失败',
  cash: '待退现金',
  complaint: '投诉待处理',
} as const satisfies Record<Static<typeof WaitingFor>, string>

/** A refund or a complaint, identified by `of` and `id` together; the other of the two fields is null. */
export const Waiting = Type.Object({
  of: OneOf('种类', ['refund', 'complaint']),
  id: Id,
  for: WaitingFor,
  /** When it was requested. */
  since: Instant,
  refund: Nullable(Refund),
  complaint: Nullable(Complaint),
})
export type Waiting = Static<typeof Waiting>

export const waiting = {
  /** All refunds and complaints that wait for a person, oldest request first. */
  list: {
    method: 'POST',
    path: '/webapi/v1/operation/complaint/waiting',
    origin: 'own',
    title: '待处理：退款与投诉',
    pages: ['refund'],
    reads: true,
    // Refunds and complaints have exports of their own.
    exported: false,
    body: PageQuery(['since'], {
      q: Maybe(Text('关键字', 64)),
      areaIds: Maybe(Type.Array(Id, { title: '景区', maxItems: 200 })),
      for: Maybe(WaitingFor),
    }),
    reply: PageOf(Waiting),
  },
} as const satisfies Record<string, Operation>
