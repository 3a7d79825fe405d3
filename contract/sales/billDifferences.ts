import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { field } from '../fields.ts'
import { Id, Maybe, OneOf, type Operation, type Reply, Version } from '../kit.ts'
import { billDifferenceKinds } from './billDifferenceKinds.ts'
import { billBase, billPages } from './bills.ts'

/** `gone`: a later bill or a late report made both sides agree. */
export const billDifferenceStates = { open: '待核对', settled: '已核对', gone: '已对平' } as const

const note = field.note('处理说明', { start: '', search: true, hint: '查到了什么，怎么处理的' })

/** What becomes of each of several that are worked off at once. */
export const settleResults = {
  done: '已办',
  same: '已是这个状态',
  gone: '两边已经对平，不用再处理',
  stale: '已被他人修改',
  missing: '没有找到',
} as const

const found = crud(
  `${billBase}/difference`,
  '账单差异',
  billPages,
  {
    kind: field.choice('差异', billDifferenceKinds, { write: 'never', filter: 'many', sort: true, hideable: false }),
    state: field.choice('状态', billDifferenceStates, {
      filter: 'many',
      sort: true,
      reserved: ['gone'],
      hideable: false,
    }),
    /** The day of the bill's line, or of our record if the bill has no such line. */
    day: field.day('日期', { write: 'never', filter: true, sort: true, hideable: false }),
    at: field.instant('发生时间', { write: 'never', sort: true, hideable: false }),
    areaId: field.ref('景区', 'scenic.areas', 'areaName', { write: 'never', null: true, filter: true }),
    areaName: field.text('景区', { write: 'never', null: true }),
    orderId: field.ref('订单', 'sales.orders', 'orderNo', { write: 'never', null: true }),
    orderNo: field.text('订单号', { write: 'never', max: 64, search: true }),
    transactionId: field.text('微信单号', { write: 'never', max: 64, search: true }),
    refundNo: field.text('商户退款单号', { write: 'never', null: true, max: 64, search: true }),
    oursFen: field.money('系统金额', { write: 'never', null: true, sort: true, hideable: false }),
    theirsFen: field.money('账单金额', { write: 'never', null: true, sort: true, hideable: false }),
    /** What the bill has more than we; less where negative. */
    gapFen: field.money('相差', { write: 'never', sort: true, min: -100_000_000, hideable: false }),
    note,
    settledBy: field.text('核对人', { write: 'never', null: true }),
    settledAt: field.instant('核对时间', { write: 'never', null: true, sort: true }),
  },
  { counter: '处' },
)

/** Where bill and books differ: a list to work through. */
export const billDifferences = {
  list: { ...found.list, origin: 'own' },
  edit: { ...found.edit, origin: 'own', title: '账单差异：处理' },
  /**
   * Settles several differences with the same note, each in the version that the user saw. One that cannot be settled does not stop the
   * others.
   */
  settle: {
    method: 'POST',
    path: `${billBase}/difference/settle`,
    origin: 'own',
    title: '账单差异：批量处理',
    pages: billPages,
    noun: '账单差异',
    counter: '处',
    body: Type.Object({
      rows: Type.Array(Type.Object({ id: Id, version: Version }), { title: '选中的差异', minItems: 1, maxItems: 200 }),
      state: OneOf('状态', ['open', 'settled']),
      /** Required to settle; differences that are reopened without a note keep theirs. */
      note: Maybe(note),
    }),
    reply: Type.Object({
      rows: Type.Array(Type.Object({ id: Id, result: field.choice('结果', settleResults) })),
    }),
  },
} as const satisfies Record<string, Operation>
export type BillDifference = Reply<typeof billDifferences.list>['rows'][number]
