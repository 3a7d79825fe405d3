import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { field } from '../fields.ts'
import { Day, Nullable, type Operation, type Reply } from '../kit.ts'
import { admins } from '../roles.ts'
import type { Static } from '../static.ts'

export const billPages = ['sales', 'refund'] as const
export const billBase = '/webapi/v1/operation/record/wxbill'
const big = { max: 100_000_000_000, withhold: false } as const
const fixed = { write: 'never', sort: true, withhold: false } as const
/** Payments and refunds of a day, by one side's account. */
const side = {
  payments: field.count('支付笔数', '笔', fixed),
  paidFen: field.money('支付额', { ...fixed, ...big }),
  refunds: field.count('退款笔数', '笔', fixed),
  refundedFen: field.money('退款额', { ...fixed, ...big }),
}

const ofDays = crud(
  billBase,
  '微信账单',
  billPages,
  {
    day: field.day('账单日', { write: 'never', filter: true, sort: true, withhold: false }),
    merchant: field.text('商户号', { write: 'never', search: true, sort: true, withhold: false }),
    ...side,
    /** What the provider keeps for itself; what it gave back with refunds is taken off. */
    feeFen: field.money('手续费', { write: 'never', sort: true, ...big, min: -100_000_000_000 }),
    open: field.count('待核对', '处', { write: 'never', withhold: false }),
    importedBy: field.text('导入人', { write: 'never' }),
    importedAt: field.instant('导入时间', { write: 'never', sort: true, withhold: false }),
  },
  { counter: '份' },
)

const Side = Type.Object(side)
export type BillSide = Static<typeof Side>

/** Days of the trade bill of WeChat Pay, as the merchant platform offers it for download. */
export const bills = {
  list: { ...ofDays.list, origin: 'own' },
  /** A day of ours beside the same day of the bill. */
  day: {
    method: 'POST',
    path: '/webapi/v1/operation/record/download/wxbill',
    title: '微信账单：某日核对',
    pages: billPages,
    reads: true,
    body: Type.Object({ day: Day }),
    reply: Type.Object({
      day: Day,
      ours: Side,
      /** Null where no bill of the day has been imported. */
      theirs: Nullable(Side),
      /** Differences that wait for somebody. */
      open: Type.Integer(),
    }),
  },
  /** A file with the days of one merchant. A day that is there already is replaced; what was said about its differences stays. */
  upload: {
    method: 'POST',
    path: `${billBase}/upload`,
    origin: 'own',
    title: '微信账单：导入',
    pages: billPages,
    // A bill tells of all scenic areas of its merchant.
    roles: admins,
    file: { types: ['text/csv', 'application/gzip'], maxBytes: 20 * 1_048_576 },
    reply: Type.Object({
      days: Type.Array(Day),
      lines: Type.Integer(),
      open: Type.Integer(),
    }),
    raw: 'upload',
  },
} as const satisfies Record<string, Operation>
export type Bill = Reply<typeof bills.list>['rows'][number]
