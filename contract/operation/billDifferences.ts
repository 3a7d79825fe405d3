import { crud } from '../crud.ts'
import { field } from '../fields.ts'
import type { Operation, Reply } from '../kit.ts'
import { billBase, billPages } from './bills.ts'

/** What the provider's bill and our own books do not agree about. */
export const billDifferenceKinds = {
  orderUnknown: '账单有付款，系统没有这个订单',
  paymentUnknown: '账单有付款，订单没有记为已付',
  amountDiffers: '支付金额不同',
  paymentMissing: '系统有支付，账单没有',
  refundUnknown: '账单有退款，系统没有',
  refundAmountDiffers: '退款金额不同',
  refundStateDiffers: '账单已退款成功，系统没有记到账',
  refundMissing: '系统有退款，账单没有',
} as const
export type BillDifferenceKind = keyof typeof billDifferenceKinds

/** `gone`: a later bill or a late report has made both sides agree. */
export const billDifferenceStates = { open: '待核对', settled: '已核对', gone: '已对平' } as const

const found = crud(
  `${billBase}/difference`,
  '账单差异',
  billPages,
  {
    kind: field.choice('差异', billDifferenceKinds, { write: 'never', filter: 'many', sort: true, withhold: false }),
    state: field.choice('状态', billDifferenceStates, {
      filter: 'many',
      sort: true,
      reserved: ['gone'],
      withhold: false,
    }),
    /** Of the bill's line; of ours where the bill has none. */
    day: field.day('日期', { write: 'never', filter: true, sort: true, withhold: false }),
    at: field.instant('发生时间', { write: 'never', sort: true, withhold: false }),
    areaId: field.ref('景区', 'scenic.areas', 'areaName', { write: 'never', null: true, filter: true }),
    areaName: field.text('景区', { write: 'never', null: true }),
    orderId: field.ref('订单', 'operation.orders', 'orderNo', { write: 'never', null: true }),
    orderNo: field.text('订单号', { write: 'never', max: 64, search: true }),
    transactionId: field.text('微信单号', { write: 'never', max: 64, search: true }),
    refundNo: field.text('商户退款单号', { write: 'never', null: true, max: 64, search: true }),
    oursFen: field.money('系统金额', { write: 'never', null: true, sort: true, withhold: false }),
    theirsFen: field.money('账单金额', { write: 'never', null: true, sort: true, withhold: false }),
    /** What the bill has more than we; less where negative. */
    gapFen: field.money('相差', { write: 'never', sort: true, min: -100_000_000, withhold: false }),
    note: field.note('处理说明', { start: '', search: true, hint: '查到了什么，怎么处理的' }),
    settledBy: field.text('核对人', { write: 'never', null: true }),
    settledAt: field.instant('核对时间', { write: 'never', null: true, sort: true }),
  },
  { counter: '处' },
)

/** Where bill and books differ: a list to work through. */
export const billDifferences = {
  list: { ...found.list, origin: 'own' },
  edit: { ...found.edit, origin: 'own', title: '账单差异：处理' },
} as const satisfies Record<string, Operation>
export type BillDifference = Reply<typeof billDifferences.list>['rows'][number]
