import { Type } from 'typebox'
import { field } from '../fields.ts'
import { byId, Id, Instant, Maybe, Nullable, OneOf, type Operation, Text } from '../kit.ts'
import { refunds } from './refunds.ts'

/** What can be done with all refunds of a filter at once. */
export const refundActions = { approve: '同意', reject: '驳回' } as const
export type RefundAction = keyof typeof refundActions

/** So many rows at once, and so long between the question and its answer. */
export const bulkLimits = { rows: 5000, minutes: 10 } as const

export const bulkRowStates = { waiting: '未办', done: '已办', refused: '没有办成' } as const

const { page, size, sort: _sort, order: _order, ...filter } = refunds.list.body.properties
const pages = ['refund'] as const
const base = '/webapi/v1/operation/complaint/bulk'
const sums = { rows: Type.Integer({ title: '笔数' }), amountFen: Type.Integer({ title: '金额' }) }

/** One action on all refunds of a filter. The refunds and their sum are fixed before the action is confirmed. */
export const refundBulks = {
  /** Fixes the current rows with their versions: refunds that match the filter later are not included. */
  freeze: {
    method: 'POST',
    path: `${base}/freeze`,
    origin: 'own',
    title: '退款批量：固定名单',
    pages,
    body: Type.Object({
      action: OneOf('批量操作', Object.keys(refundActions) as RefundAction[]),
      filter: Type.Object(filter, { title: '筛选条件' }),
      note: Maybe(Text('说明')),
    }),
    reply: Type.Object({
      id: Id,
      ...sums,
      /** How many of them were paid in cash, which a person must hand out. */
      cash: Type.Integer(),
      /** Also in the filter, but in a state in which nothing can be decided. */
      leftOut: Type.Integer(),
      expiresAt: Instant,
    }),
  },
  /** Runs the action once, if the fixed rows still have the sums that the user confirmed. */
  run: {
    method: 'POST',
    path: `${base}/{id}/run`,
    origin: 'own',
    title: '退款批量：执行',
    pages,
    ...byId,
    body: Type.Object(sums),
    reply: Type.Object({ jobId: Id }),
    // Thousands of refunds go out with one answer.
    stepUp: true,
  },
  /** What became of each row; of one's own. */
  rows: {
    method: 'POST',
    path: `${base}/{id}/rows`,
    origin: 'own',
    title: '退款批量：逐笔结果',
    pages,
    ...byId,
    reads: true,
    body: Type.Object({
      page,
      size,
      state: Maybe(OneOf('结果', Object.keys(bulkRowStates) as (keyof typeof bulkRowStates)[])),
    }),
    reply: Type.Object({
      rows: Type.Array(
        Type.Object({
          id: Id,
          refundNo: Type.String(),
          amountFen: Type.Integer(),
          state: field.choice('结果', bulkRowStates),
          reason: Nullable(Type.String()),
        }),
      ),
      /** Over all rows, by result. */
      done: Type.Object(sums),
      notDone: Type.Object(sums),
    }),
  },
} as const satisfies Record<string, Operation>
